"""What build.py is made of: makes the site, installs, serves, checks. Nothing here is shipped."""
