"""What a seat may still want to do: units without orders, orders at odds with each other, and warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import sets
from drumhead.engine.play.view import Task, View, in_sequence
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, HEADQUARTERS, QUIET, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table, whole
from drumhead.engine.rulesets.rotd.command.ranks import kind_of
from drumhead.engine.rulesets.rotd.foresight.appointing import hanging_on_others
from drumhead.engine.rulesets.rotd.foresight.forecast import ends, movement, withdraws
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, look
from drumhead.engine.rulesets.rotd.foresight.placing import kept_back
from drumhead.engine.rulesets.rotd.foresight.serving import unseen
from drumhead.engine.rulesets.rotd.foresight.shipping import embarkation
from drumhead.engine.rulesets.rotd.knowledge.offers import to_answer
from drumhead.engine.rulesets.rotd.offices.speakers import speaker
from drumhead.engine.rulesets.rotd.orders.orders import Answer, Assign
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan
from drumhead.engine.rulesets.rotd.orders.sourcing import CITY
from drumhead.engine.rulesets.rotd.orders.subjects import office_of, write_subject
from drumhead.engine.rulesets.rotd.peace.soil import placing_rule
from drumhead.engine.rulesets.rotd.peace.speakers import speaking_refused
from drumhead.engine.rulesets.rotd.supply.sources import known_source
from drumhead.engine.rulesets.rotd.turns.organising import merged_size

UNORDERED, CONTRADICTION, WARNING = "unordered", "contradiction", "warning"


def tasks(game: Game, view: View, orders: Sequence[Order]) -> tuple[Task, ...]:
    """By unit id: first what is missing, then what contradicts itself, then what may be regretted."""
    outlook = look(game, view, orders)
    campaign, written = outlook.campaign, outlook.plans
    own = [campaign.units[token.id] for token in view.tokens if token.orderable]
    found = [task for desk in view.desks for task in _of_office(outlook, desk.id)]
    if campaign.phase in (DEPLOYMENT, QUIET):
        found += [*_as_it_stands(outlook, own), *_placing(campaign, own, written)]
    else:
        found += [task for unit in own for task in _tasks(outlook, unit, outlook.plan(unit))]
    if view.state.offers:
        headquarters = (unit.id for unit in own if unit.type == Kind.AQ)
        found += _offers(outlook, (*headquarters, *(desk.id for desk in view.desks)))
    rank = {UNORDERED: 0, CONTRADICTION: 1, WARNING: 2}
    return tuple(sorted(found, key=lambda task: (rank[task.kind], in_sequence(task.unit))))


def _tasks(outlook: Outlook, unit: Unit, plan: Plan) -> Iterable[Task]:
    if plan.silent and unit.active:
        yield Task(UNORDERED, unit.id, f"{unit.id} has no orders (rule 6.9).", unit.cell)
    if plan.silent and not plan.side:
        return
    said = [(CONTRADICTION, text) for text in _contradictions(plan, withdraws(outlook, unit))]
    said += [(WARNING, text) for text in _warnings(outlook, unit, plan)]
    for kind, text in said:
        yield Task(kind, unit.id, f"{unit.id} {text}", unit.cell)


def _of_office(outlook: Outlook, subject: str) -> Iterable[Task]:
    """8.5, 11.7: what an office orders for its side, but is not seen to be possible."""
    by, plan = speaker(outlook.campaign, subject), outlook.plans.get(subject, SILENT)
    if by is not None:
        for text in (*_unseen(outlook, by, plan), *_given_to_the_low(outlook, by, plan)):
            yield Task(WARNING, subject, f"The {write_subject(subject)} {text}")


def _offers(outlook: Outlook, speaking: Iterable[str]) -> Iterable[Task]:
    """5.1: what is offered to the side for which a headquarters or an office speaks, as long as it is not answered."""
    game, state = outlook.campaign.game, outlook.state
    for by in filter(None, (speaker(outlook.campaign, id) for id in speaking)):
        said = {order.of for order in outlook.plan(by).state if isinstance(order, Answer)}
        for offer, sentence in to_answer(game, state, by.side):
            answer = Answer(unit=by.id, says="accept", what="peace", of=offer.by)
            if offer.by not in said and speaking_refused(outlook.campaign, by, answer) is None:
                yield Task(WARNING, by.id, sentence, None if office_of(by.id) else by.cell)


def _as_it_stands(outlook: Outlook, own: Iterable[Unit]) -> Iterable[Task]:
    """7.17, 6.10, 11.7, 13.1: who is sent where it does not come, goes aboard or ashore in vain, or has supplies moved
    that do not arrive, if all stays as it is seen."""
    kept = kept_back(outlook)
    for unit in own:
        said = [*embarkation(outlook, unit), *_unseen(outlook, unit, outlook.plan(unit))]
        if (why := kept.get(unit.id)) is not None:
            said.append(f"stays where it is, as far as is seen: {why.reason} (rule {why.rule}).")
        yield from (Task(WARNING, unit.id, f"{unit.id} {text}", unit.cell) for text in said)


def _placing(campaign: Campaign, own: Iterable[Unit], written: Mapping[str, Plan]) -> Iterable[Task]:
    """7.17, 6.10, 11.1: who stays where he is, and whom no corps headquarters will reach where all are placed."""
    for unit in own:
        plan = written.get(unit.id, SILENT)
        if plan.silent and not plan.side and unit.type != Kind.NB and not unit.away:
            text = f"{unit.id} has no order to deploy and stays where it is (rule {placing_rule(campaign)})."
            yield Task(UNORDERED, unit.id, text, unit.cell)
    for id, plan in sorted(written.items()):
        if plan.deploy_to is not None and plan.deploy_to.to is not None and id in campaign.units:
            campaign.write(sets("units", id, cell=plan.deploy_to.to))
    placed = [campaign.units[unit.id] for unit in own if written.get(unit.id, SILENT).deploy_to is not None]
    for unit in placed:
        if _leaves_headquarters(campaign, unit, unit.cell):
            text = f"{unit.id} is to stand more than two squares from any corps headquarters (rule 11.1)."
            yield Task(WARNING, unit.id, text, unit.cell)


def _contradictions(plan: Plan, withdraws: bool) -> Iterable[str]:
    evades = plan.attack is not None and plan.attack.mode == "evade"
    if evades and plan.engage:
        yield "is to engage, but evades when attacking (rule 9.3)."
    if evades and plan.intercept:
        yield "is to intercept, but evades when attacking (rule 9.11)."
    if plan.halt_before_forced_march and plan.pursue and plan.pursue.limit and plan.pursue.limit > 3:
        yield "is to pursue far, but not to force its march (rule 7.11)."
    if plan.march and plan.withdraw and withdraws and plan.march.path[0] not in (None, plan.withdraw.to):
        yield "withdraws and so cannot march in strategic phase 1; its first box is lost (rule 7.5)."
    if plan.rail and _moves_strategically(plan):
        yield "goes by rail only if it makes no march before (rule 8.1)."
    if plan.board and (plan.rail or _moves_strategically(plan)):
        yield "goes aboard only if it makes no march and no rail move before (rule 8.1)."
    if plan.entry and not _moves_strategically(plan):
        yield "has an entry square, but no strategic move (rule 7.14)."
    if plan.destroy and (plan.rail or _moves_strategically(plan)):
        yield f"is to destroy the {plan.destroy.what}, but leaves its square (rule 8.5)."
    elif plan.destroy and plan.destroy.what == "bridge" and any((plan.move, plan.engage, plan.intercept, plan.support)):
        yield "is to destroy the bridge, but may leave it (rule 8.6)."


def _moves_strategically(plan: Plan) -> bool:
    moves = (plan.march, plan.withdraw, plan.pursue, plan.march_to_battle, plan.march_to_allies, plan.march_to_enemies)
    return any(move is not None for move in moves)


def _warnings(outlook: Outlook, unit: Unit, plan: Plan) -> Iterable[str]:
    campaign = outlook.campaign
    yield from movement(outlook, unit)
    yield from embarkation(outlook, unit)
    if any(_leaves_headquarters(campaign, unit, goal) for goal in ends(outlook, unit)):
        yield "ends its march more than two squares from any corps headquarters (rule 11.1)."
    if plan.move and unit.fatigue > whole(campaign.game, "tactical.most_fatigue"):
        yield f"has {unit.fatigue} points of fatigue: no tactical move if enemies are in its square (rule 9.1)."
    if unit.type not in HEADQUARTERS and unit.type != Kind.PB and unit.ammunition == 0 and _seeks_battle(plan):
        yield "has no ammunition (rule 11.12)."
    if plan.support and not _in_box(campaign, unit, plan):
        yield "stands further from its support box than support moves reach (rule 9.10)."
    if plan.stay_out_of_fort and plan.move is None:
        yield "is to stay out of the fort, but makes no move (rule 9.2)."
    yield from _of_the_supply_phase(outlook, unit, plan)


def _of_the_supply_phase(outlook: Outlook, unit: Unit, plan: Plan) -> Iterable[str]:
    """3.5b, 8.5, 11.7: mergers that cost men, and what is ordered for the side but not seen to be possible."""
    other = outlook.campaign.units.get(plan.merge.into) if plan.merge else None
    if other is not None and (excess := merged_size(outlook.campaign, unit, other)[3]):
        yield f"and {other.id} are too large together: {excess:,} men go back to the manpower pool (rule 3.5b)."
    holder = _foreign_source(outlook.campaign, unit, plan)
    if holder:
        yield f"is to draw supplies from {holder} (rule 11.6)."
    yield from _given_to_the_low(outlook, unit, plan)
    yield from _unseen(outlook, unit, plan)


def _unseen(outlook: Outlook, unit: Unit, plan: Plan) -> Iterable[str]:
    """8.5, 11.7: what is ordered for the side but not seen to be possible."""
    for doing, refused in unseen(outlook, unit, plan):
        yield f"{doing}, as far as is seen: {refused.reason} (rule {refused.rule})."


def _given_to_the_low(outlook: Outlook, unit: Unit, plan: Plan) -> Iterable[str]:
    """3.5ai: headquarters for officers who may have one only as long as all of higher rank do."""
    for order in plan.side:
        if isinstance(order, Assign) and hanging_on_others(outlook, unit, order):
            kind = "an army" if kind_of(order.target) == Kind.AQ else "a corps"
            only = f"all of higher rank have {kind} when the orders of all are in"
            yield f"gives {order.target} to {order.person} only if {only} (rule 3.5ai)."


def _foreign_source(campaign: Campaign, unit: Unit, plan: Plan) -> str:
    """11.6: the city a unit is to draw on, and who holds it, if he is neither of its own state nor an ally."""
    source = known_source(campaign, plan.supply.source) if plan.supply is not None and plan.supply.source else ""
    if not source.startswith(CITY):
        return ""
    holding = campaign.cities[source.removeprefix(CITY)]
    if campaign.stance(unit.state, holding.state) in ("same", "ally"):
        return ""
    holder = next((state.name for state in campaign.game.map.states if state.code == holding.state), holding.state)
    return f"{holding.name}, which {holder} holds"


def _leaves_headquarters(campaign: Campaign, unit: Unit, goal: int) -> bool:
    if unit.type in HEADQUARTERS:
        return False
    board = campaign.game.map.board
    reach = whole(campaign.game, "supply.lines.corps")
    posts = [u for u in campaign.units.values() if u.type == Kind.CQ and u.active and campaign.friendly(unit, u)]
    return bool(posts) and all(board.distance(goal, post.cell) > reach for post in posts)


def _seeks_battle(plan: Plan) -> bool:
    attacks = plan.attack is not None and plan.attack.mode in ("attack", "assault")
    return attacks or plan.engage is not None or plan.intercept is not None


def _in_box(campaign: Campaign, unit: Unit, plan: Plan) -> bool:
    """9.10: near enough to reach some square of the box; a march or move first makes it hard to tell."""
    if plan.support is None or plan.move is not None or _moves_strategically(plan):
        return True
    board = campaign.game.map.tactical_board
    away = board.distance(unit.tactical, plan.support.at) - plan.support.radius
    reach = table(campaign.game, "tactical.support")
    return away <= int(reach.get(unit.type, reach["other"]))
