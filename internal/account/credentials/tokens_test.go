package credentials_test

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/account/credentials"
	"harrier/internal/actor"
	"harrier/internal/fault"
)

var (
	noon    = time.Date(2026, 10, 3, 12, 0, 0, 0, time.UTC)
	subject = uuid.MustParse("01928000-0000-7000-8000-000000000001")
	session = uuid.MustParse("01928000-0000-7000-8000-000000000002")
	stamp   = uuid.MustParse("01928000-0000-7000-8000-000000000003")
)

// rfc8037 is the private key of RFC 8037, appendix A.1. Its `kid` is the thumbprint of appendix A.3.
const (
	instance = "https://run.example.org/club"
	rfc8037  = `{"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}`
	rfcKid   = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
	rfcX     = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
	rfcD     = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
)

func tokens(tb testing.TB, source string, remember int) *credentials.Tokens {
	tb.Helper()
	keys, err := credentials.OpenKeys(source, noon)
	if err != nil {
		tb.Fatalf("open keys: %v", err)
	}
	return credentials.NewTokens(keys, instance, remember)
}

func issue(tb testing.TB, tok *credentials.Tokens, grant credentials.Grant, now time.Time) string {
	tb.Helper()
	token, err := tok.Issue(grant, now)
	if err != nil {
		tb.Fatalf("issue: %v", err)
	}
	return token
}

func access() credentials.Grant {
	return credentials.Grant{Purpose: credentials.Access, Subject: subject, Session: session, TTL: time.Hour}
}

// wantFault checks that err is a fault of kind Unauthenticated and of this type.
func wantFault(t *testing.T, err error, kind string) {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.Unauthenticated || f.Type != kind {
		t.Errorf("got %v, want an unauthenticated fault of type %q", err, kind)
	}
}

func b64(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }

// sign signs parts with the key of RFC 8037, with any claims.
func sign(tb testing.TB, head, claims string) string {
	tb.Helper()
	seed, err := base64.RawURLEncoding.DecodeString(rfcD)
	if err != nil {
		tb.Fatal(err)
	}
	text := b64(head) + "." + b64(claims)
	return text + "." + base64.RawURLEncoding.EncodeToString(ed25519.Sign(ed25519.NewKeyFromSeed(seed), []byte(text)))
}

func TestVerifyGivesWhatWasIssued(t *testing.T) {
	t.Parallel()
	now := noon.Add(123456789 * time.Nanosecond)
	for name, grant := range map[string]credentials.Grant{
		"access":                access(),
		"verify with its email": {Purpose: credentials.Verify, Subject: subject, Email: "jürgen+läufer@exämple.org", TTL: 24 * time.Hour},
		"reset":                 {Purpose: credentials.Reset, Subject: subject, Stamp: stamp, TTL: time.Hour},
		"undo":                  {Purpose: credentials.Undo, Subject: subject, Stamp: stamp, TTL: time.Hour},
	} {
		for _, remember := range []int{0, 10} {
			tok := tokens(t, rfc8037, remember)
			token := issue(t, tok, grant, now)
			for range 2 { // the second time from the cache, where there is one
				got, err := tok.Verify(token, grant.Purpose, now)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if got.ID.Version() != 7 || got.ID.Variant() != uuid.RFC4122 {
					t.Errorf("%s: jti %s is no UUIDv7", name, got.ID)
				}
				if sec, nsec := got.ID.Time().UnixTime(); !time.Unix(sec, nsec).Equal(now.Truncate(time.Millisecond)) {
					t.Errorf("%s: jti is of %v, want %v", name, time.Unix(sec, nsec), now)
				}
				want := credentials.Claims{
					ID: got.ID, Purpose: grant.Purpose, Subject: grant.Subject, Session: grant.Session, Stamp: grant.Stamp,
					Email: grant.Email, IssuedAt: noon, ExpiresAt: noon.Add(grant.TTL + time.Second),
				}
				if got != want {
					t.Errorf("%s: got %+v, want %+v", name, got, want)
				}
			}
		}
	}
}

func TestIssueRefusesWhatCouldNotBeUsed(t *testing.T) {
	t.Parallel()
	tok := tokens(t, rfc8037, 0)
	for name, grant := range map[string]credentials.Grant{
		"no purpose":               {Subject: subject, TTL: time.Hour},
		"unknown purpose":          {Purpose: "refresh", Subject: subject, TTL: time.Hour},
		"no subject":               {Purpose: credentials.Reset, Stamp: stamp, TTL: time.Hour},
		"access without session":   {Purpose: credentials.Access, Subject: subject, TTL: time.Hour},
		"verify without email":     {Purpose: credentials.Verify, Subject: subject, TTL: time.Hour},
		"reset without stamp":      {Purpose: credentials.Reset, Subject: subject, TTL: time.Hour},
		"undo without stamp":       {Purpose: credentials.Undo, Subject: subject, TTL: time.Hour},
		"no lifetime":              {Purpose: credentials.Reset, Subject: subject, Stamp: stamp},
		"longer than Verify takes": {Purpose: credentials.Verify, Subject: subject, Email: strings.Repeat("a", 4096), TTL: time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if token, err := tok.Issue(grant, noon); err == nil {
				t.Errorf("got %q, want an error", token)
			}
		})
	}
}

func TestVerifyRefusesOtherPurposes(t *testing.T) {
	t.Parallel()
	tok := tokens(t, rfc8037, 10)
	for _, made := range []credentials.Purpose{credentials.Access, credentials.Verify, credentials.Reset, credentials.Undo} {
		token := issue(t, tok, credentials.Grant{Purpose: made, Subject: subject, Session: session, Stamp: stamp, Email: "a@b.org", TTL: time.Hour}, noon)
		for _, asked := range []credentials.Purpose{credentials.Access, credentials.Verify, credentials.Reset, credentials.Undo} {
			_, err := tok.Verify(token, asked, noon)
			if made == asked {
				if err != nil {
					t.Errorf("%s: %v", made, err)
				}
				continue
			}
			wantFault(t, err, credentials.TokenPurpose)
		}
	}
}

func TestVerifyExpires(t *testing.T) {
	t.Parallel()
	for _, remember := range []int{0, 10} {
		tok := tokens(t, rfc8037, remember)
		token := issue(t, tok, access(), noon)
		if _, err := tok.Verify(token, credentials.Access, noon.Add(time.Hour-time.Nanosecond)); err != nil {
			t.Errorf("before its end: %v", err)
		}
		_, err := tok.Verify(token, credentials.Access, noon.Add(time.Hour))
		wantFault(t, err, credentials.TokenExpired)
	}
}

func TestVerifyRefusesForgeries(t *testing.T) {
	t.Parallel()
	tok := tokens(t, rfc8037, 10)
	good := issue(t, tok, access(), noon)
	parts := strings.Split(good, ".")
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		t.Fatal(err)
	}
	head := func(alg, more string) string {
		return `{"alg":"` + alg + `","kid":"` + rfcKid + `","typ":"access+jwt"` + more + `}`
	}
	if _, err := tok.Verify(sign(t, head("EdDSA", ""), string(claims)), credentials.Access, noon); err != nil {
		t.Fatalf("the forger's tool makes no good token to begin with: %v", err)
	}
	hs256 := func(key []byte) string {
		text := b64(head("HS256", "")) + "." + parts[1]
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(text))
		return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	}
	public, err := base64.RawURLEncoding.DecodeString(rfcX)
	if err != nil {
		t.Fatal(err)
	}
	other, err := credentials.NewKeySet(noon)
	if err != nil {
		t.Fatal(err)
	}
	stranger := issue(t, tokens(t, string(other), 0), access(), noon)
	_, strangerSignature, _ := strings.Cut(strings.SplitAfterN(stranger, ".", 2)[1], ".")
	for name, token := range map[string]string{
		"empty":                         "",
		"two parts":                     parts[0] + "." + parts[1],
		"four parts":                    good + ".",
		"no signature":                  parts[0] + "." + parts[1] + ".",
		"alg none":                      b64(head("none", "")) + "." + parts[1] + ".",
		"alg none, signed":              sign(t, head("none", ""), string(claims)),
		"alg HS256 with the public key": hs256(public),
		"alg HS256 with the key's text": hs256([]byte(rfcX)),
		"alg ES256, signed by EdDSA":    sign(t, head("ES256", ""), string(claims)),
		"alg in other letters":          sign(t, head("eddsa", ""), string(claims)),
		"critical extension":            sign(t, head("EdDSA", `,"crit":["b64"],"b64":false`), string(claims)),
		"critical claim in the header":  sign(t, head("EdDSA", `,"crit":["exp"],"exp":1`), string(claims)),
		"unknown key":                   stranger,
		"signature of another key":      parts[0] + "." + parts[1] + "." + strangerSignature,
		"claims changed":                parts[0] + "." + b64(strings.Replace(string(claims), "0001", "0009", 1)) + "." + parts[2],
		"header changed":                b64(head("EdDSA", `,"a":1`)) + "." + parts[1] + "." + parts[2],
		"padded":                        good + "=",
		"line end inside":               good[:len(good)-4] + "\n" + good[len(good)-4:],
		"line end in the claims":        parts[0] + "." + parts[1][:8] + "\n" + parts[1][8:] + "." + parts[2],
		"line end in the header":        parts[0][:8] + "\r\n" + parts[0][8:] + "." + parts[1] + "." + parts[2],
		"blank before":                  " " + good,
		"issuer of others":              sign(t, head("EdDSA", ""), strings.Replace(string(claims), `"iss":"`+instance+`"`, `"iss":"other"`, 1)),
		"no claims":                     sign(t, head("EdDSA", ""), `{}`),
		"stamp that is no UUID":         sign(t, head("EdDSA", ""), strings.Replace(string(claims), "{", `{"stamp":"log:read",`, 1)),
		"email that is no text":         sign(t, head("EdDSA", ""), strings.Replace(string(claims), "{", `{"email":["a@b.org"],`, 1)),
		"end that is no time":           sign(t, head("EdDSA", ""), strings.Replace(string(claims), `"exp":`, `"exp":{},"end":`, 1)),
		"claims that are no JSON":       sign(t, head("EdDSA", ""), `sub`),
		"too long":                      good + strings.Repeat("A", 4096),
		"JSON serialisation":            `{"payload":"` + parts[1] + `","protected":"` + parts[0] + `","signature":"` + parts[2] + `"}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := tok.Verify(token, credentials.Access, noon)
			wantFault(t, err, actor.TokenInvalid)
		})
	}
	t.Run("signature spelt otherwise", func(t *testing.T) {
		t.Parallel()
		// The last of 86 characters has four bits to spare; each of the other 15 spellings decodes loosely to the same bytes.
		const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
		for _, last := range alphabet {
			if token := good[:len(good)-1] + string(last); token != good {
				_, err := tok.Verify(token, credentials.Access, noon)
				wantFault(t, err, actor.TokenInvalid)
			}
		}
	})
}

func TestVerifyRefusesAudienceAndTypeThatDisagree(t *testing.T) {
	t.Parallel()
	tok := tokens(t, rfc8037, 0)
	claims, err := json.Marshal(map[string]any{"iss": instance, "aud": instance + "#reset", "sub": subject, "jti": session, "sid": session, "exp": noon.Unix() + 9})
	if err != nil {
		t.Fatal(err)
	}
	token := sign(t, `{"alg":"EdDSA","kid":"`+rfcKid+`","typ":"access+jwt"}`, string(claims))
	for _, purpose := range []credentials.Purpose{credentials.Access, credentials.Reset} {
		_, err := tok.Verify(token, purpose, noon)
		wantFault(t, err, credentials.TokenPurpose)
	}
}

// The token of an app is for what it asked for, and no token is for another instance with the same keys.
func TestVerifyTellsTheResource(t *testing.T) {
	t.Parallel()
	keys, err := credentials.OpenKeys(rfc8037, noon)
	if err != nil {
		t.Fatal(err)
	}
	tok, other := credentials.NewTokens(keys, instance, 10), credentials.NewTokens(keys, instance+"2", 10)
	for _, resource := range []string{"", "/mcp"} {
		token := issue(t, tok, credentials.Grant{Purpose: credentials.App, Subject: subject, Session: session, Scope: "read", Resource: resource, TTL: time.Hour}, noon)
		for range 2 { // the second comes from the cache
			if claims, err := tok.VerifyCaller(token, noon); err != nil || claims.Resource != resource {
				t.Errorf("%q, %v", claims.Resource, err)
			}
		}
		_, err := other.VerifyCaller(token, noon)
		wantFault(t, err, actor.TokenInvalid)
	}
}

func FuzzVerify(f *testing.F) {
	tok := tokens(f, rfc8037, 10)
	// Fuzzing runs in several processes; a token without randomness is the same in all of them.
	head := `{"alg":"EdDSA","kid":"` + rfcKid + `","typ":"access+jwt"}`
	good := sign(f, head, `{"iss":"`+instance+`","aud":"`+instance+`","jti":"`+session.String()+`","sub":"`+subject.String()+
		`","sid":"`+session.String()+`","iat":1791028800,"exp":`+strconv.FormatInt(noon.Unix()+3600, 10)+`}`)
	if _, err := tok.Verify(good, credentials.Access, noon); err != nil {
		f.Fatalf("the one good token is refused: %v", err)
	}
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add("..")
	f.Add(b64(`{"alg":"none"}`) + "." + b64(`{}`) + ".")
	f.Add(sign(f, head, `{"exp":1e400}`))
	f.Fuzz(func(t *testing.T, token string) {
		claims, err := tok.Verify(token, credentials.Access, noon)
		if err == nil && token != good {
			t.Fatalf("accepted %q as %+v", token, claims)
		}
		if err != nil && fault.KindOf(err) != fault.Unauthenticated {
			t.Fatalf("%q: %v is not an unauthenticated fault", token, err)
		}
	})
}

func BenchmarkIssue(b *testing.B) {
	tok := tokens(b, rfc8037, 0)
	b.ReportAllocs()
	for b.Loop() {
		issue(b, tok, access(), noon)
	}
}

func BenchmarkVerify(b *testing.B) {
	for name, purpose := range map[string]credentials.Purpose{"cold": credentials.Reset, "cached": credentials.Access} {
		b.Run(name, func(b *testing.B) {
			tok, grant := tokens(b, rfc8037, 1000), access()
			grant.Purpose, grant.Stamp = purpose, session
			token := issue(b, tok, grant, noon)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := tok.Verify(token, purpose, noon); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("cached in parallel", func(b *testing.B) {
		tok := tokens(b, rfc8037, 1000)
		token := issue(b, tok, access(), noon)
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				if _, err := tok.Verify(token, credentials.Access, noon); err != nil {
					b.Error(err)
				}
			}
		})
	})
}
