#!/usr/bin/env bash
# Runs every fuzz target of the module for an equal share of the minutes given, and says how many inputs were tried.
set -euo pipefail
cd "$(dirname "$0")/../.."

mapfile -t targets < <(grep -rEo --include='*_test.go' '^func Fuzz\w+' cmd internal tests | sed -E 's|/[^/]*:func | |' | sort)
seconds=$(($1 * 60 / ${#targets[@]}))
total=0
for target in "${targets[@]}"; do
	read -r package name <<<"$target"
	# By default Go spends up to a minute on shortening each input that reaches new code; a target that packs archives tried ten inputs in all.
	# A fuzzed input that fails is kept in the package's testdata/fuzz, where every later run of the tests tries it.
	if ! output=$(go test -run '^$' -fuzz "^$name\$" -fuzzminimizetime 10x -fuzztime "$((seconds > 0 ? seconds : 1))s" "./$package" 2>&1); then
		echo "$output"
		exit 1
	fi
	tried=$(sed -nE 's/.*execs: ([0-9]+).*/\1/p' <<<"$output" | tail -1)
	total=$((total + tried))
	printf '%10d inputs  %s %s\n' "$tried" "$package" "$name"
done
printf '%10d inputs of %d targets, no failure\n' "$total" "${#targets[@]}"
