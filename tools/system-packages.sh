#!/usr/bin/env bash
# Installs the programs that the tests run for real, where they are missing: PostgreSQL and Redis servers, SQLite's own
# program, with which the hosting guide makes backups, and a browser. Installs as well what the tests can do without:
# a browser without windows, which is faster, and Pentobi, whose thumbnailer shows that our files mean the same there.
# Uses apt, as root or through sudo, or brew on macOS; says in clear words what to do where neither works.
set -euo pipefail

has() { command -v "$1" >/dev/null; }
chrome='/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

missing=()
has initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
has redis-server || missing+=(redis-server)
has sqlite3 || missing+=(sqlite3)
has chromium-headless-shell || has chromium || has google-chrome || [ -x "$chrome" ] || missing+=(chromium)
wished=()
has chromium-headless-shell || wished+=(chromium-headless-shell)
has pentobi-thumbnailer || [ -x /usr/games/pentobi-thumbnailer ] || wished+=(pentobi)

if has brew; then
  [ ${#missing[@]} -eq 0 ] || printf '%s\n' "${missing[@]}" |
    sed -e 's/^postgresql$/postgresql@17/' -e 's/^redis-server$/redis/' | xargs brew install --quiet
  exit 0
fi

[ $((${#missing[@]} + ${#wished[@]})) -gt 0 ] || exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo -n)
fi
if ! has apt-get || { [ ${#as_root[@]} -gt 0 ] && ! sudo -n true 2>/dev/null; }; then
  # What is only wished for is no reason to stop.
  [ ${#missing[@]} -gt 0 ] || exit 0
  if has apt-get; then
    echo "The tests need ${missing[*]}, and only root may install them. Run: sudo apt-get install ${missing[*]}" >&2
  else
    echo "The tests need ${missing[*]}. Install them with your system's package manager." >&2
  fi
  exit 1
fi

as_root() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "$@"; }
install() { as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }
trouble() {
  echo "The tests need ${missing[*]}, and apt cannot fetch them: connect this machine to the network, then try again." >&2
  exit 1
}

echo "Installing ${missing[*]} ${wished[*]}"
as_root apt-get update -qq || [ ${#missing[@]} -eq 0 ] || trouble
for one in ${wished[@]+"${wished[@]}"}; do
  install "$one" 2>/dev/null || echo "$one cannot be had here; the tests do without it." >&2
done
needed=()
for one in ${missing[@]+"${missing[@]}"}; do
  # One browser is enough.
  [ "$one" = chromium ] && has chromium-headless-shell || needed+=("$one")
done
[ ${#needed[@]} -eq 0 ] || install "${needed[@]}" || trouble
