#!/bin/sh
# Fails on functions that no program calls. A call from a test does not count, except for functions of the test kit, and for UnmarshalJSON, which
# encoding/json finds by reflection.
set -eu
cd "$(dirname "$0")/../.."
deadcode() { go tool -modfile=internal/tools/go.mod deadcode -filter '^harrier/(cmd|internal|tests|db)\b|^harrier$' "$@" ./...; }
found=$(deadcode | grep -v -e '^tests/kit/' -e 'UnmarshalJSON$' || true)
found_in_tests=$(deadcode -test)
[ -z "$found$found_in_tests" ] || { printf '%s\n' "$found" "$found_in_tests" | sort -u; exit 1; }
