package mail

// These tests look inside: the envelope and the pauses are not to be seen from outside without days of waiting.

import (
	"bytes"
	"errors"
	netmail "net/mail"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func desk(t testing.TB, cfg Config) *templates {
	t.Helper()
	if cfg.PublicURL == "" {
		cfg.PublicURL = "https://run.example/"
	}
	s, err := newTemplates(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWriteLinks(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 10, 6, 10, 15, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		cfg  Config
		kind Kind
		want string
	}{
		"to the server's own page":             {Config{}, Verification, "https://run.example/verify/a.b-c_d"},
		"to the server's own page, to reset":   {Config{}, PasswordReset, "https://run.example/reset/a.b-c_d"},
		"to the server's own page, to undo":    {Config{}, AddressChanged, "https://run.example/restore/a.b-c_d"},
		"to the front end, to undo":            {Config{AppURL: "https://app.example"}, AddressChanged, "https://app.example/restore#a.b-c_d"},
		"below the prefix":                     {Config{BasePath: "/api/v1/"}, Verification, "https://run.example/api/v1/verify/a.b-c_d"},
		"below a prefix written without slash": {Config{BasePath: "api"}, PasswordReset, "https://run.example/api/reset/a.b-c_d"},
		"to the front end":                     {Config{AppURL: "https://app.example/"}, Verification, "https://app.example/verify#a.b-c_d"},
		"to the front end, to register":        {Config{AppURL: "https://app.example"}, Invitation, "https://app.example/invite#a.b-c_d"},
		"to the front end, to reset":           {Config{AppURL: "https://app.example/x", BasePath: "/api"}, PasswordReset, "https://app.example/x/reset#a.b-c_d"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := desk(t, c.cfg)
			got := s.link(c.kind, "a.b-c_d")
			if got != c.want {
				t.Errorf("the link is %s, want %s", got, c.want)
			}
			_, text, html, err := s.fill(c.kind, templateData{Link: got, For: "about 24 hours", Until: moment(now)})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(text, "\n\n"+c.want+"\n\n") {
				t.Errorf("the link is not on a line of its own:\n%s", text)
			}
			if strings.Count(html, `href="`+c.want+`"`) != 2 {
				t.Errorf("the HTML does not lead there:\n%s", html)
			}
			if until := "about 24 hours, on Tuesday, 6 October 2026, at 10:15 UTC"; !strings.Contains(text, until) || !strings.Contains(html, until) {
				t.Errorf("the expiry is not said:\n%s", text)
			}
		})
	}
}

// TestWriteAppLinks shows that emails lead into the app, at what they tell of, and never ask for a request to the API. Of a front end they know no pages.
func TestWriteAppLinks(t *testing.T) {
	t.Parallel()
	own, front := &Config{BasePath: "/club"}, &Config{AppURL: "https://front.example/x/"}
	lines := []Line{{Text: "Creek Relays", Page: "app/races/7/people#reports"}, {Text: "A result of yours was added.", Page: "r/7"}}
	const app, root, race = "https://run.example/club/app/", "https://front.example/x", "https://run.example/r/7"
	for _, c := range []struct {
		cfg  *Config
		kind Kind
		want []string
	}{
		{own, DirectedReportsOpen, []string{app + "races/7/people#reports", app + "races"}},
		{own, Notices, []string{app + "races/7/people#reports", "https://run.example/club/r/7", app + "notices"}},
		{own, TeamClaimed, []string{app + "coaches"}},
		{own, LogReader, []string{app + "forgot", app + "coaches"}},
		{own, AppAllowed, []string{app + "access", app + "forgot"}},
		{own, TokenCreated, []string{app + "forgot"}},
		{own, PasswordChanged, []string{app + "forgot"}},
		{own, ResetLinkCreated, []string{app + "forgot"}},
		{own, ReportsOpen, []string{"https://run.example/club/operator"}},
		{front, DirectedReportsOpen, []string{root}},
		{front, Notices, []string{race, root}},
		{front, AppAllowed, []string{root}},
		{front, ReportsOpen, []string{"https://run.example/operator"}},
	} {
		s := desk(t, *c.cfg)
		data := templateData{app: s.app, Operator: s.page("operator"), Count: 2, Team: "mapleton"}
		for _, line := range lines {
			data.Lines = append(data.Lines, dataLine{line.Text, s.page(line.Page), line.More})
		}
		_, text, html, err := s.fill(c.kind, data)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(text, "\n"+want+"\n") && !strings.Contains(text, "\n  "+want+"\n") || !strings.Contains(html, `href="`+want+`"`) {
				t.Errorf("%s does not lead to %s:\n%s\n%s", c.kind, want, text, html)
			}
		}
		if strings.Contains(text, "GET /") || strings.Contains(html, "GET /") {
			t.Errorf("%s asks for a request to the API:\n%s", c.kind, text)
		}
		if c.cfg == front && (strings.Contains(text, "/app/") || strings.Contains(html, "/app/")) {
			t.Errorf("%s leads to the app beside the front end:\n%s", c.kind, text)
		}
	}
}

func TestWriteHeaders(t *testing.T) {
	t.Parallel()
	posted := time.Date(2026, 10, 6, 10, 0, 0, 0, time.UTC)
	letter := Message{Kind: AddressChanged, To: "zoë@bücher.example", Name: "Zoë Müller", NewAddress: "new@example.org"}
	s := desk(t, Config{From: "Läufer <post@läufer.example>"})
	first, err := s.render(letter, 7, posted, posted.Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.render(letter, 7, posted, posted.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if first.from != "post@xn--lufer-gra.example" || first.to != "zoë@xn--bcher-kva.example" || !first.international() {
		t.Errorf("the envelope is from %s to %s", first.from, first.to)
	}
	header, headerAgain := headers(t, first.text), headers(t, again.text)
	for name, want := range map[string]string{
		"Auto-Submitted": "auto-generated",
		"Date":           "Tue, 06 Oct 2026 10:01:00 +0000",
		"Message-Id":     "<email.7.1791280800000000@xn--lufer-gra.example>",
		"Subject":        "The email address of your account has changed",
		"Mime-Version":   "1.0",
	} {
		if got := header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if header.Get("Message-Id") != headerAgain.Get("Message-Id") {
		t.Error("another attempt at the same letter has another Message-ID")
	}
	for name, want := range map[string]netmail.Address{"From": {Name: "Läufer", Address: first.from}, "To": {Name: "Zoë Müller", Address: first.to}} {
		if list, err := header.AddressList(name); err != nil || len(list) != 1 || *list[0] != want {
			t.Errorf("%s is %v, error %v, want %v", name, list, err, want)
		}
	}
}

func TestWriteRefusesAddresses(t *testing.T) {
	t.Parallel()
	s := desk(t, Config{})
	for _, address := range []string{
		"", "ada", "ada@", "@example.org", "ada@example.org, eve@example.org", "Ada <ada@example.org>",
		"ada@example.org\r\nBcc: eve@example.org", "ada@example.org\nRCPT TO:<eve@example.org>", "\"a\r\nb\"@example.org", "a\x00b@example.org",
	} {
		_, err := s.render(Message{Kind: AddressChanged, To: address, NewAddress: "new@example.org"}, 1, time.Now(), time.Now())
		if _, permanent := errors.AsType[permanentError](err); !permanent {
			t.Errorf("%q: error %v", address, err)
		} else if address != "" && strings.Contains(err.Error(), address) {
			t.Errorf("the error shows the address: %v", err)
		}
	}
}

func FuzzWriteInjectsNothing(f *testing.F) {
	for _, name := range []string{
		"", "Ada", "Zoë Müller", "Ada\r\nBcc: eve@example.org", "Ada\r\n\r\nbody", "\"Ada\" <eve@example.org>", "=?utf-8?q?=0D=0ABcc:_eve?=",
		"{{.Link}}", "<script>alert(1)</script>", "\u202eadA", "\xff\xfe", "Ada\u2028Eve", strings.Repeat("x", 1000),
	} {
		f.Add(name, "new@example.org")
		f.Add("Ada", name)
	}
	s := desk(f, Config{})
	now := time.Date(2026, 10, 6, 10, 15, 0, 0, time.UTC)
	plain, err := s.render(Message{Kind: AddressChanged, To: "ada@example.org", NewAddress: "new@example.org"}, 1, now, now)
	if err != nil {
		f.Fatal(err)
	}
	usual := headers(f, plain.text)
	f.Fuzz(func(t *testing.T, name, address string) {
		m, err := s.render(Message{Kind: AddressChanged, To: "ada@example.org", Name: name, NewAddress: address}, 1, now, now)
		if err != nil {
			t.Fatal(err)
		}
		header := headers(t, m.text)
		for key, values := range header {
			if len(values) != 1 || len(usual[key]) != 1 {
				t.Errorf("a header of nobody's: %s: %q", key, values)
			}
		}
		if to, err := header.AddressList("To"); err != nil || len(to) != 1 || to[0].Address != "ada@example.org" || strings.ContainsAny(to[0].Name, "\r\n") {
			t.Errorf("to %v, error %v", to, err)
		}
		for line := range bytes.SplitSeq(m.text, []byte("\n")) {
			if len(line) > 998 || (len(line) > 0 && line[len(line)-1] != '\r') {
				t.Errorf("a line that SMTP does not take: %q", line)
			}
		}
	})
}

func headers(t testing.TB, raw []byte) netmail.Header {
	t.Helper()
	parsed, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("not a mail: %v", err)
	}
	return parsed.Header
}

func TestGreetable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ why, name, want string }{
		{"a name stays", "Ada Lovelace", "Ada Lovelace"},
		{"a name beyond ASCII stays", "Zoë Müller-O’Brien", "Zoë Müller-O’Brien"},
		{"a name in another script stays", "王 小明", "王 小明"},
		{"initials stay", "J. R. Doe Jr.", "J. R. Doe Jr."},
		{"white space closes up", "  Ada \t\r\n Lovelace ", "Ada Lovelace"},
		{"what cannot be seen goes", "Ada\u202e\u200b\x00", "Ada"},
		{"joiners that a script needs stay", "می\u200cخواهم", "می\u200cخواهم"},
		{"a host is no name", "free shoes at evil.example now", ""},
		{"a host with a wide point is no name", "evil。example", ""},
		{"a link is no name", "https://evil", ""},
		{"an address is no name", "eve@evil", ""},
		{"a speech is no name", strings.Repeat("word ", 20), ""},
	} {
		t.Run(c.why, func(t *testing.T) {
			t.Parallel()
			if got := Greetable(c.name); got != c.want || !utf8.ValidString(got) {
				t.Errorf("%q is greeted %q, want %q", c.name, got, c.want)
			}
		})
	}
}

func TestSpan(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		-time.Hour: "about a minute", time.Second: "about a minute", 90 * time.Second: "about 2 minutes", 10 * time.Minute: "about 10 minutes",
		59*time.Minute + 29*time.Second: "about 59 minutes", 59*time.Minute + 58*time.Second: "about an hour", time.Hour: "about an hour",
		90 * time.Minute: "about 2 hours", 24*time.Hour - time.Second: "about 24 hours", 47 * time.Hour: "about 47 hours",
		48*time.Hour - time.Second: "about 2 days", 30 * 24 * time.Hour: "about 30 days",
	} {
		if got := span(d); got != want {
			t.Errorf("%s is %q, want %q", d, got, want)
		}
	}
}

func TestBackoff(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 10, 6, 10, 15, 0, 0, time.UTC)

	t.Run("grows from seconds to a day and stays there", func(t *testing.T) {
		t.Parallel()
		last, sum := time.Duration(0), time.Duration(0)
		for attempt := 1; attempt < maxAttempts; attempt++ {
			wait := backoff(attempt, time.Time{}, now)
			if wait < last || wait > 24*time.Hour {
				t.Errorf("after attempt %d: %s after %s", attempt, wait, last)
			}
			last, sum = wait, sum+wait
		}
		if first := backoff(1, time.Time{}, now); first > 5*time.Second {
			t.Errorf("the first pause is %s", first)
		}
		if sum < 5*24*time.Hour || sum > 15*24*time.Hour {
			t.Errorf("an email is tried for %s in all", sum)
		}
	})

	t.Run("lets the last attempt come shortly before a token expires", func(t *testing.T) {
		t.Parallel()
		for _, life := range []time.Duration{time.Hour, 24 * time.Hour, 30 * 24 * time.Hour} {
			at, expires, last := now, now.Add(life), now
			tried := 1
			for ; at.Before(expires); tried++ {
				last = at
				at = at.Add(backoff(tried, expires, at))
			}
			if left := expires.Sub(last); left > 2*time.Minute || tried >= maxAttemptsUntilExpiry {
				t.Errorf("a token of %s: the last of %d attempts is %s before its end", life, tried, left)
			}
		}
	})
}
