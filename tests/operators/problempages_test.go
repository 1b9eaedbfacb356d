package operators

import (
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestProblemPages follows the type of problems to pages that explain them.
func TestProblemPages(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/api/v1" }})
	c := app.Client(t)
	for name, meaning := range kit.ProblemTypes() {
		page := c.Get("/problems/" + name).Is(http.StatusOK)
		if body := string(page.Body); !strings.HasPrefix(page.Header.Get("Content-Type"), "text/html") || !strings.Contains(body, "<h1>"+name+"</h1>") ||
			strings.Count(body, "<p>") < 2 {
			t.Errorf("%s (%s): %s", name, meaning, page)
		}
	}
	c.Get("/problems/nonsense").Is(http.StatusNotFound)

	user := app.Register(t)
	login := c.Post("/user/login", object{"email": user.Email, "password": "wrong horse battery"}).Is(http.StatusUnauthorized).Object()
	change := user.Put("/user/password", object{"current_password": "wrong horse battery", "password": "seven lazy herons"}).Is(http.StatusUnprocessableEntity)
	change.Names("/current_password")
	for _, problem := range []object{login, change.Object()} {
		kind, _ := problem["type"].(string)
		if kind != "/api/v1/problems/wrong-password" {
			t.Errorf("the type is %q", kind)
		}
		if page := c.Get(strings.TrimPrefix(kind, "/api/v1")).Is(http.StatusOK); !strings.Contains(string(page.Body), "The password is wrong") {
			t.Errorf("the page is %s", page)
		}
	}
}
