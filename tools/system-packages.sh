#!/usr/bin/env bash
# Installs the programs that the tests need and this machine lacks: PostgreSQL, Redis, SQLite's command (the hosting guide
# makes backups with it) and a browser. Also installs what the tests can do without: a headless browser, which is
# faster, and Pentobi, whose thumbnailer shows that it reads our files correctly.
# Uses apt, as root or through sudo, or brew on macOS; where neither works, it says what to install.
set -euo pipefail

has() { command -v "$1" >/dev/null; }
chrome='/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

missing=()
has initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null ||
  compgen -G '/opt/homebrew/opt/postgresql@*/bin/initdb' >/dev/null || missing+=(postgresql)
has redis-server || missing+=(redis-server)
has sqlite3 || missing+=(sqlite3)
has chromium-headless-shell || has chromium || has google-chrome || [ -x "$chrome" ] || missing+=(chromium)
optional=()
has chromium-headless-shell || optional+=(chromium-headless-shell)
has pentobi-thumbnailer || [ -x /usr/games/pentobi-thumbnailer ] || optional+=(pentobi)

if has brew; then
  [ ${#missing[@]} -eq 0 ] || printf '%s\n' "${missing[@]}" |
    sed -e 's/^postgresql$/postgresql@17/' -e 's/^redis-server$/redis/' | xargs brew install --quiet
  exit 0
fi

[ $((${#missing[@]} + ${#optional[@]})) -gt 0 ] || exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo -n)
fi
if ! has apt-get || { [ ${#as_root[@]} -gt 0 ] && ! sudo -n true 2>/dev/null; }; then
  # Optional programs are no reason to stop.
  [ ${#missing[@]} -gt 0 ] || exit 0
  if has apt-get; then
    echo "The tests need ${missing[*]}, and only root may install them. Run: sudo apt-get install ${missing[*]}" >&2
  else
    echo "The tests need ${missing[*]}. Install them with your system's package manager." >&2
  fi
  exit 1
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -qq "$@" >"$log" 2>&1; }
install() { apt install -y --no-install-recommends "$@"; }
trouble() {
  if grep -qE 'resolving|resolve|connect|Failed to fetch|Unable to locate|no installation candidate' "$log"; then
    echo "The tests need ${missing[*]}, and apt cannot fetch them: connect this machine to the network, then try again." >&2
  else
    cat "$log" >&2
    echo "The tests need ${missing[*]}, and apt cannot install them." >&2
  fi
  exit 1
}

echo "Installing ${missing[*]} ${optional[*]}"
apt update || [ ${#missing[@]} -eq 0 ] || trouble
unavailable=()
for one in ${optional[@]+"${optional[@]}"}; do
  install "$one" || unavailable+=("$one")
done
needed=()
for one in ${missing[@]+"${missing[@]}"}; do
  # One browser is enough.
  [ "$one" = chromium ] && has chromium-headless-shell || needed+=("$one")
done
[ ${#needed[@]} -eq 0 ] || install "${needed[@]}" || trouble
[ ${#unavailable[@]} -eq 0 ] || echo "The tests do without ${unavailable[*]}, not available here." >&2
