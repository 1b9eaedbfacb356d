// Command fetch brings the script of the page under /docs, Scalar's API reference, and writes it as the server sends it:
// compressed, the same bytes every time. `make generate` runs it from the root of the repository.
package main

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/klauspost/compress/gzip"
)

// The package, alone: npm ci would bring the two hundred that are bundled into its script besides.
const (
	release   = "@scalar/api-reference@1.72.1"
	integrity = "sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow=="
	script    = "package/dist/browser/standalone.js"
	sources   = script + ".map" // says what is bundled
	licences  = "internal/httpapi/explorer/licences.txt"
	target    = "gen/explorer/scalar.js.gz"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "fetch the explorer:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	archive, err := pack(ctx)
	if err != nil {
		return err
	}
	sum := sha512.Sum512(archive)
	if got := "sha512-" + base64.StdEncoding.EncodeToString(sum[:]); got != integrity {
		return fmt.Errorf("%s is not what it was: its integrity is %s, want %s", release, got, integrity)
	}
	files, err := unpack(archive)
	if err != nil {
		return err
	}
	if err := licensed(files[sources]); err != nil {
		return err
	}
	text := files[script]
	// A debugger would ask for the map, which stays in the archive.
	if at := bytes.LastIndex(text, []byte("//# sourceMappingURL=")); at > 0 {
		text = text[:at]
	}
	var out bytes.Buffer
	// The compressor's version is go.mod's and its header has neither time nor name, so that its output changes with neither machine nor day.
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return fmt.Errorf("compress: %w", err)
	}
	if _, err := w.Write(text); err != nil {
		return fmt.Errorf("compress: %w", err)
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("compress: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil { //nolint:gosec // a folder of the repository
		return fmt.Errorf("make the folder: %w", err)
	}
	if err := os.WriteFile(target, out.Bytes(), 0o644); err != nil { //nolint:gosec // a file of the repository
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// pack has npm bring the package's archive, from its cache where that holds it.
func pack(ctx context.Context) (archive []byte, err error) {
	dir, err := os.MkdirTemp("", "harrier-explorer-")
	if err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	npm := exec.CommandContext(ctx, "npm", "pack", "--silent", "--prefer-offline", "--pack-destination", dir, release) //nolint:gosec // a folder of our own
	npm.Stderr = os.Stderr
	if err := npm.Run(); err != nil {
		return nil, fmt.Errorf("npm pack %s: %w", release, err)
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.tgz"))
	if err != nil || len(found) != 1 {
		return nil, fmt.Errorf("npm pack %s left %d archives: %w", release, len(found), err)
	}
	archive, err = os.ReadFile(found[0])
	if err != nil {
		return nil, fmt.Errorf("read the archive: %w", err)
	}
	return archive, nil
}

// unpack gives the archive's two files that matter.
func unpack(archive []byte) (map[string][]byte, error) {
	plain, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return nil, fmt.Errorf("read the archive: %w", err)
	}
	found := map[string][]byte{}
	for files := tar.NewReader(plain); len(found) < 2; {
		file, err := files.Next()
		if err != nil {
			return nil, fmt.Errorf("find %s and %s in the archive: %w", script, sources, err)
		}
		if file.Name != script && file.Name != sources {
			continue
		}
		if found[file.Name], err = io.ReadAll(files); err != nil {
			return nil, fmt.Errorf("read %s: %w", file.Name, err)
		}
	}
	return found, nil
}

// bundled finds a package's name in the path of one of its files.
var bundled = regexp.MustCompile(`.*/node_modules/((?:@[^/]+/)?[^/]+)/`)

// licensed sees that every package in the script is named among the licences, which come with the program.
func licensed(sourceMap []byte) error {
	var of struct {
		Sources []string `json:"sources"`
	}
	if err := json.Unmarshal(sourceMap, &of); err != nil {
		return fmt.Errorf("read what is bundled: %w", err)
	}
	text, err := os.ReadFile(licences)
	if err != nil {
		return fmt.Errorf("read the licences: %w", err)
	}
	named := map[string]bool{}
	for _, word := range strings.FieldsFunc(string(text), func(r rune) bool { return unicode.IsSpace(r) || r == ',' }) {
		named[word] = true
	}
	missing := map[string]bool{}
	count := 0
	for _, source := range of.Sources {
		if name := bundled.FindStringSubmatch(source); name != nil {
			count++
			if !named[name[1]] {
				missing[name[1]] = true
			}
		}
	}
	if count == 0 || len(missing) > 0 {
		return fmt.Errorf("of %d bundled files, these packages' licences are not in %s: %v", count, licences, slices.Sorted(maps.Keys(missing)))
	}
	return nil
}
