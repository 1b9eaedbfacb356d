package races

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestContentEncoding sends compressed bodies: JSON, results and tracks.
func TestContentEncoding(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	race := user.Race()
	packed := func(text string) []byte {
		var out bytes.Buffer
		w, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	send := func(path string, body any, encoding, media string) *kit.Answer {
		t.Helper()
		return user.Do(http.MethodPost, path, body, "Content-Encoding: "+encoding, "Content-Type: "+media)
	}
	const (
		asJSON, asCSV = "application/json", "text/csv"
		draft, file   = `{"name":"Packed Invitational","date":"2026-10-03"}`, "place,name,time\n1,Ann,17:01\n"
	)
	imports := "/race/" + race + "/results" + kit.Mens5K
	for _, encoding := range []string{"gzip", "GZIP", "x-gzip"} {
		if made := send("/race", packed(draft), encoding, asJSON).Is(http.StatusCreated).Object(); made["name"] != "Packed Invitational" {
			t.Errorf("%s: %v", encoding, made)
		}
	}
	send("/race", draft, "identity", asJSON).Is(http.StatusCreated)
	if report := send(imports, packed(file), "gzip", asCSV).Is(http.StatusCreated).Object(); report["imported"] != 1.0 {
		t.Errorf("imported %v", report)
	}
	send("/log/imports?dry_run=true", packed("date,miles\n2026-11-20,6.2\n"), "gzip", "application/octet-stream").Is(http.StatusCreated)

	for _, encoding := range []string{"br", "deflate", "gzip, gzip", "zstd"} {
		for path, media := range map[string]string{"/race": asJSON, imports: asCSV} {
			refused := send(path, packed(draft), encoding, media).Is(http.StatusUnsupportedMediaType)
			if refused.Header.Get("Accept-Encoding") != "gzip" {
				t.Errorf("%s: headers %v", encoding, refused.Header)
			}
		}
	}
	for name, body := range map[string][]byte{"not gzip": []byte(draft), "cut off": packed(draft)[:30], "no gzip header": {0x1f}} {
		for path, media := range map[string]string{"/race": asJSON, imports: asCSV} {
			if detail := send(path, body, "gzip", media).Is(http.StatusBadRequest).Object()["detail"]; detail != "The body is not complete, valid gzip." {
				t.Errorf("%s: %v", name, detail)
			}
		}
	}
	// What is small may be large: it is bounded like a body that is not compressed.
	send("/race", packed(`{"name":"`+strings.Repeat("x", 2<<20)+`"}`), "gzip", asJSON).Is(http.StatusRequestEntityTooLarge)
	send(imports, packed(strings.Repeat("x", 65<<20)), "gzip", asCSV).Is(http.StatusRequestEntityTooLarge)
	// And what decompresses to nothing is bounded, too.
	send("/race", bytes.Repeat(packed(""), 100_000), "gzip", asJSON).Is(http.StatusRequestEntityTooLarge)
}
