// Command archives makes the archives of the clients that a server offers under /clients/, reproducibly. `make generate` runs it after the
// TypeScript client has been compiled. Its arguments are the root of the repository and the directory to write to, gen/clients if none is named.
package main

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"
)

// archive is one archive, and the files of the repository that it holds.
type archive struct {
	file   string
	source string           // a folder of clients/
	folder string           // the archive's only folder
	paths  []*regexp.Regexp // of its files, below source
}

var archives = []archive{
	{"harrier-client.tgz", "clients/typescript", "package", patterns(
		`package\.json`, `LICENSE`, `README\.md`, `dist/\w+\.(js|d\.ts)`,
		// The client's one dependency is part of the archive, so that installing it asks no registry.
		`node_modules/openapi-fetch/(package\.json|LICENSE|dist/index\.(mjs|d\.mts))`,
		`node_modules/openapi-typescript-helpers/(package\.json|LICENSE|dist/index\.(mjs|d\.mts))`,
	)},
	{"harrier-client-go.tgz", "clients/go", "harrier-client-go", patterns(`\w+(\.gen)?\.go`, `go\.(mod|sum)`, `LICENSE`)},
	{"harrier-client-swift.tgz", "clients/swift", "HarrierClient", patterns(`Package\.swift`, `LICENSE`, `README\.md`, `Sources/HarrierClient/.*\.swift`)},
}

// entry describes an archive in archives.json, which the server reads.
type entry struct {
	File    string `json:"file"`
	Version string `json:"version"` // the contract's, and hashes of the contract and of the content
	SHA256  string `json:"sha256"`
	Bytes   int    `json:"bytes"`
}

func patterns(list ...string) []*regexp.Regexp {
	made := make([]*regexp.Regexp, 0, len(list))
	for _, p := range list {
		made = append(made, regexp.MustCompile(`^`+p+`$`))
	}
	return made
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "archives:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	target := "gen/clients"
	switch len(args) {
	case 1:
	case 2:
		target = args[1]
	default:
		return errors.New("usage: archives FOLDER [TARGET]")
	}
	if err := os.Chdir(args[0]); err != nil {
		return fmt.Errorf("enter the repository: %w", err)
	}
	contract, err := os.ReadFile("openapi.yaml")
	if err != nil {
		return fmt.Errorf("read the contract: %w", err)
	}
	released := regexp.MustCompile(`(?m)^ {2}version: (\S+)$`).FindSubmatch(contract)
	if released == nil {
		return errors.New("the contract has no version")
	}
	hash := sha256.Sum256(contract)
	if err := errors.Join(os.RemoveAll(target), os.MkdirAll(target, 0o755)); err != nil { //nolint:gosec // A directory of the repository.
		return fmt.Errorf("make the directory: %w", err)
	}
	list := make([]entry, 0, len(archives))
	for _, a := range archives {
		files, err := a.read()
		if err != nil {
			return err
		}
		version := fmt.Sprintf("%s-c%x.h%s", released[1], hash[:6], digest(files)[:12])
		if err := a.setVersion(files, version); err != nil {
			return err
		}
		packed, err := a.pack(files)
		if err != nil {
			return err
		}
		if err := write(filepath.Join(target, a.file), packed); err != nil {
			return err
		}
		sum := sha256.Sum256(packed)
		list = append(list, entry{File: a.file, Version: version, SHA256: hex.EncodeToString(sum[:]), Bytes: len(packed)})
	}
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return fmt.Errorf("list the archives: %w", err)
	}
	return write(filepath.Join(target, "archives.json"), append(text, '\n'))
}

func write(name string, content []byte) error {
	if err := os.WriteFile(name, content, 0o644); err != nil { //nolint:gosec // A file of the repository.
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// read returns the files of an archive by their paths. Each pattern must match one: a part that was moved is not left out in silence.
func (a archive) read() (map[string][]byte, error) {
	files, used := map[string][]byte{}, map[*regexp.Regexp]bool{}
	err := filepath.WalkDir(a.source, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		below := filepath.ToSlash(strings.TrimPrefix(name, a.source+string(filepath.Separator)))
		at := slices.IndexFunc(a.paths, func(p *regexp.Regexp) bool { return p.MatchString(below) })
		if at < 0 || strings.HasSuffix(below, "_test.go") {
			return nil
		}
		used[a.paths[at]] = true
		files[below], err = os.ReadFile(name) //nolint:gosec // A file of the repository.
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the files of %s: %w", a.file, err)
	}
	for _, p := range a.paths {
		if !used[p] {
			return nil, fmt.Errorf("no file of %s matches %s", a.source, p)
		}
	}
	if manifest, ok := files["Package.swift"]; ok {
		files["Package.swift"] = withoutTests(manifest)
	}
	return files, nil
}

// withoutTests leaves out of a manifest the targets whose folders are not packed.
func withoutTests(manifest []byte) []byte {
	return regexp.MustCompile(`(?m)^ +(//.*|\.(testTarget|executableTarget)\(.*\),)\n`).ReplaceAll(manifest, nil)
}

// setVersion tells those who unpack an archive which one it is.
func (a archive) setVersion(files map[string][]byte, version string) error {
	manifest, ok := files["package.json"]
	if !ok {
		files["VERSION"] = []byte(version + "\n")
		return nil
	}
	field := regexp.MustCompile(`"version": "[^"]*"`)
	if !field.Match(manifest) {
		return fmt.Errorf("%s has a package.json without a version", a.source)
	}
	files["package.json"] = field.ReplaceAll(manifest, []byte(`"version": "`+version+`"`))
	return nil
}

// digest identifies files with their paths.
func digest(files map[string][]byte) string {
	whole := sha256.New()
	for _, name := range sorted(files) {
		_, _ = fmt.Fprintf(whole, "%s %d\n", name, len(files[name]))
		whole.Write(files[name])
	}
	return hex.EncodeToString(whole.Sum(nil))
}

func sorted(files map[string][]byte) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// pack makes the archive: its files have no owner and one time, their order is that of their names, and the compressor is pinned in go.mod.
func (a archive) pack(files map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	w := tar.NewWriter(compressed)
	for _, name := range sorted(files) {
		header := &tar.Header{
			Name: path.Join(a.folder, name), Mode: 0o644, Size: int64(len(files[name])), Format: tar.FormatUSTAR,
			ModTime: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC),
		}
		if err := w.WriteHeader(header); err != nil {
			return nil, fmt.Errorf("pack %s: %w", name, err)
		}
		if _, err := w.Write(files[name]); err != nil {
			return nil, fmt.Errorf("pack %s: %w", name, err)
		}
	}
	if err := errors.Join(w.Close(), compressed.Close()); err != nil {
		return nil, fmt.Errorf("pack %s: %w", a.file, err)
	}
	return out.Bytes(), nil
}
