// Package atomicfile writes files that survive a crash: readers and power cuts see the old content or the new, never half.
package atomicfile

import (
	"io"
	"io/fs"
)

// Write replaces the file at path, or creates it, with exactly these permissions, and returns when content and name are on disk.
func Write(path string, content []byte, perm fs.FileMode) error {
	return Stream(path, perm, func(w io.Writer) error {
		_, err := w.Write(content)
		return err //nolint:wrapcheck // wrapped below
	})
}
