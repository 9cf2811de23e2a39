"""Store the state of builds between runs.

``buildstate.py`` has its interface, ``schema.py`` the records with a reason for each, ``store.py``
the SQLite file that holds them. ``sidecache.py`` has the printed sides, as files by their keys.
``inputs.py``, ``stamps.py`` and ``fingerprints.py`` detect changes of files.
"""
