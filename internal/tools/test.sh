#!/bin/sh
# Runs the tests of packages: test.sh PACKAGE... WATCH has the flags of the race detector, which makes the server and its tests several times as
# slow. Of ./... it watches the packages that use goroutines, locks or atomic operations outside of tests. Of the others, and so of the tests by HTTP,
# it watches the tests that start goroutines, themselves or by functions of their package. With RACE=all it watches all tests, as once a week.
set -u
cd "$(dirname "$0")/../.."
failed=0

# Most tests wait more than they compute, so eight of a package run at a time, of three packages. On slow machines a package takes longer than
# go test's ten minutes. Without debugging information, tests are linked in three quarters of the time; the linter vets. The largest package, of
# tests only, compiles in three quarters of the time without inlining.
run() {
	echo "$1:"
	shift
	go tool -modfile=internal/tools/go.mod gotestsum --format pkgname --format-icons text -- -p 3 -parallel 8 -timeout 30m -vet=off -ldflags=-w "$@" -gcflags=harrier/tests=-l || failed=1
}

if [ "$*" != ./... ] || [ -z "$WATCH" ] || [ "${RACE:-}" = all ]; then
	run 'All tests' $WATCH "$@"
else
	# Those test other programs, which the race detector does not watch. They take long, so that they go first.
	programs='./tests/browser ./tests/journeys ./tests/siege'
	packages=$(go list ./... | sed 's/^harrier/./')
	# shellcheck disable=SC2086
	found=$(echo "$packages" | go run ./tests/kit/concurrent $programs) || exit
	{ read -r whole && read -r partly && read -r watched && read -r others; } <<-END
		$found
	END
	# shellcheck disable=SC2086
	run 'The packages that start goroutines or use locks, watched by the race detector' $WATCH $whole
	# shellcheck disable=SC2046,SC2086
	run 'The other packages: tests that start no goroutines, such as most by HTTP' -skip "^($watched)\$" $programs ./tests $(echo "$others" | tr ' ' '\n' | grep -vxE "$(echo "$programs ./tests" | tr ' ' '|')")
	# shellcheck disable=SC2086
	run 'The same packages: tests that start goroutines, watched' $WATCH -run "^($watched)\$" $partly
fi
exit $failed
