package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// historyOf returns a result's history in lines such as "place 2>1 by Ada: why", newest first.
func historyOf(t *testing.T, reader *kit.Client, result string) string {
	t.Helper()
	var list []struct {
		ID           string `json:"_id"`
		User, Reason *string
		Changes      []struct {
			Field         string
			Before, After *string
		}
	}
	reader.Get("/result/" + result + "/history").Is(http.StatusOK).JSON(&list)
	shown := func(s *string) string {
		if s == nil {
			return "-"
		}
		return *s
	}
	lines := make([]string, len(list))
	for i, c := range list {
		for _, f := range c.Changes {
			lines[i] += f.Field + " " + shown(f.Before) + ">" + shown(f.After) + " "
		}
		lines[i] += "by " + shown(c.User) + ": " + shown(c.Reason)
	}
	return strings.Join(lines, "\n")
}

func TestResultHistory(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("says what changed, and to some who and why", func(t *testing.T) {
		t.Parallel()
		poster, author, public := app.Register(t, object{"name": "Ada"}), app.Register(t, object{"name": "Bo"}), app.Client(t)
		race := poster.Race()
		id := author.Result(race, object{"place": 2, "time": "25:00", "notes": "rude"})
		if got := historyOf(t, public, id); got != "" {
			t.Errorf("a new result has %s", got)
		}
		poster.Put("/result", object{"_id": id, "notes": nil, "place": 1, "time": "25:00.0", "reason": "Photo."}).Is(http.StatusOK)
		author.Put("/result", object{"_id": id, "place": 1}).Is(http.StatusOK)
		author.Put("/result", object{"_id": id, "place": 3, "points": 1.5, "reason": "Mine."}).Is(http.StatusOK)
		poster.Put("/result", object{"_id": id, "reason": "two\nlines"}).Is(http.StatusUnprocessableEntity).Names("/reason")
		author.WithToken("").Put("/result", object{"_id": id, "place": 9}).Is(http.StatusUnauthorized)
		app.Register(t).Put("/result", object{"_id": id, "place": 9}).Is(http.StatusForbidden)
		for name, c := range map[string]struct {
			reader *kit.Client
			want   string
		}{
			"directors":  {poster.Client, "place 1>3 points ->1.5 by Bo: Mine.\nnotes rude>- place 2>1 time 25:00>25:00.0 by Ada: Photo."},
			"an author":  {author.Client, "place 1>3 points ->1.5 by Bo: Mine.\nnotes ->- place 2>1 time 25:00>25:00.0 by -: -"},
			"the public": {public, "place 1>3 points ->1.5 by -: -\nnotes ->- place 2>1 time 25:00>25:00.0 by -: -"},
		} {
			if got := historyOf(t, c.reader, id); got != c.want {
				t.Errorf("%s see\n%s\nwant\n%s", name, got, c.want)
			}
		}
		exported, _ := author.Get("/user/export").Is(http.StatusOK).Object()["corrections"].([]any)
		if len(exported) != 1 || exported[0].(object)["reason"] != "Mine." {
			t.Errorf("the export has %v", exported)
		}
		author.Delete("/user/" + author.ID).Is(http.StatusOK)
		if got := historyOf(t, poster.Client, id); !strings.HasPrefix(got, "place 1>3 points ->1.5 by -: -\n") || strings.Count(got, "\n") != 1 {
			t.Errorf("after an account was deleted:\n%s", got)
		}
		poster.Delete("/result/" + id).Is(http.StatusOK)
		public.Get("/result/" + id + "/history").Is(http.StatusNotFound)
		if got := historyOf(t, poster.Client, id); !strings.Contains(strings.Split(got, "\n")[0], "status finished>- ") {
			t.Errorf("of a deleted result:\n%s", got)
		}
		poster.Delete("/race/" + race).Is(http.StatusOK)
		poster.Get("/result/" + id + "/history").Is(http.StatusNotFound)
	})

	t.Run("names operators", func(t *testing.T) {
		t.Parallel()
		poster, operator := app.Register(t), app.Operator(t)
		id := poster.Result(poster.Race())
		operator.Put("/result", object{"_id": id, "place": 7, "reason": "Asked to."}).Is(http.StatusOK)
		name, _ := operator.Get("/user/me").Object()["name"].(string)
		if got, want := historyOf(t, operator.Client, id), "place ->7 by "+name+": Asked to."; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})

	t.Run("has what imports replaced", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t, object{"name": "Ada"})
		race := poster.Race()
		poster.CSV(race, kit.Mens5K, "place,name,team,time\n1,Ann,Rot,17:05\n2,Bo,Rot,17:06\n").Is(http.StatusCreated)
		importID := poster.CSV(race, kit.Mens5K+"&mode=replace", "place,name,team,time\n1,Ann,Rot,17:01\n2,Bo,Rot,17:06\n").Is(http.StatusCreated).Object()["import_id"]
		list := poster.Get("/result/list/" + race).List()
		ann, bo := fmt.Sprint(list[0]["_id"]), fmt.Sprint(list[1]["_id"])
		if got := historyOf(t, poster.Client, ann); got != "time 17:05>17:01 by Ada: -" {
			t.Errorf("of a result that was replaced:\n%s", got)
		}
		if got := historyOf(t, poster.Client, bo); got != "" {
			t.Errorf("of a result that stayed the same:\n%s", got)
		}
		poster.Delete(fmt.Sprintf("/race/%s/imports/%s", race, importID)).Is(http.StatusOK)
		if got := historyOf(t, poster.Client, ann); got != "time 17:01>17:05 by Ada: -\ntime 17:05>17:01 by Ada: -" {
			t.Errorf("after the import was deleted:\n%s", got)
		}
	})

	t.Run("keeps the newest fifty", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		id := poster.Result(poster.Race())
		for place := 2; place <= 53; place++ {
			poster.Put("/result", object{"_id": id, "place": place}).Is(http.StatusOK)
		}
		lines := strings.Split(historyOf(t, poster.Client, id), "\n")
		if len(lines) != 50 || !strings.HasPrefix(lines[0], "place 52>53 ") || !strings.HasPrefix(lines[49], "place 3>4 ") {
			t.Errorf("%d: %q", len(lines), lines)
		}
	})
}
