#!/bin/sh
# Makes the generated part of the Swift client anew.
set -eu
cd "$(dirname "$0")/../../.."
made=clients/swift/Sources/HarrierClient/Generated

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# Of a schema that has rules (if, then, else) the generator does not make a type where it may be null. Swift's constants need no other names.
awk '/^      x-enum-varnames:/ { next } /^      (if|then|else):/ { rule = 1; next } rule && /^        / { next } { rule = 0; print }' openapi.yaml >"$out/openapi.yaml"
# Only models and operations: no runtime, no project files, no pages, none of the generator's own records.
internal/tools/generators/openapi-generator.sh generate -c internal/tools/generate/swift.yaml -i "$out/openapi.yaml" -o "$out" \
	--global-property models,apis,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false
rm -rf "$made"
mkdir -p "$made/Models" "$made/Operations"
for file in "$out"/Generated/Models/*.swift "$out"/Generated/APIs/*.swift; do
	case $file in
	*/APIs/*) to=$made/Operations/$(basename "$file" API.swift).swift ;;
	*) to=$made/Models/$(basename "$file") ;;
	esac
	# A list without duplicates keeps its order, as a set does not: checkboxes are in the user's, and a repeated request has the same bytes.
	# A file that is read is bytes. What is read must be used, what is done need not; a template cannot ask for the method. Then the templates' blanks.
	sed -e '/@discardableResult/{N;N;/Call("GET"/s/^[^\n]*\n//;}' -e 's/-> Upload/-> Data/' -e 's/[[:space:]]*$//' "$file" | sed -e 's/Set<\([A-Za-z]*\)>/[\1]/g' | sed -e '/./,$!d' | cat -s | sed -e '${/^$/d;}' >"$to"
done
