package httpapi

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"harrier"
	"harrier/internal/account/app"
	"harrier/internal/fault"
	"harrier/internal/httpapi/api"
	"harrier/internal/httpapi/gate"
	"harrier/internal/httpapi/page"
	"harrier/internal/httpapi/reply"
	"harrier/internal/httpapi/site"
)

// serviceRoutes adds the routes outside the contract: for operators and load balancers, at the root whatever the prefix, the contract
// itself, and its clients.
func (s *server) serviceRoutes(e *echo.Echo, published gate.Published) error {
	clients, err := site.Clients(s.cfg.PublicURL + s.cfg.BasePath)
	if err != nil {
		return err
	}
	// Few read the texts for language models, so they are made when one is first asked for.
	texts := sync.OnceValues(func() (texts [2]pageFunc, err error) {
		short, full, err := site.LLMs(published.JSON, harrier.Docs, s.cfg.Instance.Name, strings.TrimRight(s.cfg.PublicURL, "/")+s.cfg.BasePath, s.cfg.MCP)
		for i, text := range []string{short, full} {
			texts[i] = document(echo.MIMETextPlainCharsetUTF8, []byte(text))
		}
		return texts, err
	})
	llms := func(i int) echo.HandlerFunc {
		return asHandler(func(w http.ResponseWriter, r *http.Request) error {
			made, err := texts()
			if err != nil {
				return err
			}
			return made[i](w, r)
		})
	}
	metrics := s.metricsHandler()
	roots := []string{""}
	if s.cfg.BasePath != "" {
		roots = append(roots, s.cfg.BasePath)
	}
	for _, root := range roots {
		e.GET(root+"/healthz", func(c echo.Context) error { return c.String(http.StatusOK, "ok\n") })
		e.GET(root+"/readyz", s.ready)
		e.GET(root+"/metrics", metrics)
		e.GET(root+"/robots.txt", s.robots)
		e.GET(root+"/llms.txt", llms(0))
		e.GET(root+"/llms-full.txt", llms(1))
		e.GET(root+securityPath, s.security)
	}
	base := s.cfg.BasePath
	for name, f := range clients {
		e.GET(base+"/clients"+name, asHandler(document(f.MediaType, f.Content)))
	}
	e.GET(base+"/clients", asHandler(forBrowsers(s.pages.Clients(clients[""].Content), document(clients[""].MediaType, clients[""].Content))))
	e.GET(base+"/openapi.yaml", asHandler(document("application/yaml", published.YAML)))
	e.GET(base+"/openapi.json", asHandler(document(echo.MIMEApplicationJSON, published.JSON)))
	e.GET(base+"/.well-known/jwks.json", func(c echo.Context) error {
		keys, err := s.cfg.JWKS()
		if err != nil {
			return err
		}
		c.Response().Header().Set("Cache-Control", "public, max-age=300")
		return c.Blob(http.StatusOK, "application/jwk-set+json", keys)
	})
	return nil
}

// document serves a text that changes with the program only. Clients may keep it, and ask whether it has changed.
func document(mediaType string, text []byte) pageFunc {
	// Weak, because it stands for the text in every encoding.
	tag := "W/" + reply.TagOf(text)
	return func(w http.ResponseWriter, r *http.Request) error {
		h := w.Header()
		h.Set(echo.HeaderContentType, mediaType)
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", tag) //nolint:canonicalheader // as in its RFC
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
		return nil
	}
}

// forBrowsers serves a page to browsers, and text to programs.
func forBrowsers(asPage, asText pageFunc) pageFunc {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Add(echo.HeaderVary, echo.HeaderAccept)
		if strings.Contains(r.Header.Get(echo.HeaderAccept), echo.MIMETextHTML) {
			return asPage(w, r)
		}
		return asText(w, r)
	}
}

// metricsHandler serves /metrics to this machine only: a request that a proxy forwarded finds nothing.
func (s *server) metricsHandler() echo.HandlerFunc {
	metrics := echo.WrapHandler(promhttp.HandlerFor(s.cfg.Metrics, promhttp.HandlerOpts{}))
	return func(c echo.Context) error {
		if !s.cfg.ShowMetrics || wasForwarded(c.Request().Header) {
			return echo.ErrNotFound
		}
		return metrics(c)
	}
}

// wasForwarded reports whether a proxy says that it forwarded a request.
func wasForwarded(h http.Header) bool {
	for name := range h {
		switch {
		case name == "Forwarded", name == "Via", name == "X-Real-Ip", strings.HasPrefix(name, "X-Forwarded-"):
			return true
		}
	}
	return false
}

// pageRoutes adds the public pages, those for apps, the pages that links in emails open, the explorer of the API, and the web app.
func (s *server) pageRoutes(e *echo.Echo, published gate.Published) error {
	explorer, err := site.NewExplorer(published.YAML, s.cfg.BasePath, strings.TrimRight(s.cfg.PublicURL, "/")+s.cfg.BasePath, app.ExplorerID.String(), s.cfg.Demo)
	if err != nil {
		return err
	}
	web, err := site.NewApp(s.cfg.BasePath)
	if err != nil {
		return err
	}
	base := s.cfg.BasePath
	e.GET(s.home(), s.searchable(asHandler(s.pages.Home)))
	e.GET(base+"/r/:race", s.searchable(identified(asHandler(s.pages.Race))))
	e.GET(base+"/r/:race/:gender/:event", s.searchable(identified(asHandler(s.pages.Race))))
	e.GET(base+"/r/:race/name", s.reading(asHandler(s.pages.FindName)))
	e.GET(base+"/r/:race/name/:result", s.reading(asHandler(s.pages.AskRemoval)))
	e.POST(base+"/r/:race/name/:result", s.limited(removalLimit, asHandler(s.pages.Removal)))
	e.GET(base+"/a/:athlete", s.reading(asHandler(s.pages.Athlete)))
	e.GET(base+"/a/:athlete/name", s.reading(asHandler(s.pages.FindNames)))
	e.GET(base+"/season/:token", s.limited(s.pageLimits["/season/:token"], s.reading(asHandler(s.pages.Season))))
	e.GET(base+"/t/:team", s.reading(asHandler(s.pages.Team)))
	for route, serve := range map[string][2]pageFunc{
		"/verify/:token": {s.pages.AskVerify, s.pages.Verify}, "/restore/:token": {s.pages.AskRestore, s.pages.Restore},
		"/reset/:token": {s.pages.AskReset, s.pages.Reset}, "/invite/:token": {s.pages.AskRegister, s.pages.Register},
		"/name/:token": {s.pages.AskRequest, s.pages.Request}, "/unsubscribe/:token": {s.pages.AskUnsubscribe, s.pages.Unsubscribe},
		"/decline/:token": {s.pages.AskDecline, s.pages.Decline},
	} {
		e.GET(base+route, s.limited(s.pageLimits[route], asHandler(serve[0])))
		e.POST(base+route, s.limited(s.pageLimits[route], asHandler(serve[1])))
	}
	e.GET(base+"/problems/:type", asHandler(s.pages.Problem))
	e.GET(base+"/problems", asHandler(s.pages.Problems))
	e.GET(base+"/docs/guide", asHandler(s.pages.Guide))
	e.GET(base+"/docs", asHandler(explorer.Serve))
	e.GET(base+"/docs/:file", asHandler(explorer.Serve))
	e.GET(base+page.AppPath, asHandler(web.Serve))
	e.GET(base+page.AppPath+"/*", asHandler(web.Serve))
	e.GET(base+"/operator", asHandler(func(w http.ResponseWriter, r *http.Request) error {
		s.engine.Redirect(w, r, page.AppPath+"/operator")
		return nil
	}))
	s.oauthRoutes(e)
	return nil
}

// oauthRoutes adds the pages and endpoints by which users allow apps something, and the metadata that describes them.
func (s *server) oauthRoutes(e *echo.Echo) {
	for _, route := range s.oauth.Routes() {
		serve := asHandler(route.Serve)
		e.Add(route.Method, s.cfg.BasePath+route.Path, s.limited(s.pageLimits[route.Path], func(c echo.Context) error {
			api.WithClientAddress(c)
			identify(c)
			return serve(c)
		}))
	}
	for path, serve := range s.oauth.MetadataPaths() {
		e.GET(path, asHandler(serve))
	}
}

// isPage reports whether a route is a page for people, whose errors are pages, too.
func (s *server) isPage(route string) bool {
	if route == s.home() {
		return true
	}
	route = strings.TrimPrefix(route, s.cfg.BasePath)
	_, emailed := emailedPages[route]
	return emailed || slices.ContainsFunc([]string{"/r/", "/a/", "/t/", "/problems/"}, func(prefix string) bool { return strings.HasPrefix(route, prefix) })
}

// identified tells admission whom a page is for.
func identified(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		identify(c)
		return next(c)
	}
}

// reading serves a page that is read from the database each time: it is limited like a list.
func (s *server) reading(next echo.HandlerFunc) echo.HandlerFunc {
	h := identified(next)
	if s.limitRate != nil {
		return s.limitRate(h)
	}
	return h
}

// searchable limits a page that costs little unless it is searched: then it is read from the database like a list.
func (s *server) searchable(next echo.HandlerFunc) echo.HandlerFunc {
	searched := s.reading(next)
	return func(c echo.Context) error {
		if query := c.QueryParams(); query.Has("q") || query.Has("place") {
			return searched(c)
		}
		return next(c)
	}
}

// home is the path of the home page.
func (s *server) home() string {
	if s.cfg.BasePath == "" {
		return "/"
	}
	return s.cfg.BasePath
}

// pageFunc is a handler of net/http that returns an error.
type pageFunc = func(http.ResponseWriter, *http.Request) error

// asHandler lets such a handler serve a route; it finds echo's path parameters as path values.
func asHandler(serve pageFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		for _, name := range c.ParamNames() {
			r.SetPathValue(name, c.Param(name))
		}
		if tags := r.Header.Get("If-None-Match"); tags != "" {
			r.Header.Set("If-None-Match", strings.ReplaceAll(tags, reply.GzipSuffix+`"`, `"`))
		}
		return serve(c.Response(), r)
	}
}

// ready reports whether the database can be reached and has this program's schema.
func (s *server) ready(c echo.Context) error {
	note, err := s.cfg.Ready(c.Request().Context())
	if err != nil {
		if fault.KindOf(err) == fault.Internal {
			return fault.New(fault.Unavailable, "The server is not ready.").Because(err)
		}
		return err
	}
	return c.String(http.StatusOK, "ready\n"+note) //nolint:wrapcheck // The client has disconnected.
}
