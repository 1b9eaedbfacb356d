#!/bin/sh
# Builds the committed program for every platform into dist/, with checksums, and once more in another directory. Fails unless both
# builds are the same.
set -eu
cd "$(dirname "$0")/../.."
[ -z "$(git status --porcelain)" ] || { echo "Commit first: a release is built from a commit."; exit 1; }
sums() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
build() {
	for os in linux darwin windows; do
		for arch in amd64 arm64; do
			suffix=; [ "$os" != windows ] || suffix=.exe
			CGO_ENABLED=0 GOOS=$os GOARCH=$arch go build -trimpath -buildvcs=true -o "$1/harrier_${os}_$arch$suffix" ./cmd/harrier
		done
	done
	(cd "$1" && sums harrier_* >SHA256SUMS)
}
rm -rf dist
build "$PWD/dist"
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT
git clone -q . "$again/source"
(cd "$again/source" && git checkout -q --detach "$(git -C "$OLDPWD" rev-parse HEAD)" && build "$again/dist")
diff dist/SHA256SUMS "$again/dist/SHA256SUMS" || { echo "The second build differs from the first."; exit 1; }
cat dist/SHA256SUMS
