#!/bin/sh
# Runs the tests of packages: test.sh PACKAGE... WATCH has the flags of the race detector, which makes the server and its tests several times as
# slow. Of ./... it watches the packages themselves, and of the tests by HTTP those that do several things at once: the tests of the files with
# goroutines of their own. With RACE=all it watches all tests, as once a week.
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
	concurrent=$(grep -lE 'go func|\.Go\(' tests/*_test.go | xargs sed -n 's/^func \(Test[A-Za-z0-9_]*\)(.*/\1/p' | paste -sd '|' -)
	run 'The packages, watched by the race detector' $WATCH $(go list ./... | grep -vE '^harrier/tests(/browser|/journeys)?$')
	run 'The tests by HTTP' ./tests ./tests/browser ./tests/journeys
	run 'Those that do several things at once, watched' $WATCH -run "^($concurrent)\$" ./tests
fi
exit $failed
