"""Writes the bill of materials as CycloneDX JSON: the program and every library that it stands on here.

`python packaging/release/sbom.py FILE`; the same libraries give the same bytes.
"""

from __future__ import annotations

import json
import sys
import tomllib
from importlib.metadata import Distribution
from pathlib import Path

from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from dependencies import ROOT, installed
from licences import licence_of
from packageurl import PackageURL


def bill() -> str:
    """The bill as JSON, without a time or a number that differs from run to run."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    program = Component(
        type=ComponentType.APPLICATION, name=project["name"], version=project["version"], bom_ref="drumhead"
    )
    libraries = [_component(name, library) for name, library in installed().items()]
    bom = Bom(components=libraries)
    bom.metadata.component = program
    bom.register_dependency(program, libraries)
    written = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string()
    return _steady(written)


def _component(name: str, library: Distribution) -> Component:
    return Component(
        type=ComponentType.LIBRARY,
        name=name,
        version=library.version,
        purl=PackageURL("pypi", name=name, version=library.version),
        bom_ref=f"{name}=={library.version}",
        licenses=[DisjunctiveLicense(name=licence_of(library, name))],
    )


def _steady(written: str) -> str:
    bill = json.loads(written)
    del bill["serialNumber"], bill["metadata"]["timestamp"]
    return json.dumps(bill, indent=2, sort_keys=True)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(bill() + "\n", encoding="utf-8")
