#!/usr/bin/env bash
# Installs the programs that the tests run for real, where they are missing: PostgreSQL and Redis servers,
# SQLite's own program, with which the hosting guide makes backups, a browser, and, where it can be had, Pentobi,
# whose thumbnailer shows that our files of Blokus games mean the same there.
# Uses apt, as root or through sudo; says in clear words what to do where neither works.
set -euo pipefail

missing=()
if ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && ! command -v initdb >/dev/null; then
  missing+=(postgresql)
fi
command -v redis-server >/dev/null || missing+=(redis-server)
command -v sqlite3 >/dev/null || missing+=(sqlite3)
command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium)
# Wished for: a test is skipped without it.
wished=()
command -v pentobi-thumbnailer >/dev/null || [ -x /usr/games/pentobi-thumbnailer ] || wished+=(pentobi)
[ $((${#missing[@]} + ${#wished[@]})) -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
  elif [ ${#missing[@]} -eq 0 ]; then
    exit 0
  else
    echo "The tests need ${missing[*]}, and only root may install them. Run: sudo apt-get install ${missing[*]}" >&2
    exit 1
  fi
fi
if ! command -v apt-get >/dev/null; then
  [ ${#missing[@]} -eq 0 ] && exit 0
  echo "The tests need ${missing[*]}; there is no apt-get here. Install them with your system's package manager." >&2
  exit 1
fi
echo "Installing ${missing[*]} ${wished[*]}"
install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends)
if [ ${#missing[@]} -gt 0 ]; then
  "${as_root[@]}" apt-get update -qq
  "${install[@]}" "${missing[@]}" >/dev/null
fi
if [ ${#wished[@]} -gt 0 ]; then
  [ ${#missing[@]} -gt 0 ] || "${as_root[@]}" apt-get update -qq || true
  "${install[@]}" "${wished[@]}" >/dev/null 2>&1 || echo "${wished[*]} cannot be had here; its test is skipped." >&2
fi
