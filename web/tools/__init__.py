"""The parts of build.py: make the site, install, serve, check. Nothing here is shipped."""
