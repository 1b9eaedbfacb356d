package app_test

import (
	"context"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"harrier/internal/account/app"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/outbound"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

// TestDocument reads documents that describe apps, and refuses what does not describe one.
func TestDocument(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	var reads atomic.Int32
	texts := map[string]string{}
	site := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reads.Add(1)
		text, ok := texts[r.URL.Path]
		switch {
		case r.URL.Path == "/moved":
			http.Redirect(w, r, "/good", http.StatusFound)
		case !ok:
			http.NotFound(w, r)
		default:
			_, _ = io.WriteString(w, text)
		}
	}))
	t.Cleanup(site.Close)
	client := site.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	fetch := func(ctx context.Context, url string) ([]byte, error) {
		return outbound.Fetch(ctx, client, site.URL+strings.TrimPrefix(url, "https://apps.example.org"), app.MaxDocument)
	}
	apps := app.New(app.Config{DB: s.DB, Sessions: s.Sessions, Fetch: fetch, AccessTTL: time.Hour, RefreshTTL: time.Hour})
	const redirect = "https://apps.example.org/callback"
	good := `{"client_id":"ID","client_name":"Documented","redirect_uris":["` + redirect + `"],"token_endpoint_auth_method":"none","logo_uri":"https://x.example/y"}`
	maps.Copy(texts, map[string]string{
		"/good": good, "/unnamed": `{"client_id":"ID","redirect_uris":["` + redirect + `"]}`,
		"/other-id": strings.Replace(good, "ID", "https://apps.example.org/good", 1), "/secret": strings.Replace(good, `"none"`, `"client_secret_basic"`, 1),
		"/http": strings.Replace(good, redirect, "http://apps.example.org/callback", 1), "/no-redirects": `{"client_id":"ID","redirect_uris":[]}`,
		"/broken": "{", "/large": strings.Replace(good, "{", "{"+strings.Repeat(" ", app.MaxDocument), 1),
		"/line": strings.Replace(good, "Documented", `Doc\nument`, 1), "/long": strings.Replace(good, "Documented", strings.Repeat("x", 101), 1),
		"/many": strings.Replace(good, `["`+redirect+`"]`, "["+strings.Repeat(`"`+redirect+`",`, 10)+`"`+redirect+`"]`, 1),
	})
	for path, text := range texts {
		texts[path] = strings.ReplaceAll(text, "ID", "https://apps.example.org"+path)
	}
	find := func(path string) (*app.Request, error) {
		return apps.Find(t.Context(), "https://apps.example.org"+path, redirect)
	}
	found, err := find("/good")
	if err != nil || found.Client.App.Name != "Documented" || app.ClientID(found.Client.App) != "https://apps.example.org/good" {
		t.Fatalf("%+v, %v", found, err)
	}
	if named, err := find("/unnamed"); err != nil || named.Client.App.Name != "apps.example.org" {
		t.Errorf("without a name: %+v, %v", named, err)
	}
	for _, path := range []string{
		"/other-id", "/secret", "/http", "/no-redirects", "/broken", "/large", "/line", "/long", "/many", "/missing", "/moved",
		"", "/", "/a/../good", "/%2e%2e/good", "/good?x=1", "/good#x",
	} {
		if r, err := find(path); fault.KindOf(err) != fault.Unreadable {
			t.Errorf("%s: %+v, %v", path, r, err)
		}
	}
	// A document that was read is not read again for an hour, and one that could not be read for a minute.
	before := reads.Load()
	for range 3 {
		if _, err := find("/good"); err != nil {
			t.Error(err)
		}
		if _, err := find("/broken"); err == nil {
			t.Error("a broken document describes an app")
		}
	}
	if n := reads.Load() - before; n != 0 {
		t.Errorf("read %d times again", n)
	}
	// It is stored once somebody begins to allow it something, and not by being read.
	stored := func() (n int) {
		if err := s.DB.QueryRow(t.Context(), "SELECT count(*) FROM apps WHERE url IS NOT NULL").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := stored(); n != 0 {
		t.Errorf("%d apps are stored that nobody has allowed anything", n)
	}
	if _, err := apps.Authenticate(t.Context(), "https://apps.example.org/good", "", false); err == nil {
		t.Error("an app without codes exchanges one")
	}
	if _, err := apps.StartDevice(t.Context(), found.Client, "read", "", "192.0.2.1"); err != nil || stored() != 1 {
		t.Errorf("%v, %d apps", err, stored())
	}
	texts["/good"] = strings.Replace(texts["/good"], "Documented", "Renamed", 1)
	if _, err := s.DB.Exec(t.Context(), "UPDATE apps SET updated_at = updated_at - interval '61 minutes'"); err != nil {
		t.Fatal(err)
	}
	// Tokens are refreshed without it; a new sign-in reads it.
	if c, err := apps.Authenticate(t.Context(), "https://apps.example.org/good", "", false); err != nil || c.App.Name != "Documented" {
		t.Errorf("%+v, %v", c, err)
	}
	if renamed, err := find("/good"); err != nil || renamed.Client.App.Name != "Renamed" || renamed.Client.App.ID != found.Client.App.ID {
		t.Errorf("%+v, %v", renamed, err)
	}
	// While the document cannot be read, what is stored serves.
	if _, err := s.DB.Exec(t.Context(), "UPDATE apps SET updated_at = updated_at - interval '61 minutes'"); err != nil {
		t.Fatal(err)
	}
	delete(texts, "/good")
	if kept, err := find("/good"); err != nil || kept.Client.App.Name != "Renamed" {
		t.Errorf("%+v, %v", kept, err)
	}
	if _, err := apps.Block(t.Context(), actor.Command, found.Client.App.ID, true, nil, s.Now); err != nil {
		t.Fatal(err)
	}
	if _, err := find("/good"); fault.KindOf(err) != fault.Unreadable {
		t.Errorf("blocked: %v", err)
	}
	if _, err := apps.Authenticate(t.Context(), "https://apps.example.org/good", "", false); err == nil {
		t.Error("a blocked app calls")
	}
}
