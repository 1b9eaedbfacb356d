#!/bin/sh
# Fails when a file written by hand is longer than 400 lines.
set -eu
cd "$(dirname "$0")/../.."
git ls-files --cached --others --exclude-standard -- '*.go' '*.sql' '*.ts' '*.mjs' '*.swift' '*.md' |
	grep -v -e '^gen/' -e '\.gen\.go$' -e '/Generated/' -e '^clients/typescript/src/schema\.ts$' -e '^db/schema\.sql$' |
	while read -r file; do [ ! -f "$file" ] || wc -l "$file"; done |
	awk '$1 > 400 { print $2 ": " $1 " lines, more than 400"; long = 1 } END { exit long }'
