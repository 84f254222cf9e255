"""What docs/trust.md promises and what `make trust` tries are the same set."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.trust.promises import promises

TRUST = Path(__file__).parent / "trust"


def _held(path: Path) -> set[str]:
    """The keys that marks of a module name."""
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    return {ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "pytest.mark.promise"}


def test_every_sentence_of_the_document_is_a_row_of_the_table_and_the_other_way() -> None:
    held = set[str]().union(*map(_held, TRUST.glob("test_*.py")))
    assert held == set(promises())


def test_every_test_of_trust_holds_a_promise() -> None:
    functions = {
        f"{path.name}:{node.name}": ast.unparse(node)
        for path in TRUST.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    assert [name for name, text in functions.items() if "pytest.mark.promise(" not in text] == []


def test_each_promise_is_one_sentence() -> None:
    wrong = [text for text in promises().values() if not text[:1].isupper() or not text.endswith(".")]
    assert wrong == []
