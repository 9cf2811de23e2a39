"""Content in which programs lie in wait: whatever can be run writes into a canary's file."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tests.history import git, write_repository

CONFIG = """
[core]
	fsmonitor = {trap}
	hooksPath = {hooks}
	pager = {trap}
	editor = {trap}
	sshCommand = {trap}
	askPass = {trap}
	gitProxy = {trap}
	alternateRefsCommand = {trap}
	attributesFile = {attributes}
[pager]
	log = {trap}
	show = {trap}
	rev-list = {trap}
	rev-parse = {trap}
	cat-file = {trap}
	ls-tree = {trap}
[alias]
	rev-parse = "!{trap}"
	ls-tree = "!{trap}"
[log]
	showSignature = true
[gpg]
	program = {trap}
[gpg "ssh"]
	program = {trap}
[filter "trap"]
	smudge = {trap}
	clean = {trap}
	process = {trap}
	required = true
[diff]
	external = {trap}
[diff "trap"]
	textconv = {trap}
	command = {trap}
[credential]
	helper = "!{trap}"
[remote "origin"]
	url = ext::{trap}
	uploadpack = {trap}
	promisor = true
	partialclonefilter = blob:none
[protocol "ext"]
	allow = always
"""
ATTRIBUTES = "* filter=trap diff=trap\n"
HOOKS = ("post-checkout", "post-index-change", "reference-transaction", "fsmonitor-watchman")
PROGRAMS = ("git", "gs", "gcc", "cc", "ld", "objdump", "fc-list", "gpg", "sh", "python3")
"""Programs that something might look for, and find in a folder of content."""


class Traps:
    """A repository with content, in whose working tree and history programs lie in wait."""

    def __init__(self, home: Path) -> None:
        """Set the traps in a new repository in a folder."""
        self.home = home / "repository"
        self.home.mkdir()
        self.canary = home / "canary"
        self.trap = home / "trap"
        self.trap.write_text(f'#!/bin/sh\necho "$0 $@" >> "{self.canary}"\n', "utf-8")
        self.trap.chmod(0o755)
        self.content = write_repository(self.home)
        self.game = self.content / "minimal"
        self._sign()
        self._hide_repository(home / "bare")
        self._arm(self.home / ".git")
        for folder in (self.content, self.game):
            (folder / ".gitattributes").write_text(ATTRIBUTES, "utf-8")
            for name in PROGRAMS:
                shutil.copy(self.trap, folder / name)
        self.canary.unlink(missing_ok=True)

    def _sign(self) -> None:
        """Let a commit that is signed be the newest."""
        tree, parent = git(self.home, "rev-parse", "HEAD^{tree}", "HEAD").split()
        person = "A <a@example.org> 1700000000 +0000"
        signature = "-----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----"
        commit = (
            f"tree {tree}\nparent {parent}\nauthor {person}\ncommitter {person}\n"
            f"gpgsig {signature}\n\nSigned\n"
        )
        words = ["git", "hash-object", "-t", "commit", "-w", "--stdin"]
        done = subprocess.run(
            words, cwd=self.home, input=commit.encode(), check=True, capture_output=True
        )
        git(self.home, "update-ref", "refs/heads/main", done.stdout.decode().strip())

    def _hide_repository(self, bare: Path) -> None:
        """Put a bare repository into the folder of the game, as a clone may bring it along."""
        git(self.home, "clone", "--quiet", "--bare", str(self.home), str(bare))
        self._arm(bare)
        shutil.copytree(bare, self.game, dirs_exist_ok=True)

    def _arm(self, repository: Path) -> None:
        hooks = repository / "hooks"
        hooks.mkdir(exist_ok=True)
        for name in HOOKS:
            shutil.copy(self.trap, hooks / name)
        attributes = repository / "info" / "attributes"
        attributes.parent.mkdir(exist_ok=True)
        attributes.write_text(ATTRIBUTES, "utf-8")
        settings = CONFIG.format(trap=self.trap, hooks=hooks, attributes=attributes)
        with (repository / "config").open("a", encoding="utf-8") as config:
            config.write(settings)

    def sprung(self) -> str:
        """Return what was run, a line a program; empty where nothing was."""
        return self.canary.read_text("utf-8") if self.canary.exists() else ""

    def spring(self, *words: str, folder: Path | None = None) -> str:
        """Return what runs when git is asked in the usual way."""
        subprocess.run(
            ["git", *words],
            cwd=folder or self.home,
            env=os.environ,
            capture_output=True,
            check=False,
        )
        text = self.sprung()
        self.canary.unlink(missing_ok=True)
        return text
