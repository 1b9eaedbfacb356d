package kit

import (
	"fmt"
	"net/http"
	"strings"
)

// CheckCaching says what a cache could do wrong with a response to an operation of the contract, or "".
func (s *Spec) CheckCaching(req *http.Request, a *Answer) string {
	op := s.Find(req.Method, req.URL.EscapedPath())
	keep := a.Header.Get("Cache-Control")
	if op == nil || keep == "no-store" {
		return ""
	}
	for _, name := range []string{`"token":`, `"refresh_token":`} {
		if strings.Contains(string(a.Body), name) {
			return fmt.Sprintf("a cache may keep the token, with Cache-Control %q", keep)
		}
	}
	if req.Header.Get("Authorization") != "" && keep != "private, no-cache" {
		return fmt.Sprintf("another caller may be sent the response, with Cache-Control %q", keep)
	}
	if !op.NeedsToken && !strings.Contains(strings.Join(a.Header.Values("Vary"), ","), "Authorization") {
		return fmt.Sprintf("a caller with a token may be sent the response for others, with Vary %q", a.Header.Values("Vary"))
	}
	return ""
}
