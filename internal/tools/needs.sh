#!/bin/sh
# Sees to it that what is named is on this machine: postgres (the server's binaries), cc (for the race detector), node,
# chromium (for the tests of pages), python (with pip).
# Installs what is missing where it may, else says in one line what to install.
set -eu

has() {
	case $1 in
	postgres)
		command -v initdb >/dev/null && return 0
		for bin in /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin \
			/Applications/Postgres.app/Contents/Versions/*/bin; do
			[ -x "$bin/initdb" ] && return 0
		done
		return 1 ;;
	cc) command -v gcc >/dev/null || command -v cc >/dev/null ;;
	node) command -v npm >/dev/null ;;
	chromium) # as tests/browser/chromium.mjs looks for it
		command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null ||
			[ -x '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' ] ;;
	python) python3 -m pip --version >/dev/null 2>&1 ;;
	esac
}

package() {
	case $1 in
	postgres) echo postgresql ;;
	cc) echo gcc libc6-dev ;;
	node) echo npm ;;
	chromium) echo chromium ;;
	python) echo python3-pip ;;
	esac
}

missing=''
for need in "$@"; do
	has "$need" || missing="$missing $(package "$need")"
done
[ -n "$missing" ] || exit 0

as_root=''
[ "$(id -u)" = 0 ] || as_root='sudo -n'
if command -v apt-get >/dev/null && $as_root true 2>/dev/null; then
	echo "installing$missing" >&2
	export DEBIAN_FRONTEND=noninteractive
	$as_root apt-get update -qq >&2
	# shellcheck disable=SC2086 # several words, several packages
	$as_root apt-get install -y -qq --no-install-recommends $missing >&2
else
	echo "Please install:$missing (Debian and Ubuntu: apt-get install$missing; macOS: brew install the like)" >&2
	exit 1
fi
