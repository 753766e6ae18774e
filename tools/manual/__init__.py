"""The manual: what the docs site is built from, put together in one folder with links that hold there."""
