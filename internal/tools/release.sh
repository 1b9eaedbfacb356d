#!/bin/sh
# Builds the committed program for every platform into dist/, with checksums, and once more in another directory and with a build cache of its own,
# since from the first one's it would get the first build. Fails unless both are the same. PLATFORMS is a list such as "linux/amd64 darwin/arm64";
# "own" is this machine's.
set -eu
cd "$(dirname "$0")/../.."
[ -z "$(git status --porcelain)" ] || { echo "Commit first: a release is built from a commit."; exit 1; }
sums() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
build() {
	for platform in $PLATFORMS; do
		echo "Building for $platform (from nothing, two minutes)"
		os=${platform%/*} arch=${platform#*/}
		suffix=; [ "$os" != windows ] || suffix=.exe
		CGO_ENABLED=0 GOOS=$os GOARCH=$arch go build -trimpath -ldflags='-s -w' -buildvcs=true -o "$1/harrier_${os}_$arch$suffix" ./cmd/harrier
		built=$((built + 1))
		echo "harrier_${os}_$arch$suffix: $built of $total after $(($(date +%s) - began)) s, about $((($(date +%s) - began) * (total - built) / built)) s to go"
	done
	(cd "$1" && sums harrier_* >SHA256SUMS)
}
[ "${PLATFORMS:=linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64}" != own ] || PLATFORMS=$(go env GOOS)/$(go env GOARCH)
# shellcheck disable=SC2086 # a list
set -- $PLATFORMS
total=$(($# * 2)) built=0 began=$(date +%s)
rm -rf dist
build "$PWD/dist"
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT
echo "Building again, from nothing"
git clone -q . "$again/source"
export GOCACHE="$again/cache"
(cd "$again/source" && git checkout -q --detach "$(git -C "$OLDPWD" rev-parse HEAD)" && build "$again/dist")
diff dist/SHA256SUMS "$again/dist/SHA256SUMS" || { echo "The second build differs from the first."; exit 1; }
cat dist/SHA256SUMS
