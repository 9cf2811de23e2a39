"""What builds remember.

``buildstate.py`` has the questions that are asked of it, ``schema.py`` the records with a reason
for each, ``store.py`` the SQLite file that holds them. ``sidecache.py`` has the printed sides, as
files by their keys. ``inputs.py``, ``stamps.py`` and ``fingerprints.py`` tell whether files are
still what they were.
"""
