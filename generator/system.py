"""Say in a sentence what the system refused: no room, no right, no memory, no process."""

from __future__ import annotations

import errno
import os

REASONS = {
    errno.ENOSPC: "there is no room left on the disk",
    errno.EDQUOT: "there is no room left that you may use on the disk",
    errno.EFBIG: "the file would be larger than the system allows",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "you may not use it",
    errno.EPERM: "you may not use it",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOMEM: "there is no memory left",
    errno.EAGAIN: "there is no process or thread to be had",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.EIO: "the disk does not answer as it should",
    errno.ENOTDIR: "a file is in the way where a folder is expected",
    errno.EISDIR: "a folder is in the way where a file is expected",
    errno.EEXIST: "a file is in the way where a folder is expected",
    errno.ELOOP: "its links lead in a circle",
}
"""What the numbers of errors mean for who reads of them."""


class TooMuchError(Exception):
    """A page has more on it than is laid out; its message says how much."""


_THREADS = "can't start new thread"


def refusal(error: BaseException) -> str:
    """Return what the system refused, in words; nothing for an error of another kind."""
    if isinstance(error, MemoryError):
        return REASONS[errno.ENOMEM]
    if isinstance(error, RuntimeError) and _THREADS in str(error):
        return REASONS[errno.EAGAIN]
    if not isinstance(error, OSError) or error.errno not in REASONS:
        return ""
    is_own = error.strerror and error.strerror != os.strerror(error.errno)
    reason = str(error.strerror) if is_own else REASONS[error.errno]
    return f"{error.filename}: {reason}" if error.filename else reason
