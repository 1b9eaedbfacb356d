// Command explorer downloads Scalar's API reference, the script of the page at /docs, and compresses it reproducibly. `make generate` runs
// it. Its argument is the root of the repository.
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

// Only the package itself: npm ci would also install the two hundred packages that its script already bundles.
const (
	release   = "@scalar/api-reference@1.72.1"
	integrity = "sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow=="
	script    = "package/dist/browser/standalone.js"
	sources   = script + ".map" // lists what is bundled
	licences  = "internal/httpapi/site/explorer/licences.txt"
	target    = "gen/explorer/scalar.js.gz"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "explorer:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("usage: explorer FOLDER")
	}
	if err := os.Chdir(args[0]); err != nil {
		return fmt.Errorf("enter the repository: %w", err)
	}
	archive, err := pack(ctx)
	if err != nil {
		return err
	}
	sum := sha512.Sum512(archive)
	if got := "sha512-" + base64.StdEncoding.EncodeToString(sum[:]); got != integrity {
		return fmt.Errorf("%s has changed: its integrity is %s, want %s", release, got, integrity)
	}
	files, err := unpack(archive)
	if err != nil {
		return err
	}
	if err := licensed(files[sources]); err != nil {
		return err
	}
	text := files[script]
	// The source map is not served.
	if at := bytes.LastIndex(text, []byte("//# sourceMappingURL=")); at > 0 {
		text = text[:at]
	}
	var out bytes.Buffer
	// The compressor is pinned in go.mod and its header has neither time nor name, so the output is the same everywhere.
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
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil { //nolint:gosec // A directory of the repository.
		return fmt.Errorf("create the directory: %w", err)
	}
	if err := os.WriteFile(target, out.Bytes(), 0o644); err != nil { //nolint:gosec // A file of the repository.
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// pack returns the package's archive, downloaded by npm or from npm's cache.
func pack(ctx context.Context) (archive []byte, err error) {
	dir, err := os.MkdirTemp("", "harrier-explorer-")
	if err != nil {
		return nil, fmt.Errorf("create a directory: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	//nolint:gosec // The arguments are constants and a temporary directory.
	npm := exec.CommandContext(ctx, "npm", "pack", "--silent", "--prefer-offline", "--pack-destination", dir, release)
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

// unpack returns the script and its source map.
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

// bundled matches the path of a file in a bundled package, and captures the package's name.
var bundled = regexp.MustCompile(`.*/node_modules/((?:@[^/]+/)?[^/]+)/`)

// licensed returns an error unless licences.txt, which is distributed with the program, names every bundled package.
func licensed(sourceMap []byte) error {
	var of struct {
		Sources []string `json:"sources"`
	}
	if err := json.Unmarshal(sourceMap, &of); err != nil {
		return fmt.Errorf("parse the source map: %w", err)
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
		return fmt.Errorf("%d bundled files; packages without a licence in %s: %v", count, licences, slices.Sorted(maps.Keys(missing)))
	}
	return nil
}
