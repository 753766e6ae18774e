"""`python -m tools.manual FOLDER` writes the pages that `mkdocs build` makes the site of (`make docs`)."""

import sys
from pathlib import Path

from tools.manual.assembling import assemble

assemble(Path(sys.argv[1]))
