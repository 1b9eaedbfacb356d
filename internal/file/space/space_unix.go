//go:build unix

package space

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// Free returns how many bytes the server may still write to the disk that a directory is on.
func Free(dir string) (uint64, error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(dir, &disk); err != nil {
		return 0, fmt.Errorf("read the free space of %s: %w", dir, err)
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), nil //nolint:gosec,unconvert // the types differ by system
}
