package httpapi

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// Starting returns the handler of a program that waits for its database or migrates it: it is alive, and everything else is 503.
func Starting(basePath string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		if path := strings.TrimPrefix(r.URL.Path, basePath); path == "/healthz" {
			h.Set(echo.HeaderContentType, echo.MIMETextPlainCharsetUTF8)
			_, _ = w.Write([]byte("ok\n")) // The client has disconnected.
			return
		}
		id := r.Header.Get(echo.HeaderXRequestID)
		if !isRequestID(id) {
			id = newRequestID()
		}
		const status = http.StatusServiceUnavailable
		body, _ := json.Marshal(problem{
			Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: "The server is starting.", Instance: r.URL.EscapedPath(), RequestID: id,
		})
		h.Set(echo.HeaderXRequestID, id)
		h.Set(echo.HeaderContentType, "application/problem+json")
		h.Set(echo.HeaderRetryAfter, "1")
		w.WriteHeader(status)
		_, _ = w.Write(body) // as above
	})
}
