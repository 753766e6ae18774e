"""The wheel and the sdist carry the built browser client: it is built here when it is missing.

docs/decisions/0018-client-in-the-wheel.md tells why, and where Node comes from.
"""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/marbre/server/client/index.html"
NPM_OPTIONS = ("--prefix", "web", "--loglevel", "error", "--no-fund", "--no-audit", "--no-update-notifier")


class ClientHook(BuildHookInterface[Any]):
    """Builds `web/` into the package. An editable install is left alone: `make client` builds for it."""

    def dependencies(self) -> list[str]:
        """Node as a Python package, asked for only if there is something to build and none new enough on the PATH."""
        if self._is_built() or self._finds_node():
            return []
        return Path(self.root, "requirements", "node.in").read_text("utf-8").split()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Before the files are packed; "editable" is a version of the wheel."""
        if version == "editable" or self._is_built():
            return
        if not self._finds_node():
            self.app.abort(f"{PAGE} is missing, and there is no Node 20.19, 22.12 or newer with npm to build it.")
        if not (self._runs("ci", "--include=dev") and self._runs("run", "build") and self._is_built()):
            self.app.abort(f"{PAGE} is missing, and npm could not build it from web/.")

    def _is_built(self) -> bool:
        return Path(self.root, PAGE).is_file()

    def _finds_node(self) -> bool:
        node, npm = shutil.which("node"), shutil.which("npm")
        test = Path(self.root, "web", "tools", "node.mjs")
        return bool(node and npm) and subprocess.run([str(node), test], check=False).returncode == 0

    def _runs(self, *arguments: str) -> bool:
        command = [str(shutil.which("npm")), *NPM_OPTIONS, *arguments]
        return subprocess.run(command, cwd=self.root, check=False).returncode == 0
