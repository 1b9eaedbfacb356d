package credentials_test

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"harrier/internal/account/credentials"
)

// A secret is opened by any key of the set, also after rotations, only for what it belongs to, and is not published.
func TestSealedSecrets(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 20, 9, 0, 0, 0, time.UTC)
	path := filepath.Join(t.TempDir(), "keys.json")
	keys, err := credentials.OpenKeys(path, now)
	if err != nil {
		t.Fatal(err)
	}
	sealed, ok := keys.Seal([]byte("an API key"), []byte("of Jess"), now)
	if !ok || bytes.Contains(sealed, []byte("API")) {
		t.Fatalf("sealed as %q, %v", sealed, ok)
	}
	for n := range 3 {
		now = now.Add(24 * time.Hour)
		if _, err := credentials.Rotate(path, now); err != nil {
			t.Fatal(err)
		}
		if _, err := credentials.Prune(path, now, time.Hour); err != nil {
			t.Fatal(err)
		}
		if keys, err = credentials.OpenKeys(path, now); err != nil {
			t.Fatal(err)
		}
		if secret, ok := keys.Unseal(sealed, []byte("of Jess"), now); !ok || string(secret) != "an API key" {
			t.Errorf("after %d rotations, it is %q, %v", n+1, secret, ok)
		}
	}
	if _, ok := keys.Unseal(sealed, []byte("of Robin"), now); ok {
		t.Error("it opens for another")
	}
	if public := keys.Public(now); bytes.Contains(public, []byte("oct")) {
		t.Errorf("published: %s", public)
	}
	if n := len(keys.Keys(now)); n > 2 {
		t.Errorf("%d keys sign and verify", n)
	}
	other, err := credentials.OpenKeys(filepath.Join(t.TempDir(), "keys.json"), now)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := other.Unseal(sealed, []byte("of Jess"), now); ok {
		t.Error("another set opens it")
	}
	for _, wrong := range []string{`{"kty":"oct","k":"c2hvcnQ","use":"enc"}`, `{"kty":"oct","k":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","use":"sig"}`} {
		if _, err := credentials.OpenKeys(`{"keys":[`+rfc8037+`,`+wrong+`]}`, now); err == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}
