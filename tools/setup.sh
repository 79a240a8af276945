# Sourced by ./run and ./test: finds a Python, makes a virtual environment once, installs what is
# missing where it may, and otherwise says the exact command. Plain POSIX sh; $here is the project.
# Python is always told -P: modules lying in the directory one stands in are not its own.

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

find_python() { # from 3.11 on, as far as there are wheels of everything in the lock file
    newer=
    for name in ${PYTHON:-python3.13 python3.12 python3.11 python3}; do
        version=$("$name" -P -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
        case $version in
        3.11 | 3.12 | 3.13)
            command -v "$name"
            return
            ;;
        3.[0-9] | 3.10 | 2.*) ;;
        *) newer=$version ;;
        esac
    done
    [ -z "$newer" ] || fail "Python $newer is too new: not all of the packages in the lock files have wheels for it yet." \
        "Python 3.11, 3.12 and 3.13 will do; if one lies elsewhere: PYTHON=/path/to/python3.13 $0"
    fail "No Python from 3.11 to 3.13 was found. On Debian: sudo apt-get install python3 python3-venv"
}

missing_debian() { # prints those of the named Debian packages that are not installed
    for package in "$@"; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || printf '%s ' "$package"
    done
}

need_debian() { # REASON PACKAGE...: installs them if it may, else says how; never fatal by itself
    reason=$1
    shift
    command -v dpkg-query >/dev/null 2>&1 || return 0
    packages=$(missing_debian "$@")
    [ -n "$packages" ] || return 0
    if [ "$(id -u)" -eq 0 ]; then
        mkdir -p "$here/build"
        printf 'Installing %s(%s) ...\n' "$packages" "$reason" >&2
        # shellcheck disable=SC2086 # the names are words of their own
        if { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages; } \
            >"$here/build/apt.log" 2>&1; then
            return 0
        fi
        printf 'That failed; the log is build/apt.log.\n' >&2
    fi
    printf 'Not installed, for %s: sudo apt-get install --no-install-recommends %s\n' "$reason" "$packages" >&2
}

install_locked() { # LOCKFILE: into $venv, nothing that is not in it, hash by hash
    "$venv/bin/python" -P -m pip --disable-pip-version-check install --quiet --only-binary :all: --require-hashes \
        --requirement "$1" >"$here/build/pip.log" 2>&1
}

make_catalogues() { # compiles the texts that are newer than what was compiled of them; costs nothing where none is
    for catalogue in "$here"/companion/words/catalogues/*.po* "$here"/companion/games/*/words/catalogues/*.po*; do
        compiled=${catalogue%.po}.mo
        case $catalogue in *.pot) compiled=${catalogue%/*}/en.mo ;; esac
        [ -e "$compiled" ] && ! [ "$catalogue" -nt "$compiled" ] && continue
        "$here/.venv/bin/python" -P "$here/tools/catalogues.py" || true # then in English, or as they were
        return 0
    done
}

make_venv() { # DIRECTORY LOCKFILE: made again only when the lock file or the Python changes
    venv=$here/$1
    lock=$here/$2
    if [ -x "$venv/bin/python" ] && cmp -s "$lock" "$venv/made-from.lock"; then
        return
    fi
    python=$(find_python) || exit 1
    printf 'Setting up %s with %s (once; this takes a minute) ...\n' "$1" "$("$python" --version)" >&2
    { mkdir -p "$here/build" && [ -w "$here" ] && rm -rf "$venv"; } 2>/dev/null ||
        fail "$here cannot be written by $(id -un); its owner runs this once, or clone it to a place of your own."
    if ! "$python" -P -m venv "$venv" 2>"$here/build/venv.log"; then
        need_debian "virtual environments" python3-venv
        rm -rf "$venv"
        "$python" -P -m venv "$venv" 2>"$here/build/venv.log" ||
            fail "Could not make $1 (see build/venv.log). On Debian: sudo apt-get install python3-venv"
    fi
    install_locked "$lock" || {
        grep -v '^WARNING' "$here/build/pip.log" | tail -n 3 >&2
        fail "Could not install the packages of $2 (all of it: build/pip.log). Is there a network? Then run this again."
    }
    cp "$lock" "$venv/made-from.lock"
}
