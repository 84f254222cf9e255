"""The pages there are, in the sequence of their tabs."""

from __future__ import annotations

from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.pages.asking_page import AskingPage
from drumhead.client.pages.battles_page import BattlesPage
from drumhead.client.pages.moments_page import MomentsPage
from drumhead.client.pages.page import Page
from drumhead.client.pages.past_page import PastPage
from drumhead.client.pages.review_page import ReviewPage
from drumhead.client.pages.statistics_page import StatisticsPage

PAGES: tuple[type[Page], ...] = (
    BattlesPage,
    StatisticsPage,
    MomentsPage,
    PastPage,
    ReviewPage,
    AskingPage,
    EveningPage,
)
