package credentials_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"harrier/internal/account/credentials"
	"harrier/internal/admission"
	"harrier/internal/fault"
	"harrier/internal/text/secret"
)

// light makes tests quick; what a hash costs is no part of what they ask.
func light() *credentials.Hasher { return credentials.NewHasher(64, nil) }

// admitting admits so many hashes at a time.
func admitting(total int64, wait time.Duration) *admission.Controller {
	return admission.New(map[admission.Kind]admission.Limits{admission.Hash: {Total: total, Wait: wait, Busy: "sign-ins"}})
}

func hash(tb testing.TB, h *credentials.Hasher, password string) string {
	tb.Helper()
	made, err := h.Hash(context.Background(), password)
	if err != nil {
		tb.Fatal(err)
	}
	return made
}

func TestHasherVerifies(t *testing.T) {
	t.Parallel()
	h := light()
	for name, c := range map[string]struct {
		set, tried string
		ok         bool
	}{
		"same":                              {"correct horse", "correct horse", true},
		"other":                             {"correct horse", "correct horsf", false},
		"other case":                        {"correct horse", "Correct horse", false},
		"composed, then decomposed":         {"caf\u00e9 caf\u00e9", "cafe\u0301 cafe\u0301", true},
		"decomposed, then composed":         {"cafe\u0301 cafe\u0301", "caf\u00e9 caf\u00e9", true},
		"compatible characters are not one": {"area 10 m\u00b2", "area 10 m2", false},
		"blank at the end counts":           {"correct horse ", "correct horse", false},
		"longer than any password":          {"correct horse", strings.Repeat("x", 1<<20), false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ok, again, err := h.Verify(t.Context(), c.tried, hash(t, h, c.set))
			if err != nil || ok != c.ok || again {
				t.Errorf("got %v, %v, %v, want %v without a rehash", ok, again, err, c.ok)
			}
		})
	}
}

func TestHasherAsksForARehashWhenParametersChanged(t *testing.T) {
	t.Parallel()
	h := light()
	for name, params := range map[string]argon2id.Params{
		"memory":     {Memory: 128, Iterations: 2, Parallelism: 1},
		"iterations": {Memory: 64, Iterations: 1, Parallelism: 1},
		"threads":    {Memory: 64, Iterations: 2, Parallelism: 2},
	} {
		params.SaltLength, params.KeyLength = 16, 32
		old, err := argon2id.CreateHash("correct horse", &params)
		if err != nil {
			t.Fatal(err)
		}
		if ok, again, err := h.Verify(t.Context(), "correct horse", old); !ok || !again || err != nil {
			t.Errorf("%s: got %v, %v, %v, want a good password and a rehash", name, ok, again, err)
		}
		if ok, again, err := h.Verify(t.Context(), "wrong horse", old); ok || again || err != nil {
			t.Errorf("%s: got %v, %v, %v for a wrong password", name, ok, again, err)
		}
	}
}

func TestHasherRefusesWhatIsNoHash(t *testing.T) {
	t.Parallel()
	h := light()
	for _, text := range []string{"", "x", "$2a$10$abcdefghijklmnopqrstuv", "$argon2id$v=19$m=64,t=1,p=1$!$!"} {
		if ok, _, err := h.Verify(t.Context(), "correct horse", text); ok || err == nil {
			t.Errorf("%q: got %v, %v, want an error", text, ok, err)
		}
	}
}

func TestHasherBoundsAHundredLoginsAtOnce(t *testing.T) {
	t.Parallel()
	h := credentials.NewHasher(64, admitting(2, time.Minute))
	stored := hash(t, h, "correct horse")
	var good atomic.Int64
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			password := "correct horse"
			if i%2 == 1 {
				password = fmt.Sprint("wrong horse ", i)
			}
			ok, _, err := h.Verify(t.Context(), password, stored)
			if err != nil || ok != (i%2 == 0) {
				t.Errorf("login %d: %v, %v", i, ok, err)
			}
			if ok {
				good.Add(1)
			}
		})
	}
	wg.Wait()
	if good.Load() != 50 {
		t.Errorf("%d of 50 good logins", good.Load())
	}
}

func TestHasherTurnsAwayWhoWaitsTooLong(t *testing.T) {
	t.Parallel()
	places := admitting(1, time.Millisecond)
	h := credentials.NewHasher(64, places)
	release, err := places.Acquire(t.Context(), admission.Hash, 1)
	if err != nil {
		t.Fatal(err)
	}
	err = h.VerifyUnmatchable(t.Context(), "correct horse")
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Kind != fault.Unavailable || f.RetryAfter < time.Second {
		t.Errorf("got %v, want an unavailable fault that says when to come again", err)
	}
	release()
	if err := h.VerifyUnmatchable(t.Context(), "correct horse"); err != nil {
		t.Errorf("with a free place: %v", err)
	}
}

func TestHasherHonoursItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	h := light()
	if _, err := h.Hash(ctx, "correct horse"); !errors.Is(err, context.Canceled) {
		t.Errorf("Hash: got %v, want that the context has ended", err)
	}
	if err := h.VerifyUnmatchable(ctx, "correct horse"); !errors.Is(err, context.Canceled) {
		t.Errorf("VerifyUnmatchable: got %v, want that the context has ended", err)
	}
}

// hangul returns n different syllables.
func hangul(n int) string {
	var text strings.Builder
	for i := range n {
		text.WriteRune(rune('가' + 31*i))
	}
	return text.String()
}

func TestAcceptable(t *testing.T) {
	t.Parallel()
	const email = "Jürgen.Läufer@example.org"
	for name, c := range map[string]struct {
		password string
		refused  string // part of the reason; empty if it may be chosen
	}{
		"a sentence":                        {"correct horse battery staple", ""},
		"eight characters":                  {"kv9!xqzm", ""},
		"seven characters":                  {"kv9!xqz", "At least 8"},
		"seven characters, nine decomposed": {"e\u0301e\u0301bcdfg", "At least 8"},
		"eight characters of four bytes":    {strings.Repeat("🏃", 7) + "🥇", ""},
		"128 characters":                    {hangul(128), ""},
		"128 decomposed Hangul syllables":   {norm.NFD.String(hangul(128)), ""},
		"129 characters":                    {strings.Repeat("aé", 64) + "x", "At most 128"},
		"a megabyte":                        {strings.Repeat("x", 1<<20), "At most 128"},
		"bytes that are no text":            {"correct\xff horse", "Unicode"},
		"the email":                         {email, "email"},
		"the email in other letters":        {strings.ToUpper(email), "email"},
		"the email decomposed":              {norm.NFD.String(email), "email"},
		"the part before the @":             {"jürgen.läufer", "email"},
		"the name":                          {"Jürgen Läufer", "name"},
		"a leaked one":                      {"password", "common"},
		"a leaked one in other letters":     {"PassWord1", "common"},
		"the first on the list":             {"!qaz1qaz", "common"},
		"near a leaked one":                 {"iloveyou running", "guess"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := credentials.Acceptable(c.password, email, "Jürgen Läufer", "")
			if c.refused == "" {
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			}
			f, ok := errors.AsType[*fault.Error](err)
			if !ok || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[0].Pointer != "/password" ||
				!strings.Contains(f.Fields[0].Detail, c.refused) {
				t.Errorf("got %v, want a fault about /password that says %q", err, c.refused)
			}
		})
	}
}

func TestEveryLeakedPasswordIsFound(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("leaked/passwords.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) < 20_000 || !strings.HasSuffix(string(text), "\n") {
		t.Errorf("%d passwords, want 20,000 at least and a line end after each", len(lines))
	}
	if !slices.IsSorted(lines) || len(slices.Compact(slices.Clone(lines))) != len(lines) {
		t.Error("the list is not sorted by bytes, each password once")
	}
	for _, line := range lines {
		if n := utf8.RuneCountInString(line); n < credentials.MinPassword || line != strings.ToLower(norm.NFC.String(line)) {
			t.Errorf("%q is not in the list's form", line)
		}
		if credentials.Acceptable(line, "a@example.org") == nil {
			t.Errorf("%q may be chosen", line)
		}
	}
}

func FuzzAcceptable(f *testing.F) {
	f.Add("password", "a@example.org")
	f.Add("e\u0301\xff", "@")
	f.Fuzz(func(t *testing.T, password, email string) {
		if err := credentials.Acceptable(password, email); err != nil {
			return
		}
		n := utf8.RuneCountInString(norm.NFC.String(password))
		if n < credentials.MinPassword || n > credentials.MaxPassword || strings.EqualFold(password, email) {
			t.Fatalf("%q may be chosen", password)
		}
	})
}

func TestSecrets(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 100 {
		plain, hash := secret.New("hrr_")
		if len(plain) != len("hrr_")+43 || !strings.HasPrefix(plain, "hrr_") || seen[plain] {
			t.Fatalf("%q is no fresh secret of 256 bits", plain)
		}
		seen[plain] = true
		if hash != secret.Hash(plain) {
			t.Errorf("the hash of %q is another on the second look", plain)
		}
		if hash == secret.Hash(plain[4:]) {
			t.Errorf("%q is found without its prefix", plain)
		}
	}
}

func BenchmarkHash(b *testing.B) {
	h := credentials.NewHasher(0, nil)
	b.ReportAllocs()
	for b.Loop() {
		hash(b, h, "correct horse")
	}
}

func BenchmarkAcceptable(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if err := credentials.Acceptable("correct horse battery staple", "a@example.org"); err != nil {
			b.Fatal(err)
		}
	}
}
