package contract

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// A parameter that the contract does not have is refused, not ignored. Secret links and pages have no such rule: other programs add
// parameters to them.
func TestUnknownParameters(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	c, u := app.Client(t), app.Register(t)
	race := u.Race()
	for _, answer := range []*kit.Answer{
		c.Get("/race/" + race + "?feilds=name"), c.Get("/result/count?x"), u.Get("/log?date=11-01-2026"),
		u.Post("/race?dry_run=true", object{"name": "Autumn Open", "date": "2026-10-03"}), u.Delete("/race/" + race + "?force=true"),
		u.CSV(race, "?gendr=mens&event=8K", "name\nAnn\n"),
	} {
		kit.Contains(t, answer.Is(http.StatusBadRequest), `"code":"unknown"`, "Unknown parameter.")
	}
	kit.Contains(t, u.CSV(race, "?gendr=mens&event=8K", "name\nAnn\n"), `"pointer":"gendr"`, "Did you mean gender?")
	c.Get("/race/" + race).Is(http.StatusOK)
	for _, path := range []string{"/", "/r/" + race, "/openapi.yaml", "/healthz"} {
		c.Get(path + "?utm_source=x").Is(http.StatusOK)
	}
	link, _ := kit.NewLink(u, "calendar")
	c.Get(link + "?nocache=1").Is(http.StatusOK)
}
