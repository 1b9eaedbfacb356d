package browser

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestAppOperator goes through the pages of operators. The names on them are chosen to do harm.
func TestAppOperator(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "appoperator.mjs", [2]string{"1280", "390"}, func(t *testing.T) []string {
		t.Helper()
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
		operator := app.Operator(t, map[string]any{"name": "Ann Operator"})
		user := app.Register(t, map[string]any{"name": "Sam <b>Spammer</b> \u05d0\u05d1", "coach": true})
		user.Post("/user/claim/athlete/spammer", nil).Is(http.StatusOK)
		user.Post("/user/claim/team/spam-state", nil).Is(http.StatusOK)
		race := user.Race(map[string]any{"name": "Junk <script>alert(1)</script> " + strings.Repeat("W", 60), "description": strings.Repeat("\u05d0<i>m", 2000)})
		user.Result(race)
		user.CSV(race, "?gender=womens&event=6K", "place,name,team,time\n1,<u>Ada</u>,Heron Park,22:00.1\n2,Bea Cole,Heron Park,23:00.1\n").Is(http.StatusCreated)
		operator.Post("/race/"+race+"/report", map[string]any{"reason": "spam", "text": "Sells <b>shoes</b>"}).Is(http.StatusCreated)
		other := app.Register(t, map[string]any{"name": "Rea Al"})
		other.Post("/user/claim/athlete/spammer/dispute", map[string]any{"text": "It is mine."}).Is(http.StatusCreated)
		other.Post("/user/apps", map[string]any{"name": "<b>Pace</b> board", "redirect_uris": []string{"https://pace.example.org/back"}, "public": true}).Is(http.StatusCreated)
		// The API asks for the password again once the operator has been signed in for 15 minutes.
		clock := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			_, err := app.Pool(t).Exec(t.Context(), "UPDATE sessions SET signed_in_at = signed_in_at - interval '16 minutes' WHERE user_id = $1", operator.ID)
			if err != nil {
				t.Error(err)
			}
		}))
		t.Cleanup(clock.Close)
		return []string{
			"HARRIER=" + app.URL, "EMAIL=" + operator.Email, "PASSWORD=" + operator.Password, "RACE=" + race, "SPAMMER=" + user.ID,
			"OTHER=" + other.Email, "OTHERS_PASSWORD=" + other.Password, "WAIT=" + clock.URL,
		}
	})
}

// TestAppPages checks that apppages.txt, by which each journey checks what it opens, has every page of the app.
func TestAppPages(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile(filepath.Join("..", "..", "clients", "web", "src", "pages.ts"))
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^ {2}\["([^"]+)",`).FindAllStringSubmatch(string(source), -1)
	pages := make([]string, 0, len(rows))
	for _, row := range rows {
		pages = append(pages, row[1])
	}
	list, err := os.ReadFile("apppages.txt")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for line := range strings.Lines(string(list)) {
		page, journey, found := strings.Cut(strings.TrimSpace(line), " ")
		if page == "" || page == "#" {
			continue
		}
		if _, err := os.Stat(strings.TrimSpace(journey) + ".mjs"); !found || err != nil {
			t.Errorf("no journey opens %s: %v", page, err)
		}
		listed = append(listed, page)
	}
	if got, want := strings.Join(listed, "\n"), strings.Join(pages, "\n"); got != want || len(pages) < 20 {
		t.Errorf("apppages.txt has\n%s\nand src/pages.ts\n%s", got, want)
	}
}
