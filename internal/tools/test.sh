#!/bin/sh
# Runs the tests of packages: test.sh PACKAGE... WATCH has the flags of the race detector, which makes the server and its tests several times as
# slow. Of ./... it watches the packages that use goroutines, locks or atomic operations themselves, and of the tests by HTTP those that do several
# things at once: the tests of the files with goroutines of their own. With RACE=all it watches all tests, as once a week.
set -u
cd "$(dirname "$0")/../.."
failed=0

# Most tests wait more than they compute, so eight of a package run at a time, of three packages. On slow machines a package takes longer than
# go test's ten minutes. Without debugging information, tests are linked in three quarters of the time.
run() {
	echo "$1:"
	shift
	go tool -modfile=internal/tools/go.mod gotestsum --format pkgname --format-icons text -- -p 3 -parallel 8 -timeout 30m -ldflags=-w "$@" || failed=1
}

if [ "$*" != ./... ] || [ -z "$WATCH" ] || [ "${RACE:-}" = all ]; then
	run 'All tests' $WATCH "$@"
else
	concurrent=$(mktemp) others=$(mktemp)
	trap 'rm -f "$concurrent" "$others"' EXIT
	list() { sed -n 's/^func \(Test[A-Za-z0-9_]*\)(.*/\1/p' "$@" | sort; }
	# shellcheck disable=SC2046
	list $(grep -lE 'go func|\.Go\(' tests/*_test.go) >"$concurrent"
	list $(find . -name '*_test.go' -not -path '*/node_modules/*' -not -path './tests/*_test.go' -o -path './tests/*/*_test.go') >"$others"
	# A test is skipped by its name, in all packages.
	skipped=$(comm -23 "$concurrent" "$others" | paste -sd '|' -)
	watched=$(go list -f '{{.Dir}} {{.ImportPath}}' ./... | while read -r dir package; do
		case $package in harrier/tests | harrier/tests/browser | harrier/tests/journeys) continue ;; esac
		if grep -qE 'go func|go [a-zA-Z_.]+\(|\.Go\(|sync\.|atomic\.' "$dir"/*.go; then echo "$package"; fi
	done)
	# shellcheck disable=SC2086
	run 'The packages that do several things at once, watched by the race detector' $WATCH $watched
	# shellcheck disable=SC2046
	run 'The other packages, and the tests by HTTP' -skip "^($skipped)\$" $(go list ./... | grep -vxF "$watched")
	run 'The tests by HTTP that do several things at once, watched' $WATCH -run "^($(paste -sd '|' - <"$concurrent"))\$" ./tests
fi
exit $failed
