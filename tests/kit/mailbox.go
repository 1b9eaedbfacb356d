package kit

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Email is an email that the program wrote to a file.
type Email struct {
	To, Subject, Text, HTML string
	// Link is the first link in the text that contains a token, and Token is that token.
	Link, Token string
	Header      mail.Header
}

// link matches a URL that ends in a token, which is a JWT or that of an invitation.
var link = regexp.MustCompile(`https?://\S+[/#]([\w-]+\.[\w-]+\.[\w-]+|hr[in]_[\w-]+)`)

// Emails returns the emails to an address, oldest first.
func (a *App) Emails(t testing.TB, to string) []Email {
	t.Helper()
	var names []string
	for _, dir := range foldersOf(a.database) {
		files, err := filepath.Glob(filepath.Join(dir, "mail", "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, files...)
	}
	// The names begin with the time, whichever server wrote the file.
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	var found []Email
	for _, name := range names {
		if e := emailIn(t, name); e.To == to {
			found = append(found, e)
		}
	}
	return found
}

// AllEmails returns the emails to an address when none is queued any more.
func (a *App) AllEmails(t testing.TB, to string) []Email {
	t.Helper()
	Eventually(t, "no email is queued", func() bool {
		var queued bool
		const sql = "SELECT EXISTS (SELECT FROM river_job WHERE kind = 'email' AND finalized_at IS NULL)"
		if err := a.Pool(t).QueryRow(t.Context(), sql).Scan(&queued); err != nil {
			t.Fatal(err)
		}
		return !queued
	})
	return a.Emails(t, to)
}

// Email waits for the nth email (from 1) to an address. Emails that are queued at the same time are sent in any order: either each is waited
// for before the next is queued, or EmailSaying is called.
func (a *App) Email(t testing.TB, to string, n int) Email {
	t.Helper()
	var emails []Email
	Eventually(t, fmt.Sprintf("email %d to %s is sent", n, to), func() bool {
		emails = a.Emails(t, to)
		return len(emails) >= n
	})
	return emails[n-1]
}

// EmailSaying waits for an email to an address that contains a text, whatever other emails come before or after it.
func (a *App) EmailSaying(t testing.TB, to, text string) Email {
	t.Helper()
	var email Email
	Eventually(t, fmt.Sprintf("an email to %s says %q", to, text), func() bool {
		emails := a.Emails(t, to)
		i := slices.IndexFunc(emails, func(e Email) bool { return strings.Contains(e.Text, text) })
		if i >= 0 {
			email = emails[i]
		}
		return i >= 0
	})
	return email
}

// knownEmails caches read emails by their files, which are written once. A test that waits for an email looks at all of them again and again.
var knownEmails sync.Map

func emailIn(t testing.TB, file string) Email {
	t.Helper()
	known, _ := knownEmails.Load(file)
	if e, ok := known.(Email); ok {
		return e
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	e := readEmail(t, text)
	knownEmails.Store(file, e)
	return e
}

func readEmail(t testing.TB, text []byte) Email {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	to, err := m.Header.AddressList("To")
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		t.Fatal(err)
	}
	e := Email{To: to[0].Address, Subject: subject, Header: m.Header}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if err == io.EOF { //nolint:errorlint // It is never wrapped.
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		var body io.Reader = part
		if part.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			body = quotedprintable.NewReader(part)
		}
		content, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(part.Header.Get("Content-Type"), "text/html") {
			e.HTML = string(content)
		} else {
			e.Text = string(content)
		}
	}
	if found := link.FindStringSubmatch(e.Text); found != nil {
		e.Link, e.Token = found[0], found[1]
	}
	return e
}

// homes are directories that last as long as the databases with these URLs. A server that a subtest starts may send what others wait for.
var homes sync.Map

// newServerDir makes a directory for a server on a database, which lasts as long as that.
func newServerDir(t testing.TB, database string) string {
	t.Helper()
	found, _ := homes.Load(database)
	home, ok := found.(string)
	if !ok { // the test reaches it in another way, as through a pooler
		return t.TempDir()
	}
	dir, err := os.MkdirTemp(home, "server-") //nolint:usetesting // it may outlive the test
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// folders are the data directories of the servers on each database. Any of them may send an email that another queued.
var folders struct {
	mu   sync.Mutex
	dirs map[string][]string
}

func foldersOf(database string) []string {
	folders.mu.Lock()
	defer folders.mu.Unlock()
	return slices.Clone(folders.dirs[database])
}

func addFolder(database, dir string) {
	folders.mu.Lock()
	defer folders.mu.Unlock()
	if folders.dirs == nil {
		folders.dirs = map[string][]string{}
	}
	folders.dirs[database] = append(folders.dirs[database], dir)
}
