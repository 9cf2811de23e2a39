"""The steps of a build: read, check, compose, print, finish, write."""
