"""How scenarios of this game are written: units and stores on their squares, and what else the file says."""

from drumhead.engine.play.staging.staging import Staging
from drumhead.engine.rulesets.rotd.opening.staging.blame import blamed
from drumhead.engine.rulesets.rotd.opening.staging.forms import form, implied, parts, written
from drumhead.engine.rulesets.rotd.opening.staging.placing import entries, moved, stamped
from drumhead.engine.rulesets.rotd.opening.staging.stamps import like, stamps

STAGING = Staging(
    entries=entries,
    stamps=stamps,
    stamped=stamped,
    moved=moved,
    form=form,
    implied=implied,
    written=written,
    parts=parts,
    blamed=blamed,
    like=like,
)
