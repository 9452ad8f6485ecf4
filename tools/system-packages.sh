#!/usr/bin/env bash
# Installs the programs that the tests run for real, where they are missing: PostgreSQL and Redis servers,
# SQLite's own program, with which the hosting guide makes backups, and a browser.
# Uses apt, as root or through sudo; says in clear words what to do where neither works.
set -euo pipefail

missing=()
if ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && ! command -v initdb >/dev/null; then
  missing+=(postgresql)
fi
command -v redis-server >/dev/null || missing+=(redis-server)
command -v sqlite3 >/dev/null || missing+=(sqlite3)
command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium)
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
  else
    echo "The tests need ${missing[*]}, and only root may install them. Run: sudo apt-get install ${missing[*]}" >&2
    exit 1
  fi
fi
if ! command -v apt-get >/dev/null; then
  echo "The tests need ${missing[*]}; there is no apt-get here. Install them with your system's package manager." >&2
  exit 1
fi
echo "Installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
