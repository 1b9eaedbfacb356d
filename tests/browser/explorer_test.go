// Package browser tests pages in a real Chromium.
package browser

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/oauth2"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }

func TestExplorer(t *testing.T) {
	t.Parallel()
	prefixed := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath, c.Demo = "/club/api", true }}) // TestExplorerClient has both
	kit.Node(t, "explorer.mjs", "HARRIER="+prefixed.URL)
}

// TestExplorerSends compares what the page sends with the contract's examples.
func TestExplorerSends(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
	kit.Node(t, "explorersent.mjs", "HARRIER="+app.URL)
}

func TestPages(t *testing.T) {
	t.Parallel()
	demo := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Demo = true }})
	if err := demo.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	user := demo.Register(t)
	const race = "/r/01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11"
	large := user.Race(map[string]any{"sport": "road"})
	var file strings.Builder
	file.WriteString("place,name,team,gender,time\n")
	file.WriteString("1,Augusta Wolfeschlegelsteinhausenbergerdorff,The Longest Running Club of Mapleton,F,2:00:00\n")
	for i := 1; i < 500; i++ {
		fmt.Fprintf(&file, "%d,Augusta Longname-Runner %d,The Longest Running Club of Mapleton,%s,2:%02d:%02d\n", i+1, i, []string{"F", "M"}[i%2], i/60, i%60)
	}
	user.CSV(large, "?event=Marathon", file.String()).Is(http.StatusCreated)
	// On a phone, names in results do not break within a word.
	meet := user.Race(map[string]any{"name": "Northumberland Invitational Championships"})
	user.CSV(meet, "", "place,name,athlete_id,team,gender,event,grade,time\n"+
		"1,Maximiliana Featherstonehaugh,maxi."+meet[:8]+",Northgate,F,3000 Steeplechase,Sophomore,10:42.31\n"+
		"2,Bartholomea Throckmorton,,Christchurch Northeastern,F,3000 Steeplechase,Freshman,10:43.31\n"+
		"3,Oona Li,,Northgate,F,3000 Steeplechase,Senior,10:44.31\n"+
		",Wilhelmina Cholmondeley,,Northgate,F,3000 Steeplechase,Senior,DQ\n").Is(http.StatusCreated)
	result := user.Result(large, map[string]any{"athlete": "Zoe Zed", "event": "Relay"})
	submit := func(path, form string) {
		demo.Client(t).Do(http.MethodPost, path, form, "Content-Type: application/x-www-form-urlencoded").Is(http.StatusOK)
	}
	removal := "/r/" + large + "/name/" + result
	submit(removal, "email=zoes.mother@example.org&text=Please.")
	event := "/r/" + large + "/womens/Marathon"
	pages := []string{
		"/r/" + meet, "/r/" + meet + "/womens/3000%20Steeplechase", "/r/" + meet + "?q=northgate", "/a/maxi." + meet[:8], "/t/northgate", "/?q=northgate",
		"/?q=jess", "/?q=xylophonists", event, event + "?page=2", event + "?q=augusta", event + "?q=nobody", event + "?place=120#hit", event + "?embed=1",
		"/r/" + large + "?q=augusta", "/r/" + large + "/all/Marathon", "/r/" + large + "/all/Marathon?q=augusta",
		"/r/" + large + "/name?q=zoe", "/a/jess.runner/name", removal, "/name/" + demo.Email(t, "zoes.mother@example.org", 1).Token,
		"/", "/docs/guide", "/problems", "/clients", race, race + "/mens/8K", race + "?embed=1", "/a/jess.runner", "/t/mapleton-state", "/r/none", "/verify/" + demo.Email(t, user.Email, 1).Token, "/verify/none", "/reset/" + demo.ResetToken(t, user.ID),
		"/problems/not-found", "/invite/none", "/restore/none", "/season/none", "/unsubscribe/none", "/decline/none",
	}
	everyPage(t, pages)
	kit.Node(t, "pages.mjs", "HARRIER="+demo.URL, "PAGES="+strings.Join(pages, " "))
}

func TestOAuthPages(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
	user := app.Register(t)
	made := user.Post("/user/apps", map[string]any{"name": "Pace board", "redirect_uris": []string{"http://127.0.0.1/done"}, "public": true}).Is(http.StatusCreated).Object()
	client := &oauth2.Config{ClientID: fmt.Sprint(made["client_id"]), Scopes: []string{"read", "profile", "health", "log", "results", "team"}, Endpoint: oauth2.Endpoint{
		AuthURL: app.URL + "/oauth/authorize", DeviceAuthURL: app.URL + "/oauth/device-code",
	}}
	kit.Node(t, "oauth4webapi.mjs", "HARRIER="+app.URL, "EMAIL="+user.Email, "PASSWORD="+user.Password, "CLIENT="+client.ClientID)
	device, err := client.DeviceAuth(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	kit.Node(t, "oauth.mjs", "HARRIER="+app.URL, "EMAIL="+user.Email, "PASSWORD="+user.Password, "CODE="+device.UserCode,
		"ASKS="+client.AuthCodeURL("xyz", oauth2.S256ChallengeOption(oauth2.GenerateVerifier())))
}

// TestExplorerClient signs in on the page by OAuth, at the root and below a prefix.
func TestExplorerClient(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"", "/club/api"} {
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = base }})
		user, elsewhere := app.Register(t), ""
		if base == "" {
			elsewhere = strings.Replace(app.URL, "127.0.0.1", "localhost", 1)
		}
		kit.Node(t, "explorerclient.mjs", "HARRIER="+app.URL, "ELSEWHERE="+elsewhere, "EMAIL="+user.Email, "PASSWORD="+user.Password, "TOKEN="+user.Token)
	}
}

// everyPage checks that paths have one of each page. The app, the explorer and the pages of apps have tests of their own.
func everyPage(t *testing.T, paths []string) {
	t.Helper()
	list, err := os.ReadFile(filepath.Join("..", "..", "internal", "httpapi", "testdata", "pages.txt"))
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := []string{"/app", "/app/*", "/docs", "/docs/:file", "/oauth/authorize", "/oauth/device", "/operator"}
	for form := range strings.FieldsSeq(string(list)) {
		of := regexp.MustCompile("^" + regexp.MustCompile(`:[a-z]+`).ReplaceAllString(form, "[^/?]+") + `(\?.*)?$`)
		if !slices.Contains(elsewhere, form) && !slices.ContainsFunc(paths, of.MatchString) {
			t.Errorf("no page of the list is %s", form)
		}
	}
}
