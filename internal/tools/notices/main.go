// Command notices writes the licenses of everything that cmd/harrier contains, on any system. Its argument is the root of the
// repository. It reads the module cache and needs no network.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/build"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/go-licenses/licenses"
	"k8s.io/klog/v2"
)

const (
	target = "THIRD_PARTY_NOTICES.txt"

	heading = `The program harrier contains the software named below. Each text is preceded by the import paths, or the names, of what it applies to.
The sources are the Go modules of these paths, at the versions that "go version -m harrier" prints.

The page under /docs contains more, named in internal/httpapi/site/explorer/licences.txt, which the page links to.
Harrier itself is under the Apache License, Version 2.0.

Written by make notices. DO NOT EDIT.
`
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("usage: notices FOLDER")
	}
	if err := os.Chdir(args[0]); err != nil {
		return fmt.Errorf("enter the repository: %w", err)
	}
	// It warns of every package with assembly. Packages without a license are reported below.
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
	// A program that was built with -trimpath does not know where Go is, and go-licenses takes no other answer for what belongs to Go.
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("find Go: %w", err)
	}
	build.Default.GOROOT = strings.TrimSpace(string(root))
	libraries, err := contained(ctx)
	if err != nil {
		return err
	}
	names := make(map[string][]string) // by text: many modules share theirs
	for path, name := range libraries {
		text, err := read(path)
		if err != nil {
			return err
		}
		names[text] = append(names[text], name)
	}
	sections := make([]string, 0, len(names))
	for text, names := range names {
		slices.Sort(names)
		sections = append(sections, strings.Join(names, "\n")+"\n\n"+text)
	}
	slices.Sort(sections)
	line := "\n" + strings.Repeat("-", 100) + "\n"
	content := heading + line + strings.Join(sections, line)
	if err := os.WriteFile(target, []byte(content), 0o644); err != nil { //nolint:gosec // Everybody may read it.
		return fmt.Errorf("write the notices: %w", err)
	}
	return nil
}

// contained returns what the program contains, by the path of its license.
func contained(ctx context.Context) (map[string]string, error) {
	found := map[string]string{
		filepath.Join(build.Default.GOROOT, "LICENSE"):          "Go's standard library",
		"internal/account/credentials/leaked/LICENSE.django":    "Common passwords of Django",
		"internal/account/credentials/leaked/LICENSE.zxcvbn":    "Common passwords of zxcvbn",
		"internal/account/credentials/leaked/LICENSE.zxcvbn-ts": "Common passwords of @zxcvbn-ts/language-common",
	}
	known, err := licenses.NewClassifier(0.9)
	if err != nil {
		return nil, fmt.Errorf("load the known licenses: %w", err)
	}
	classifier := remembering{known, make(map[string]identified)}
	libraries := make(map[string]*licenses.Library)
	for _, system := range []string{"linux", "darwin", "windows"} {
		//nolint:forbidigo // go-licenses takes the system to load packages for from the environment only.
		err := errors.Join(os.Setenv("GOOS", system), os.Setenv("GOARCH", "amd64"), os.Setenv("CGO_ENABLED", "0"))
		if err != nil {
			return nil, fmt.Errorf("choose a system: %w", err)
		}
		list, err := licenses.Libraries(ctx, classifier, false, []string{"harrier"}, "./cmd/harrier")
		if err != nil {
			return nil, fmt.Errorf("find the modules for %s: %w", system, err)
		}
		for _, library := range list {
			if library.LicensePath == "" {
				if library.LicensePath = noAttribution(library); library.LicensePath == "" {
					return nil, fmt.Errorf("%s has no license that is known", library.Name())
				}
			}
			if other := libraries[library.LicensePath]; other != nil {
				library.Packages = append(library.Packages, other.Packages...)
			}
			libraries[library.LicensePath] = library
		}
	}
	for path, library := range libraries {
		found[path] = library.Name()
	}
	return found, nil
}

// noAttribution returns the path of a library's license if that is MIT No Attribution, which the classifier does not know; empty otherwise.
func noAttribution(library *licenses.Library) string {
	if len(library.Packages) == 0 {
		return ""
	}
	at, err := build.Import(library.Packages[0], ".", build.FindOnly)
	if err != nil {
		return ""
	}
	for folder := at.Dir; filepath.Dir(folder) != folder && strings.Contains(folder, "@"); folder = filepath.Dir(folder) {
		path := filepath.Join(folder, "LICENSE")
		if text, err := os.ReadFile(path); err == nil && bytes.HasPrefix(text, []byte("MIT No Attribution\n")) { //nolint:gosec // a file of a module
			return path
		}
	}
	return ""
}

// read returns a license, with the notices and patent grants next to it.
func read(path string) (string, error) {
	folder := os.DirFS(filepath.Dir(path))
	files := []string{filepath.Base(path)}
	for _, pattern := range []string{"NOTICE*", "PATENTS*"} {
		more, err := fs.Glob(folder, pattern)
		if err != nil {
			return "", fmt.Errorf("find notices: %w", err)
		}
		files = append(files, more...)
	}
	var text bytes.Buffer
	for i, file := range files {
		content, err := fs.ReadFile(folder, file)
		if err != nil {
			return "", fmt.Errorf("read %s: %w", path, err)
		}
		if i > 0 {
			text.WriteString("\n" + file + "\n\n")
		}
		text.Write(bytes.Trim(bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n")), "\n"))
		text.WriteByte('\n')
	}
	return text.String(), nil
}

// remembering asks a slow classifier once for each file, not for each package and system.
type remembering struct {
	licenses.Classifier

	known map[string]identified
}

type identified struct {
	name string
	kind licenses.Type
	err  error
}

func (r remembering) Identify(path string) (name string, kind licenses.Type, err error) {
	known, ok := r.known[path]
	if !ok {
		known.name, known.kind, known.err = r.Classifier.Identify(path)
		r.known[path] = known
	}
	return known.name, known.kind, known.err
}
