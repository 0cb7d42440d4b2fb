"""The modules of build.py: they build the site, install, serve and check. None of them is
shipped."""
