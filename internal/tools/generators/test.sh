#!/bin/sh
# Makes clients from openapi.yaml with OpenAPI Generator, as others do, and compiles them: TypeScript, Go, Python, Java and
# Kotlin.
set -eu
cd "$(dirname "$0")/../../.."
here=internal/tools/generators
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

make_client() {
	language=$1
	shift
	$here/openapi-generator.sh generate -g "$language" -i openapi.yaml -o "$out/$language" "$@" \
		--global-property models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false
}

make_client typescript-fetch
clients/typescript/node_modules/.bin/tsc --noEmit --strict --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom \
	"$out/typescript-fetch/index.ts"
echo 'TypeScript: compiled.'

make_client go
# The generator lists no checksums.
(cd "$out/go" && go mod tidy && go vet ./...)
echo 'Go: compiled.'

make_client python
# Importing a module makes its models, which also checks their types.
PYTHONPATH=$out/python .cache/generators/bin/python - <<'EOF'
import importlib, pkgutil, openapi_client
for module in pkgutil.walk_packages(openapi_client.__path__, "openapi_client."):
    importlib.import_module(module.name)
EOF
echo 'Python: compiled.'

if command -v mvn >/dev/null && command -v javac >/dev/null; then
	# The better compiler does not pay within a minute.
	export MAVEN_OPTS=-XX:TieredStopAtLevel=1
	make_client java
	mvn -q -B -f "$out/java/pom.xml" compile
	echo 'Java: compiled.'
	# Every enumeration of Kotlin has a property with this name.
	make_client kotlin --enum-name-mappings name=name_
	# A daemon would stay behind.
	mvn -q -B -Dkotlin.compiler.daemon=false -Dclient="$out/kotlin" -f $here/pom.xml kotlin:compile
	echo 'Kotlin: compiled.'
else
	echo 'Java and Kotlin: not tried, because Maven or a JDK is not installed.'
fi
