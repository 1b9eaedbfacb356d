package httpapi

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier/internal/account/app"
	"harrier/internal/httpapi/mcp"
	"harrier/internal/httpapi/oauth"
)

// The words that stand for origins in the settings.
const (
	anyOrigin       = "*"
	loopbackOrigins = "loopback" // those of the machine that the browser runs on
)

// sharedRoute is a route that pages of other origins may use.
type sharedRoute struct{ method, path string }

// cors lets pages of other origins use what needs a token or is public, without credentials. Pages, whose forms go by cookies, are never shared.
type cors struct {
	any, loopback bool
	origins       []string
	shared        map[sharedRoute]bool
}

// newCORS returns what lets pages of some origins use the routes that are shared; nil without origins.
func (s *server) newCORS(origins []string, routes []*echo.Route) *cors {
	if len(origins) == 0 {
		return nil
	}
	c := &cors{
		any: slices.Contains(origins, anyOrigin), loopback: slices.Contains(origins, loopbackOrigins), origins: origins, shared: map[sharedRoute]bool{},
	}
	for _, r := range routes {
		path := strings.TrimPrefix(r.Path, s.cfg.BasePath)
		if s.operations[r.Method+" "+r.Path] != nil || oauth.IsEndpoint(path) || path == "/clients" || path == mcp.Path ||
			slices.ContainsFunc([]string{"/clients/", "/openapi.", "/.well-known/"}, func(prefix string) bool { return strings.HasPrefix(path, prefix) }) {
			c.shared[sharedRoute{r.Method, r.Path}] = true
		}
		if path == mcp.Path { // clients try these, and must see in a browser, too, that there is no stream and no session
			c.shared[sharedRoute{http.MethodGet, r.Path}], c.shared[sharedRoute{http.MethodDelete, r.Path}] = true, true
		}
	}
	return c
}

// share adds the headers for a page of another origin to the response of a shared route, and reports whether the route is one.
func (c *cors) share(ctx echo.Context, method string) bool {
	if c == nil || !c.shared[sharedRoute{method, ctx.Path()}] {
		return false
	}
	h := ctx.Response().Header()
	allowed := anyOrigin
	if !c.any {
		h.Add(echo.HeaderVary, echo.HeaderOrigin)
		if allowed = ctx.Request().Header.Get(echo.HeaderOrigin); !c.allows(allowed) {
			return true
		}
	}
	h.Set(echo.HeaderAccessControlAllowOrigin, allowed)
	h.Set(echo.HeaderAccessControlExposeHeaders, "*")
	return true
}

func (c *cors) allows(origin string) bool {
	if slices.Contains(c.origins, origin) {
		return true
	}
	u, err := url.Parse(origin)
	return c.loopback && err == nil && app.IsLoopback(u)
}

// preflight answers a browser that asks whether a page of another origin may send a request, and reports whether it did.
func (c *cors) preflight(ctx echo.Context, router *echo.Router) bool {
	r := ctx.Request()
	method := r.Header.Get(echo.HeaderAccessControlRequestMethod)
	if c == nil || r.Method != http.MethodOptions || method == "" {
		return false
	}
	if method == http.MethodHead {
		method = http.MethodGet
	}
	router.Find(method, echo.GetPath(r), callOf(ctx).Context)
	if !c.share(ctx, method) {
		return false
	}
	h := ctx.Response().Header()
	if h.Get(echo.HeaderAccessControlAllowOrigin) != "" {
		h.Set(echo.HeaderAccessControlAllowMethods, "GET, HEAD, POST, PUT, DELETE")
		h.Set(echo.HeaderAccessControlAllowHeaders, "Authorization, *") // * means all but Authorization
		h.Set(echo.HeaderAccessControlMaxAge, "3600")
	}
	ctx.Response().WriteHeader(http.StatusNoContent)
	return true
}
