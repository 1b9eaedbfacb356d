#!/bin/sh
# Stops where a disk has too little room: room.sh GIB, for Go's cache and for temporary files, which a build or a test run fills.
set -eu
for folder in "$(go env GOCACHE)" "${TMPDIR:-/tmp}"; do
	while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
	free=$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')
	if [ "$free" -lt $(($1 * 1048576)) ]; then
		echo "The disk of $folder has $((free / 1024)) MiB free, and $1 GiB are needed: make room, for example with go clean -cache, or set GOCACHE and TMPDIR." >&2
		exit 1
	fi
done
