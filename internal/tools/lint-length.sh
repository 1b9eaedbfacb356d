#!/bin/sh
# Fails when a file written by hand is longer than 400 lines, or the source of an example has 300 lines or more.
set -eu
cd "$(dirname "$0")/../.."
git ls-files --cached --others --exclude-standard -- '*.go' '*.sql' '*.ts' '*.tsx' '*.mjs' '*.swift' '*.md' |
	grep -v -e '^gen/' -e '\.gen\.go$' -e '/Generated/' -e '^clients/typescript/src/schema\.ts$' -e '^db/schema\.sql$' |
	while read -r file; do [ ! -f "$file" ] || wc -l "$file"; done |
	awk '$1 > 400 { print $2 ": " $1 " lines, more than 400"; long = 1 } END { exit long }'
for example in examples/*/; do
	lines=$(git ls-files --cached --others --exclude-standard -- "$example" | grep -e '\.go$' -e '\.ts$' -e '\.html$' -e '\.css$' -e '\.mjs$' |
		while read -r file; do [ ! -f "$file" ] || cat "$file"; done | wc -l)
	if [ "$lines" -eq 0 ] || [ "$lines" -ge 300 ]; then
		echo "$example: $lines lines of source; an example has fewer than 300"
		exit 1
	fi
done
