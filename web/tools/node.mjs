/* Is this Node new enough for the tools here ("engines" in package.json)? For the Makefile and hatch_build.py. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);
