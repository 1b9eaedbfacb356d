package testkit

import (
	"bytes"
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
	"time"
)

// Letter is a mail that the program wrote to a file.
type Letter struct {
	To, Subject, Text, HTML string
	// Link is the first link of the text that carries a token, and Token its last part.
	Link, Token string
}

// link finds an address that carries a token: a JWT at its end.
var link = regexp.MustCompile(`https?://\S+[/#]([\w-]+\.[\w-]+\.[\w-]+)`) //nolint:gochecknoglobals // compiled once

// Letters gives the mails to an address, the oldest first.
func (a *App) Letters(t testing.TB, to string) []Letter {
	t.Helper()
	var names []string
	for _, dir := range foldersOf(a.DatabaseURL) {
		found, err := filepath.Glob(filepath.Join(dir, "mail", "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	// By the time in their names, whichever server wrote them.
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	var letters []Letter
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if l := readLetter(t, text); l.To == to {
			letters = append(letters, l)
		}
	}
	return letters
}

// Letter waits for the n'th mail (from 1) to an address.
func (a *App) Letter(t testing.TB, to string, n int) Letter {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if letters := a.Letters(t, to); len(letters) >= n {
			return letters[n-1]
		}
	}
	t.Fatalf("letter %d to %s did not come", n, to)
	return Letter{}
}

func readLetter(t testing.TB, text []byte) Letter {
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
	l := Letter{To: to[0].Address, Subject: subject}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if err == io.EOF { //nolint:errorlint // the reader's own end
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
			l.HTML = string(content)
		} else {
			l.Text = string(content)
		}
	}
	if found := link.FindStringSubmatch(l.Text); found != nil {
		l.Link, l.Token = found[0], found[1]
	}
	return l
}

// folders are the data directories of the servers on each database: any of them may send a letter that another wrote.
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
