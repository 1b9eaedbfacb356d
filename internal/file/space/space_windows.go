package space

import (
	"fmt"

	"golang.org/x/sys/windows"
)

// Free returns how many bytes the server may still write to the disk that a directory is on.
func Free(dir string) (uint64, error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, fmt.Errorf("read the free space of %s: %w", dir, err)
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(path, &free, nil, nil); err != nil {
		return 0, fmt.Errorf("read the free space of %s: %w", dir, err)
	}
	return free, nil
}
