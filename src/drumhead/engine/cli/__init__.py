"""The command line, thin over the session."""

from drumhead.engine.cli.app import run

__all__ = ["run"]
