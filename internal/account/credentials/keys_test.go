package credentials_test

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"harrier/internal/account/credentials"
	"harrier/internal/actor"
)

func TestOpenKeysReadsText(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"a single key":                 rfc8037,
		"a set":                        `{"keys":[` + rfc8037 + `]}`,
		"a set with a verifying key":   `{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"old","x":"` + strings.Repeat("A", 43) + `"},` + rfc8037 + `]}`,
		"blanks around":                "\n " + rfc8037 + "\n",
		"members that are not known":   strings.Replace(rfc8037, "{", `{"key_ops":["sign"],"x5t":"abc",`, 1),
		"the usual alg and use stated": strings.Replace(rfc8037, "{", `{"alg":"EdDSA","use":"sig",`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			keys, err := credentials.OpenKeys(text, noon)
			if err != nil {
				t.Fatal(err)
			}
			infos := keys.Keys(noon)
			if last := infos[len(infos)-1]; last.ID != rfcKid || !last.Signs || !last.Created.IsZero() {
				t.Errorf("got %+v, want the signing key %s", last, rfcKid)
			}
		})
	}
}

func TestOpenKeysRefuses(t *testing.T) {
	t.Parallel()
	with := func(from, to string) string { return strings.Replace(rfc8037, from, to, 1) }
	for name, text := range map[string]string{
		"nothing":                  " ",
		"text that is no JSON":     `{"keys":`,
		"a set without keys":       `{"keys":[]}`,
		"an object of other kind":  `{"hello":1}`,
		"public keys alone":        `{"keys":[{"kty":"OKP","crv":"Ed25519","x":"` + rfcX + `"}]}`,
		"two keys of one name":     `{"keys":[` + rfc8037 + `,` + rfc8037 + `]}`,
		"a symmetric key":          `{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}`,
		"an X25519 key":            with("Ed25519", "X25519"),
		"another algorithm":        with("{", `{"alg":"HS256",`),
		"a key for encryption":     with("{", `{"use":"enc",`),
		"a short x":                with(rfcX, rfcX[:40]),
		"a short d":                with(rfcD, rfcD[:40]),
		"a short public x":         `{"keys":[` + rfc8037 + `,{"kty":"OKP","crv":"Ed25519","kid":"old","x":"` + rfcX[:40] + `"}]}`,
		"an RSA key":               `{"kty":"RSA","n":"AQAB","e":"AQAB"}`,
		"text behind the set":      rfc8037 + rfc8037,
		"a time that is no number": with("{", `{"iat":"noon",`),
		"an empty d":               with(rfcD, ""),
		"halves of different keys": with(rfcX, strings.Repeat("A", 43)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := credentials.OpenKeys(text, noon)
			if err == nil {
				t.Fatal("got no error")
			}
			if strings.Contains(err.Error(), rfcD[:40]) {
				t.Errorf("the error gives the private key away: %v", err)
			}
		})
	}
}

func TestPublicHasNoPrivateMember(t *testing.T) {
	t.Parallel()
	keys, err := credentials.OpenKeys(strings.Replace(rfc8037, "{", `{"p":"1","k":"2",`, 1), noon)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Keys []map[string]any `json:"keys"`
	}
	if err := json.Unmarshal(keys.Public(noon), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"kty": "OKP", "crv": "Ed25519", "kid": rfcKid, "alg": "EdDSA", "use": "sig", "x": rfcX}
	if len(got.Keys) != 1 || len(got.Keys[0]) != len(want) {
		t.Fatalf("got %v, want one key %v", got.Keys, want)
	}
	for member, value := range want {
		if got.Keys[0][member] != value {
			t.Errorf("%s is %v, want %v", member, got.Keys[0][member], value)
		}
	}
}

func TestOpenKeysMakesTheFileOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data", "keys.json")
	const starts = 16
	ids := make([]string, starts)
	var wg sync.WaitGroup
	for i := range starts {
		wg.Go(func() {
			keys, err := credentials.OpenKeys(path, noon)
			if err != nil {
				t.Error(err)
				return
			}
			ids[i] = keys.Keys(noon)[0].ID
		})
	}
	wg.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Errorf("two starts made two keys: %v", ids)
		}
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode is %v, want 0600", info.Mode())
	}
	wantAlone(t, path)
}

// wantAlone checks that nothing but the lock is left beside the file.
func wantAlone(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 2 || entries[0].Name() != "."+filepath.Base(path)+".lock" {
		t.Errorf("files beside the key file: %v", entries)
	}
}

func TestRotateLogsNobodyOut(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "keys.json")
	one, two := tokens(t, path, 100), tokens(t, path, 100)
	before := issue(t, one, access(), noon)

	kid, err := credentials.Rotate(path, noon.Add(time.Second))
	if err != nil {
		t.Fatal(err)
	}
	// One server signs with the new key before the other has looked at the file by itself.
	later := noon.Add(4 * time.Second)
	after := issue(t, one, access(), later)
	head, err := base64Header(after)
	if err != nil || head.Kid != kid {
		t.Errorf("four seconds later the signer is %q (%v), want the new key %q", head.Kid, err, kid)
	}
	for name, token := range map[string]string{"old": before, "new": after} {
		for server, tok := range map[string]*credentials.Tokens{"one": one, "two": two} {
			if _, err := tok.Verify(token, credentials.Access, noon.Add(time.Second)); err != nil {
				t.Errorf("server %s refuses the %s token: %v", server, name, err)
			}
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(string(text), `"d":`); got != 1 {
		t.Errorf("the file holds %d private halves, want the new one alone", got)
	}
}

type headerOf struct {
	Kid string `json:"kid"`
}

func base64Header(token string) (headerOf, error) {
	var head headerOf
	text, err := decode(strings.SplitN(token, ".", 2)[0])
	if err != nil {
		return head, err
	}
	err = json.Unmarshal(text, &head)
	return head, err
}

func TestPruneDropsWhatStoppedSigningLongAgo(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "keys.json")
	tok := tokens(t, path, 100)
	old := issue(t, tok, credentials.Grant{Purpose: credentials.Access, Subject: subject, Session: session, TTL: 1000 * time.Hour}, noon)
	if _, err := tok.Verify(old, credentials.Access, noon); err != nil {
		t.Fatal(err)
	}
	if _, err := credentials.Rotate(path, noon.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		now     time.Time
		dropped int
	}{
		{noon.Add(25 * time.Hour), 0}, // it stopped signing at one, not when it was made
		{noon.Add(25*time.Hour + time.Second), 1},
		{noon.Add(1000 * time.Hour), 0}, // the signer stays, however old
	} {
		dropped, err := credentials.Prune(path, step.now, 24*time.Hour)
		if err != nil || len(dropped) != step.dropped {
			t.Errorf("at %v dropped %v (%v), want %d", step.now, dropped, err, step.dropped)
		}
	}
	// The verified token was remembered; it ends with its key all the same.
	_, err := tok.Verify(old, credentials.Access, noon.Add(26*time.Hour))
	wantFault(t, err, actor.TokenInvalid)
	wantAlone(t, path)
}

func TestPruneKeepsKeysWithoutDates(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "keys.json")
	if err := os.WriteFile(path, []byte(`{"keys":[`+rfc8037+`,{"kty":"OKP","crv":"Ed25519","kid":"old","x":"`+rfcX+`"}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	dropped, err := credentials.Prune(path, noon, time.Hour)
	if err != nil || len(dropped) != 0 {
		t.Errorf("dropped %v (%v), want none", dropped, err)
	}
}

func TestRotateKeepsASymbolicLink(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "keys.json")
	if _, err := credentials.Rotate(path, noon); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link.json")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	kid, err := credentials.Rotate(link, noon)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := credentials.OpenKeys(path, noon)
	if err != nil || keys.Keys(noon)[0].ID != kid || len(keys.Keys(noon)) != 3 {
		t.Errorf("the file behind the link was not rotated: %+v, %v", keys.Keys(noon), err)
	}
}

func TestBrokenFileKeepsTheKeysAndShowsTrouble(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "keys.json")
	keys, err := credentials.OpenKeys(path, noon)
	if err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	id := keys.Keys(noon)[0].ID
	for i, breakIt := range []func() error{
		func() error { return os.WriteFile(path, good[:100], 0o600) },
		func() error { return os.Remove(path) },
	} {
		if err := breakIt(); err != nil {
			t.Fatal(err)
		}
		now := noon.Add(time.Duration(2*i+1) * time.Minute)
		if got := keys.Keys(now); len(got) != 1 || got[0].ID != id {
			t.Errorf("got %+v, want the keys as before", got)
		}
		if keys.Trouble() == nil {
			t.Error("nothing tells of the broken file")
		}
		if err := os.WriteFile(path, good, 0o600); err != nil {
			t.Fatal(err)
		}
		keys.Keys(now.Add(time.Minute))
		if err := keys.Trouble(); err != nil {
			t.Errorf("trouble stays after the repair: %v", err)
		}
	}
}

func TestRotatingWhileServersVerify(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "keys.json")
	servers := []*credentials.Tokens{tokens(t, path, 100), tokens(t, path, 0)}
	const rotations, rotators = 10, 3
	var elapsed atomic.Int64 // a clock that all share, a second forward with each rotation
	done := make(chan struct{})
	var work, rotating sync.WaitGroup
	for i := range servers {
		work.Go(func() {
			for {
				now := noon.Add(time.Duration(elapsed.Load()) * time.Second)
				token, err := servers[i].Issue(access(), now)
				if err != nil {
					t.Error(err)
					return
				}
				for _, tok := range servers {
					if _, err := tok.Verify(token, credentials.Access, now); err != nil {
						t.Errorf("a fresh token is refused: %v", err)
						return
					}
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for range rotators {
		rotating.Go(func() {
			for range rotations {
				if _, err := credentials.Rotate(path, noon.Add(time.Duration(elapsed.Add(1))*time.Second)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	rotating.Wait()
	close(done)
	work.Wait()
	keys, err := credentials.OpenKeys(path, noon)
	if err != nil {
		t.Fatal(err)
	}
	if got := len(keys.Keys(noon)); got != 1+rotators*rotations {
		t.Errorf("%d keys after %d rotations: some were lost", got, rotators*rotations)
	}
	wantAlone(t, path)
}

func FuzzOpenKeys(f *testing.F) {
	f.Add(rfc8037)
	f.Add(`{"keys":[` + rfc8037 + `]}`)
	f.Add(`{"keys":[null]}`)
	f.Add(strings.Replace(rfc8037, "{", `"iat":null,"key_ops":["sign"],"x5c":["AA"],`, 1))
	f.Add(`"kty":"RSA","n":"AQAB","e":"AQAB","d":"AQ"}`)
	f.Add(`"kty":"EC","crv":"P-256","x":"AQ","y":"AQ","d":"AQ"}`)
	f.Fuzz(func(t *testing.T, text string) {
		keys, err := credentials.OpenKeys("{"+text, noon)
		if err != nil {
			return
		}
		if strings.Contains(string(keys.Public(noon)), `"d":`) {
			t.Fatalf("%q: a private half is public", text)
		}
	})
}

func decode(part string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(part) }
