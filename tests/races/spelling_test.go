package races

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// spellings returns equivalent spellings of one path segment.
func spellings(value string) []string {
	encode := func(format string, which func(i int, c byte) bool) string {
		var b strings.Builder
		for i := range len(value) {
			if c := value[i]; which(i, c) {
				fmt.Fprintf(&b, format, c)
			} else {
				b.WriteByte(c)
			}
		}
		return b.String()
	}
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	in := func(set string) func(int, byte) bool {
		return func(_ int, c byte) bool { return strings.IndexByte(set, c) >= 0 }
	}
	// must holds for what no path may hold as it is.
	must := func(_ int, c byte) bool {
		return strings.IndexByte(letters+"0123456789-._~!$&'()*+,;=:@", c) < 0
	}
	or := func(a, b func(int, byte) bool) func(int, byte) bool {
		return func(i int, c byte) bool { return a(i, c) || b(i, c) }
	}
	return []string{
		url.PathEscape(value),
		encode("%%%02X", must),
		encode("%%%02x", must),
		encode("%%%02X", or(must, in("!$&'()*+,;=:@"))),
		encode("%%%02x", or(must, in("-._~"))),
		encode("%%%02X", or(must, in(letters))),
		encode("%%%02X", or(must, func(i int, _ byte) bool { return i%2 == 0 })),
		encode("%%%02x", func(int, byte) bool { return true }),
		encode("%%%02X", func(int, byte) bool { return true }),
	}
}

// TestSpellings asks for the same thing by every spelling of its path.
func TestSpellings(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	user.Post("/user/claim/athlete/j_r-1.x", nil).Is(http.StatusOK)
	id := user.Race()
	user.Post("/log/11-21-2026/goal", object{"goal": 4}).Is(http.StatusOK)
	for _, c := range []struct{ before, value, after string }{
		{"/race/", id, ""},
		{"/race/", id, "/mens/events"},
		{"/", "race", "/" + id},
		{"/log/", "11-21-2026", ""},
		{"/user/claimed/", "j_r-1.x", ""},
		{"/log/athlete/", "j_r-1.x", "/11-21-2026"},
		{"/search/races/", "!'()* 50% a/b+c", ""},
		{"/search/races/", "é%2F%25", ""},
		{"/race/list/", "1", "/10"},
	} {
		want := user.Get(c.before + url.PathEscape(c.value) + c.after).Is(http.StatusOK)
		for _, spelling := range spellings(c.value) {
			for _, slash := range []string{"", "/"} {
				a := user.Get(c.before + spelling + c.after + slash)
				if a.Status != http.StatusOK || !bytes.Equal(a.Body, want.Body) || a.Header.Get("Link") != want.Header.Get("Link") {
					t.Errorf("%s%s%s%s: %s, want %s", c.before, spelling, c.after, slash, a, want)
				}
			}
		}
	}
	for i, spelling := range spellings("o'hara+x@exämple.org") {
		want := fmt.Sprintf("%do'hara+x@exämple.org", i)
		user.Put(fmt.Sprintf("/user/email/%d%s", i, spelling), nil).Is(http.StatusOK)
		if got := user.Get("/user/me").Object()["email"]; got != want {
			t.Errorf("%s became %v", spelling, got)
		}
	}
}

// TestEventSpellings stores events of any characters and reads each by any spelling.
func TestEventSpellings(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	race := user.Race()
	random := rand.New(rand.NewPCG(1, 2))
	events := []string{"8K", "4x400m", "100m-Hurdles", "5K/10K", "50%", "%2F", "%25", "a+b c", "Men's (open)*!", "日本", "Überlauf", "..", ".", "list", "a;b=c,d&e$f:g@h", "?", "#"}
	alphabet := []rune("aZ0-._~!$&'()*+,;=:@/%?#[] \"<>\\^`{|}é日🏃")
	for range 40 {
		name := make([]rune, 1+random.IntN(12))
		for i := range name {
			name[i] = alphabet[random.IntN(len(alphabet))]
		}
		if s := string(name); strings.TrimSpace(s) == s {
			events = append(events, s)
		}
	}
	for _, event := range events {
		stored := user.Post("/result", object{"race_id": race, "gender": "mens", "event": event, "athlete": "A"}).Is(http.StatusCreated).Object()
		name, _ := stored["event"].(string)
		for _, spelling := range spellings(name) {
			a := user.Get("/result/list/" + race + "/mens/" + spelling)
			if a.Status != http.StatusOK || len(a.List()) == 0 || a.List()[0]["event"] != name {
				t.Errorf("%q by %s: %s", event, spelling, a)
			}
		}
	}
}

// TestUnreadablePaths shows that what is no text reaches neither handlers nor the database.
func TestUnreadablePaths(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	c := app.Client(t)
	for _, path := range []string{"/search/races/%C0%4A", "/search/races/%c0J", "/search/races/a%00b", "/search/races/%ED%A0%80", "/search/races/a%2F%FF", "/user/claimed/%C0%4A"} {
		c.Get(path).Is(http.StatusBadRequest)
	}
	long := c.Get("/search/races/" + strings.Repeat("%C3%A9", 3000)).Is(http.StatusBadRequest).Object() // the contract bounds the instance
	if instance, _ := long["instance"].(string); !strings.HasPrefix(instance, "/search/races/%C3%A9") {
		t.Errorf("instance %q", instance)
	}
}
