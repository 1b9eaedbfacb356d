package operators

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestConfigCommand(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, secret, data := filepath.Join(dir, "harrier.env"), filepath.Join(dir, "smtp-url"), filepath.Join(dir, "data")
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(secret, "smtp://user:hush@mail.example.org\n")
	write(file, "HARRIER_SMTP_URL_FILE="+secret+"\nHARRIER_LOG=json\nHARRIER_DATA_DIR="+data+"\n")
	run := kit.Command(t, "HARRIER_CONFIG="+file, "HARRIER_RATE_LIMIT=off", "HARRIER_PUBLICURL=https://run.example.org")
	says := func(t *testing.T, text string, want ...string) {
		t.Helper()
		for _, w := range want {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), w) {
				t.Errorf("no %q in\n%s", w, text)
			}
		}
		if strings.Contains(text, "hush") {
			t.Errorf("shows a password:\n%s", text)
		}
	}

	t.Run("shows what is used, and from where", func(t *testing.T) {
		out, err := run("config", "check", "-base-path", "/api")
		if err != nil {
			t.Errorf("%v", err)
		}
		says(t, out, "HARRIER_SMTP_URL=(hidden) "+file+":1, in "+secret, "HARRIER_LOG=json "+file+":2", "HARRIER_RATE_LIMIT=off environment",
			"HARRIER_BASE_PATH=/api -base-path", "HARRIER_LISTEN=127.0.0.1:8080 default", "HARRIER_PUBLICURL is not a setting; the nearest is HARRIER_PUBLIC_URL")
		if _, err := os.Stat(data); err == nil {
			t.Error("made the data directory")
		}
	})
	t.Run("reports all faults, like serve", func(t *testing.T) {
		bad := filepath.Join(dir, "keys.json")
		write(bad, "{}")
		for _, args := range [][]string{{"config", "check"}, {"serve"}} {
			out, err := run(append(args, "-keys", bad, "-mail-from", "nobody", "-demo", "on", "-listen", ":0", "-access-ttl", "soon", "surplus")...)
			if err == nil {
				t.Errorf("%v succeeds", args)
			}
			says(t, out, "harrier: HARRIER_KEYS: ", `harrier: HARRIER_MAIL_FROM: the sender of emails is not an address: "nobody"`, "harrier: HARRIER_DEMO: ", "harrier: -access-ttl: ",
				`harrier: surplus arguments: ["surplus"]`)
		}
	})
	t.Run("refuses a file with a name that is not a setting's, whatever the command", func(t *testing.T) {
		wrong := filepath.Join(dir, "wrong.env")
		write(wrong, "\nHARRIER_LISTN=:80\n")
		for _, args := range [][]string{{"config", "check"}, {"serve"}, {"migrate", "status"}, {"keys", "show"}, {"seed"}, {"backup", "x"}, {"restore", "x"}} {
			out, err := run(append(args, "-config", wrong)...)
			if err == nil {
				t.Errorf("%v succeeds", args)
			}
			says(t, out, "harrier: "+wrong+":2: HARRIER_LISTN is not a setting; the nearest is HARRIER_LISTEN")
		}
	})
	t.Run("refuses surplus arguments of every command", func(t *testing.T) {
		for _, args := range [][]string{
			{"serve"}, {"config", "check"}, {"migrate", "status"}, {"seed"}, {"keys", "show"}, {"import", "a", "b"}, {"backup", "a"}, {"restore", "a"}, {"version"},
		} {
			if out, err := run(append(args, "surplus")...); err == nil || !strings.Contains(out, `["surplus"]`) {
				t.Errorf("%v: %v, %s", args, err, out)
			}
		}
	})
}
