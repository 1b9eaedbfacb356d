package mail_test

import (
	"bytes"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"strings"
	"testing"
)

// readable is a mail as its reader's program sees it.
type readable struct {
	header              netmail.Header
	subject, text, html string
}

// readMail takes a mail apart with the standard library.
func readMail(t testing.TB, raw []byte) readable {
	t.Helper()
	parsed, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("not a mail: %v\n%s", err, raw)
	}
	kind, params, err := mime.ParseMediaType(parsed.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("the mail is %s, error %v", kind, err)
	}
	got := readable{header: parsed.Header, subject: must(new(mime.WordDecoder).DecodeHeader(parsed.Header.Get("Subject")))}
	parts := multipart.NewReader(parsed.Body, params["boundary"])
	for _, want := range []string{"text/plain", "text/html"} {
		part, err := parts.NextRawPart()
		if err != nil {
			t.Fatalf("no part %s: %v", want, err)
		}
		kind, params, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil || kind != want || !strings.EqualFold(params["charset"], "utf-8") {
			t.Fatalf("a part is %s %v, error %v", kind, params, err)
		}
		if encoding := part.Header.Get("Content-Transfer-Encoding"); encoding != "quoted-printable" {
			t.Fatalf("a part is encoded as %s", encoding)
		}
		content := strings.ReplaceAll(string(must(io.ReadAll(quotedprintable.NewReader(part)))), "\r\n", "\n")
		if want == "text/plain" {
			got.text = content
		} else {
			got.html = content
		}
	}
	if _, err := parts.NextRawPart(); err != io.EOF {
		t.Fatalf("more than two parts, error %v", err)
	}
	return got
}
