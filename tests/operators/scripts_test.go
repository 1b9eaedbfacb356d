package operators

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// script copies a script of the tools into a folder like the repository, and returns what runs it there. Commands in front of those of the system are
// shell scripts.
func script(t *testing.T, name string, commands map[string]string) (folder string, run func(args ...string) (string, error)) {
	t.Helper()
	folder, front := t.TempDir(), t.TempDir()
	tools := filepath.Join(folder, "internal", "tools")
	if err := os.MkdirAll(tools, 0o700); err != nil {
		t.Fatal(err)
	}
	commands["sudo"] = "exit 1"
	write := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(tools, name), string(read(t, "../../internal/tools/"+name)))
	for command, text := range commands {
		write(filepath.Join(front, command), "#!/bin/sh\n"+text+"\n")
	}
	return folder, func(args ...string) (string, error) {
		cmd := exec.CommandContext(t.Context(), filepath.Join(tools, name), args...)
		cmd.Env = append(os.Environ(), "PATH="+front+":"+os.Getenv("PATH"), "CI=", "PLATFORMS=linux/amd64", "GOCACHE=/first")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
}

// A tool that cannot be installed is proposed by a package of this system, or by where else it is.
func TestNeedsProposesWhatIsThere(t *testing.T) {
	t.Parallel()
	commands := map[string]string{"apt-get": "exit 100", "apt-cache": `[ "$2" = etcd-server ]`, "go": "exit 1", "npm": "exit 1"}
	_, run := script(t, "needs.sh", commands)
	out, err := run("postgres-18", "etcd")
	if _, installed := exec.LookPath("etcd"); installed == nil {
		t.Skip("etcd is installed")
	}
	if err == nil || !strings.Contains(out, "Please install: etcd-server (") || !strings.Contains(out, "Please install: postgresql-18, which the repositories of this system do not have") {
		t.Errorf("%v: %s", err, out)
	}
}

// What npm says when it cannot get PostgreSQL is shown.
func TestNeedsShowsWhyNpmFailed(t *testing.T) {
	t.Parallel()
	commands := map[string]string{
		"apt-get": "exit 100", "npm": "echo npm error code ECONNREFUSED >&2; exit 1",
		"go": `[ "$3" = -cache ] && echo "$PWD/cache"`,
	}
	folder, run := script(t, "needs.sh", commands)
	pinned := filepath.Join(folder, "internal", "tools", "postgres", "18")
	if err := os.MkdirAll(pinned, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(pinned, "package.json"), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := run("postgres-18")
	if err == nil || !strings.Contains(out, "npm error code ECONNREFUSED") {
		t.Errorf("%v: %s", err, out)
	}
}

// A full disk is named before anything is built.
func TestRoom(t *testing.T) {
	t.Parallel()
	for free, wanted := range map[string]string{"4194303": "has 4095 MiB free, and 4 GiB are needed", "4194304": ""} {
		_, run := script(t, "room.sh", map[string]string{
			"go": "echo /", "df": "printf 'Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/vda 9 9 %s 9%% /\n' " + free,
		})
		out, err := run("4")
		if (err == nil) != (wanted == "") || !strings.Contains(out, wanted) {
			t.Errorf("%s KiB: %v: %s", free, err, out)
		}
	}
}

// Of two builds that are compared, the second one does not come from the cache of the first. Releases are built alike.
func TestReleaseBuildsTwice(t *testing.T) {
	t.Parallel()
	folder, run := script(t, "release.sh", map[string]string{
		"go": `echo "cache $GOCACHE flags $*" >&2; for arg; do [ "$previous" != -o ] || { mkdir -p "${arg%/*}" && echo built >"$arg"; }; previous=$arg; done`,
	})
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "a"}} {
		git := exec.CommandContext(t.Context(), "git", args...)
		git.Dir = folder
		if out, err := git.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	out, err := run()
	caches := regexp.MustCompile(`cache (\S+) flags build (.*) -buildvcs`).FindAllStringSubmatch(out, -1)
	if err != nil || len(caches) != 2 || caches[0][1] != "/first" || caches[1][1] == "/first" || caches[1][1] == "" {
		t.Fatalf("%v: %s", err, out)
	}
	flags := regexp.MustCompile(`(?m)^ {4}ldflags: \[(.*)\]`).FindStringSubmatch(string(read(t, "../../.goreleaser.yaml")))
	if len(flags) < 2 || !strings.Contains(caches[0][2], "-ldflags="+flags[1]) {
		t.Errorf("GoReleaser links with %q, make release-snapshot builds with %s", flags, caches[0][2])
	}
}

// In containers nobody registers uninvited, and the guide says how the first operator is made.
func TestContainersAreInvited(t *testing.T) {
	t.Parallel()
	var compose struct {
		Services map[string]struct {
			Environment map[string]string
		}
	}
	if err := yaml.Unmarshal(read(t, "../../compose.yaml"), &compose); err != nil {
		t.Fatal(err)
	}
	if got := compose.Services["harrier"].Environment["HARRIER_REGISTRATION"]; got != "${HARRIER_REGISTRATION:-invite}" {
		t.Errorf("who may register: %q", got)
	}
	if guide := string(read(t, "../../docs/deployment.md")); !strings.Contains(guide, "/harrier user create -operator") || !strings.Contains(guide, "HARRIER_REGISTRATION=open") {
		t.Error("the guide does not make the first operator, or does not say how to let in anybody")
	}
}
