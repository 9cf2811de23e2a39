"""Tell whether an output folder is up to date, and if it is not, why.

The records, with the reason for each, are in ``schema.py``, their file is ``store.py``'s. Loads
nothing that is large: a command with nothing to do must find that out in the time that a file
listing takes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.json import encode

from generator import files
from generator.build.state import schema
from generator.build.state.fingerprints import TEMPLATES, InputFingerprints, Name
from generator.build.state.inputs import LINK, File, Inputs
from generator.build.state.localizations import NOTHING, Localization, UpToDate
from generator.build.state.schema import SideRecord, store_of
from generator.build.state.stamps import FileStamp, changed_at, size_of, state_of
from generator.content.resources import Library


def command_key(words: Mapping[str, object]) -> str:
    """Return a short name for the request of a command."""
    return sha256(encode(words, order="sorted")).hexdigest()[:24]


class BuildState:
    """What is remembered of the files of an output folder, and of what they were made of.

    What is damaged is not there, and where nothing can be written nothing is remembered.
    """

    def __init__(self, out: Path) -> None:
        self.out = out.resolve()
        self._store = store_of(self.out)
        self._read: dict[str, schema.FileRecord] = {}
        self._newly_read: dict[str, schema.FileRecord] = {}

    @property
    def exists(self) -> bool:
        """Whether anything may be remembered."""
        return self._store.exists

    # The bytes of files

    def digest(self, inputs: Iterable[File]) -> str:
        """Return a digest of the names and bytes of files: it stays when they are only touched."""
        inputs = list(inputs)
        self._look_up(path for path, _ in inputs)
        found = sha256()
        for path, state in inputs:
            line = f"{path}\0{self._digest_of(path, state)}\n"
            found.update(line.encode(errors="surrogateescape"))
        return found.hexdigest()

    def remember_digests(self) -> None:
        """Remember what was read, for later commands."""
        self._store.add(schema.FILES, self._newly_read)
        self._newly_read = {}

    def _look_up(self, paths: Iterable[str]) -> None:
        self._read |= self._store.get(schema.FILES, (p for p in paths if p not in self._read))

    def _digest_of(self, path: str, state: str) -> str:
        """Return the digest of the bytes of a file whose size and times are its ``state``.

        It is empty for a file that is gone. What nothing reads, a file beyond all bounds or a link
        that is not followed, is known by its state alone.
        """
        if state.startswith(LINK) or size_of(state) > files.LARGEST:
            return state
        known = self._read.get(path)
        if known and known.state == state:
            return known.digest
        try:
            digest = sha256(files.read(Path(path))).hexdigest()
        except OSError:
            return ""
        self._read[path] = self._newly_read[path] = schema.FileRecord(state, digest)
        return digest

    # Commands

    def current_files(
        self, command: str, inputs: Inputs, folder: Path | None = None
    ) -> list[str] | None:
        """Return the files of an earlier command if all is as it left it, else None.

        They are named from ``folder``, which is that of the output by default. Sizes and times are
        compared first; where only times differ, as after a checkout, bytes.
        """
        record = self._store.get(schema.COMMANDS, [command]).get(command)
        if record is None:
            return None
        home = folder or self.out
        is_touched = record.stamp != inputs.stamp
        if is_touched and record.contents != self.digest(inputs.files):
            return None
        for name, size, time, digest in record.outputs:
            try:
                status = (home / name).stat()
            except OSError:
                return None
            if status.st_size != size:
                return None
            if changed_at(status) != time:
                if sha256((home / name).read_bytes()).hexdigest() != digest:
                    return None
                is_touched = True
        names = [name for name, *_ in record.outputs]
        if is_touched:  # the next command need not read them again
            self.remember_command(command, inputs, [home / name for name in names], folder)
        return names

    def remember_command(
        self, command: str, inputs: Inputs, outputs: Sequence[Path], folder: Path | None = None
    ) -> None:
        """Record the inputs and files of a command; ``folder`` is as in ``current_files``.

        Inputs that were changed meanwhile are not recorded: it is not known which were read.
        """
        contents = self.digest(inputs.files)
        self._look_up(map(str, outputs))
        written = tuple(self._output(folder or self.out, path) for path in outputs)
        if not inputs.have_changed:
            self.remember_digests()
            record = schema.CommandRecord(inputs.stamp, contents, written)
            self._store.add(schema.COMMANDS, {command: record})

    def _output(self, home: Path, path: Path) -> tuple[str, int, int, str]:
        status = path.stat()
        digest = self._digest_of(str(path), state_of(status))
        return path.relative_to(home).as_posix(), status.st_size, changed_at(status), digest

    def answer(self, command: str, inputs: Inputs) -> list[dict[str, Any]] | None:
        """Return what a command answered if its inputs are as they were then, else None."""
        record = self._store.get(schema.ANSWERS, [command]).get(command)
        return record.answer if record and record.stamp == inputs.stamp else None

    def remember_answer(
        self, command: str, inputs: Inputs, answer: Sequence[Mapping[str, Any]]
    ) -> None:
        """Record what a command answered; a question makes no output folder."""
        if self.out.is_dir():
            record = schema.AnswerRecord(inputs.stamp, [dict(each) for each in answer])
            self._store.add(schema.ANSWERS, {command: record})

    # Games and languages

    def fingerprints(self, inputs: Inputs, library: Library) -> InputFingerprints:
        """Return digests of the inputs of a library by the game and language they belong to."""
        self._look_up(path for path, _ in inputs.files)
        return InputFingerprints.of(inputs, library, self.digest)

    def up_to_date(
        self,
        command: str,
        fingerprints: InputFingerprints,
        library: Library,
        games: Collection[str] = (),
        languages: Collection[str] = (),
    ) -> UpToDate:
        """Return which localizations are up to date, of some games and languages or of all.

        Where all are, yet the command has something to do, none is taken to be.
        """
        found = {each.name: each for each in self._unchanged(command, fingerprints)}
        folders = {folder.name for folder in library.folders()}
        requested = {
            folder: fingerprints.wanted(folder, languages)
            for folder in (folders & set(games) if games else folders)
        }
        done = frozenset(folder for folder, names in requested.items() if names <= found.keys())
        if done == requested.keys():
            return NOTHING
        names = {TEMPLATES}.union(*requested.values()) & found.keys()
        each = (found[name] for name in sorted(names))
        return UpToDate(tuple(e for e in each if not e.bound or e.name.game in done), done)

    def _unchanged(self, command: str, fingerprints: InputFingerprints) -> Iterator[Localization]:
        """Yield the localizations of an earlier build that are made of the same, files included."""
        records = self._store.get(schema.LOCALIZATIONS, [command]).get(command, {})
        for text, record in records.items():
            name = Name(*text.rsplit("/", 1))
            stamps = tuple(FileStamp(self.out / file, *rest) for file, *rest in record.files)
            is_made_of_same = record.fingerprint == fingerprints.fingerprint(name)
            if is_made_of_same and all(stamp.is_unchanged for stamp in stamps):
                yield Localization(name, record.languages, record.sides, stamps, record.bound)

    def remember_localizations(
        self,
        command: str,
        inputs: Inputs,
        fingerprints: InputFingerprints,
        localizations: Iterable[Localization],
    ) -> None:
        """Record the localizations that are up to date after a command.

        Inputs that were changed meanwhile are not recorded: it is not known which were read.
        """
        record = {
            "/".join(each.name): schema.LocalizationRecord(
                fingerprints.fingerprint(each.name),
                each.languages,
                each.sides,
                tuple((self._name(stamp.path), stamp.size, stamp.time) for stamp in each.files),
                each.bound,
            )
            for each in localizations
        }
        if not inputs.have_changed:
            self._store.add(schema.LOCALIZATIONS, {command: record})

    # Finished files

    def unchanged_outputs(self, keys: Mapping[Path, str]) -> dict[Path, FileStamp]:
        """Return the files that are there as they were written, and made of what ``keys`` name."""
        wanted = {self._name(path): path for path, key in keys.items() if key}
        found = {}
        for name, record in self._store.get(schema.OUTPUTS, wanted).items():
            path = wanted[name]
            stamp = FileStamp(path, record.size, record.time)
            if record.key == keys[path] and stamp.is_unchanged:
                found[path] = stamp
        return found

    def remember_outputs(self, keys: Mapping[FileStamp, str]) -> None:
        """Record files that have just been written, with the keys of what they are made of."""
        records = {
            self._name(stamp.path): schema.OutputRecord(key, stamp.size, stamp.time)
            for stamp, key in keys.items()
        }
        self._store.add(schema.OUTPUTS, records)

    # Sides

    def printed_sides(self, names: Iterable[str]) -> dict[str, SideRecord]:
        """Return how sides with some names were printed last."""
        return self._store.get(schema.SIDES, names)

    def remember_sides(self, sides: Mapping[str, SideRecord]) -> None:
        """Record how sides were printed, by their names."""
        self._store.add(schema.SIDES, sides)

    # Sites

    def site_files(self, home: Path) -> dict[str, tuple[int, int]]:
        """Return size in bytes and time in ns of the files of the site in a folder, by address."""
        return self._store.get(schema.SITES, [str(home)]).get(str(home), {})

    def remember_site(self, home: Path, files: Mapping[str, tuple[int, int]]) -> None:
        """Record the files of the site in a folder."""
        self._store.add(schema.SITES, {str(home): dict(files)})

    def _name(self, path: Path) -> str:
        return path.relative_to(self.out).as_posix()
