#!/bin/sh
# Runs a command that may be silent for long: tell.sh TEXT COMMAND [ARGUMENT...]. It says what the command does, and every ten seconds that it
# still runs.
set -u
echo "$1"
shift
(
	seconds=0
	while sleep 10 >/dev/null 2>&1; do
		seconds=$((seconds + 10))
		echo "      ${seconds}s, still running"
	done
) &
teller=$!
trap 'kill $teller 2>/dev/null' EXIT
trap 'exit 130' INT TERM HUP
"$@"
