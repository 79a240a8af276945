"""Where the original fonts are on this machine, and the tool that reads them."""

import importlib.util
from pathlib import Path
from types import ModuleType

from tests import ROOT
from tests.conftest import missing

SYSTEM = Path("/usr/share/fonts/X11/misc")


def tool_named(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def font_source() -> tuple[ModuleType, Path]:
    tool = tool_named("fonts")
    sources = {source for files, _keep in tool.FACES.values() for source in files}
    if not all((SYSTEM / f"{source}.pcf.gz").exists() for source in sources):
        missing("an original bitmap font", f"apt-get install {tool.PACKAGES}")
    return tool, SYSTEM
