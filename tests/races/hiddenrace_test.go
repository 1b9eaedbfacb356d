package races

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// allOf returns all that the database has of races, by table.
func allOf(t *testing.T, app *kit.App, races ...string) map[string]string {
	t.Helper()
	pool := app.Pool(t)
	rows, err := pool.Query(t.Context(), "SELECT name, key FROM code.race_tables()")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]string{}
	for rows.Next() {
		var name, key string
		if err := rows.Scan(&name, &key); err != nil {
			t.Fatal(err)
		}
		keys[name] = key
	}
	found := map[string]string{}
	for name, key := range keys {
		var content string
		if err := pool.QueryRow(t.Context(), "SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY to_jsonb(x))::text, '') FROM "+name+" x WHERE "+key+" = ANY ($1::uuid[])", races).
			Scan(&content); err != nil {
			t.Fatal(err)
		}
		found[name] = content
	}
	return found
}

// TestHiddenRaces shows that the races which a suspended user directs alone can be hidden from everybody, and come back as they were.
func TestHiddenRaces(t *testing.T) {
	t.Parallel()
	here, there := kit.StartPair(t)
	operator, poster, fellow, gone := here.Operator(t), here.Register(t), here.Register(t), here.Register(t)
	poster.Post("/user/claim/athlete/poster", nil).Is(http.StatusOK)
	runner := here.Register(t)
	runner.Post("/user/claim/athlete/zebulon", nil).Is(http.StatusOK)
	alone := poster.Race(object{"name": "Xylophonists Invitational", "results_by": "anyone"})
	shared := poster.Race(object{"name": "Shared Invitational"})
	poster.Appoint(shared, fellow)
	others := fellow.Race(object{"name": "Fellows Invitational"})
	poster.Result(others, object{"athlete": "Posted Elsewhere"})
	result := poster.Result(alone, object{"athlete": "Zebulon Quartz", "athlete_id": "zebulon", "time": "24:10.5", "place": 1})
	poster.Result(alone, object{"athlete": "Lea Late", "athlete_id": "late", "time": "24:40.5", "place": 4})
	fellow.Result(alone, object{"athlete": "Ada Heron", "time": "24:20.5", "place": 2})
	gone.Result(alone, object{"athlete": "Bea Heron", "time": "24:30.5", "place": 3})
	poster.Put("/result", object{"_id": result, "time": "24:09.5", "reason": "The clock was wrong"}).Is(http.StatusOK)
	for _, mode := range []string{"new", "replace"} {
		poster.CSV(alone, "?gender=womens&event=6K&mode="+mode, "place,name,team,time\n1,Ada,Heron Park,22:00."+map[string]string{"new": "1", "replace": "2"}[mode]+"\n").Is(http.StatusCreated)
	}
	fellow.Post("/race/upvote/"+alone, nil)
	gone.Post("/race/upvote/"+alone, nil)
	before := allOf(t, here, alone)
	for _, table := range []string{"races", "results", "imports", "imported_contests", "replaced_results", "corrections", "votes", "notices"} {
		if before[table] == "" {
			t.Fatalf("the race has no %s to hide", table)
		}
	}

	everybody := func(read func(*kit.Client)) {
		for _, app := range []*kit.App{here, there} {
			read(app.Client(t))
			read(app.Client(t).WithToken(operator.Token))
			read(app.Client(t).WithToken(fellow.Token))
		}
	}
	paths := []string{
		"/race/" + alone, "/result/" + result, "/r/" + alone, "/race/" + alone + "/live", "/race/" + alone + "/results.csv", "/result/list/" + alone,
		"/result/list/" + alone + "/mens/8K", "/result/" + result + "/history",
	}
	lists := []string{
		"/race/list/1/100", "/search/results/zebulon/1/10", "/search/races/xylophonists?mine=false", "/search/athletes/zebulon", "/result/list/athlete/zebulon",
		"/result/rankings/cross_country/mens/8K", "/result/bests/athlete/zebulon", "/?q=xylophonists", "/a/zebulon", "/user/poster/races",
	}
	shows := func(c *kit.Client, path string) bool {
		text := string(c.Get(path).Body)
		return strings.Contains(text, "Zebulon") || strings.Contains(text, "Xylophonists") || strings.Contains(text, "24:09.5")
	}
	for _, path := range lists {
		everybody(func(c *kit.Client) { // often enough that it is kept
			kit.Eventually(t, path+" shows the race", func() bool { return shows(c, path) })
		})
	}
	absent := func() {
		t.Helper()
		everybody(func(c *kit.Client) {
			kit.Eventually(t, "the race is hidden", func() bool { return c.Get("/race/"+alone).Status == http.StatusNotFound })
			for _, path := range paths {
				c.Get(path).Is(http.StatusNotFound)
			}
			for _, path := range lists {
				kit.Eventually(t, path+" does not show the race", func() bool { return !shows(c, path) })
			}
			c.Get("/race/" + shared).Is(http.StatusOK)
			c.Get("/race/" + others).Is(http.StatusOK)
		})
		fellow.Post("/race/upvote/"+alone, nil).Is(http.StatusNotFound)
		fellow.Post("/result", object{"race_id": alone, "athlete": "X", "event": "8K", "gender": "mens"}).Is(http.StatusUnprocessableEntity).Names("/race_id")
		operator.Delete("/race/" + alone).Is(http.StatusNotFound)
	}

	fellow.Post("/operator/users/"+poster.ID+"/suspend", object{"hide_races": true}).Is(http.StatusForbidden)
	kit.OperatorAct(operator, poster, "suspend", object{"hide_races": "yes"}).Is(http.StatusUnprocessableEntity).Names("/hide_races")
	if u := kit.OperatorAct(operator, poster, "suspend").Is(http.StatusOK).Object(); u["hidden_races"] != 0.0 {
		t.Errorf("suspending alone hides: %v", u)
	}
	here.Client(t).Get("/race/" + alone).Is(http.StatusOK)
	feed := kit.FollowFeed(t, here)
	if u := kit.OperatorAct(operator, poster, "suspend", object{"hide_races": true, "reason": "Junk"}).Is(http.StatusOK).Object(); u["hidden_races"] != 1.0 {
		t.Errorf("%v", u)
	}
	if entry := kit.LastAct(t, operator, poster.ID); entry["act"] != "user.suspend" || entry["after"].(map[string]any)["hidden_races"] != 1.0 || entry["reason"] != "Junk" {
		t.Errorf("%v", entry)
	}
	absent()
	// Events of before may still be on their way.
	kit.Eventually(t, "the feed tells of the deletion", func() bool { return slices.Contains(feed.Next(1), "race.deleted") })
	kit.OperatorAct(operator, poster, "suspend").Is(http.StatusOK)
	kit.OperatorAct(operator, poster, "suspend", object{"hide_races": true}).Is(http.StatusOK)
	absent()

	if u := kit.OperatorAct(operator, poster, "restore").Is(http.StatusOK).Object(); u["hidden_races"] != 0.0 {
		t.Errorf("%v", u)
	}
	for table, rows := range allOf(t, here, alone) {
		if rows != before[table] {
			t.Errorf("%s were\n%s\nand are\n%s", table, before[table], rows)
		}
	}
	everybody(func(c *kit.Client) {
		for _, path := range []string{"/race/" + alone, "/result/" + result, "/r/" + alone} {
			c.Get(path).Is(http.StatusOK)
		}
		for _, path := range lists {
			kit.Eventually(t, path+" shows the race again", func() bool { return shows(c, path) })
		}
	})

	becomes := func(status int) {
		t.Helper()
		kit.Eventually(t, "the race is hidden, or shown", func() bool { return here.Client(t).Get("/race/"+alone).Status == status })
	}
	// Whoever claims an ID meanwhile is not told of what is not new.
	late := here.Register(t)
	kit.OperatorAct(operator, poster, "suspend", object{"hide_races": true}).Is(http.StatusOK)
	late.Post("/user/claim/athlete/late", nil).Is(http.StatusOK)
	kit.OperatorAct(operator, poster, "restore").Is(http.StatusOK)
	if rows := allOf(t, here, alone)["notices"]; rows != before["notices"] {
		t.Errorf("the notices were\n%s\nand are\n%s", before["notices"], rows)
	}

	// By command, too.
	run := kit.Command(t, "HARRIER_DATABASE_URL="+here.DatabaseURL, "HARRIER_DATA_DIR="+here.DataDir)
	if out, err := run("user", "suspend", poster.ID, "-hide-races"); err != nil || !strings.Contains(out, "races are hidden") {
		t.Fatalf("user suspend: %v\n%s", err, out)
	}
	becomes(http.StatusNotFound)
	if out, err := run("user", "restore", poster.ID); err != nil {
		t.Fatalf("user restore: %v\n%s", err, out)
	}
	becomes(http.StatusOK)

	// The accounts of others may end meanwhile, and that of the user.
	kit.OperatorAct(operator, poster, "suspend", object{"hide_races": true}).Is(http.StatusOK)
	gone.Delete("/user/" + gone.ID).Is(http.StatusOK)
	operator.Delete("/operator/users/" + poster.ID).Is(http.StatusNoContent)
	becomes(http.StatusOK)
	race := here.Client(t).Get("/race/" + alone).Is(http.StatusOK).Object()
	if race["user_id"] != nil || race["upvotes"] != 1.0 || race["results"] != 5.0 {
		t.Errorf("after the deletion of accounts, the race is %v", race)
	}
	var left int
	if err := here.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM hidden_rows").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d rows are hidden still: %v", left, err)
	}
}

// TestListHiddenRaces shows that operators see which races a suspension hides.
func TestListHiddenRaces(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	operator, poster := app.Operator(t), app.Register(t)
	race := poster.Race(object{"name": "Junk of 9999", "date": "2026-05-02"})
	poster.Result(race)
	others := []string{poster.Race(object{"date": "2026-05-01"}), poster.Race(object{"date": "2026-05-01"}), poster.Race(object{"date": "2026-04-30"})}
	hidden := func() []object {
		return operator.Get("/operator/users/" + poster.ID + "/hidden-races").Is(http.StatusOK).Items()
	}
	if list := hidden(); len(list) != 0 {
		t.Errorf("before: %v", list)
	}
	kit.OperatorAct(operator, poster, "suspend", object{"hide_races": true}).Is(http.StatusOK)
	list := hidden()
	if len(list) != 4 || list[0]["_id"] != race || list[0]["name"] != "Junk of 9999" || list[0]["date"] != "2026-05-02" || list[0]["results"] != 1.0 {
		t.Errorf("hidden: %v", list)
	}
	// A page after a page, each race once, the most recent first, also those of one day.
	var paged []any
	for next := "?length=1"; next != ""; {
		page := operator.Get("/operator/users/" + poster.ID + "/hidden-races" + next).Is(http.StatusOK).Object()
		items, _ := page["items"].([]any)
		if len(items) != 1 {
			t.Fatalf("a page of one race has %v", items)
		}
		one, _ := items[0].(object)
		paged, next = append(paged, one["_id"]), ""
		if cursor, more := page["next"].(string); more {
			next = "?length=1&after=" + cursor
		}
	}
	if !slices.Equal(paged, []any{race, list[1]["_id"], list[2]["_id"], others[2]}) || list[1]["_id"] == list[2]["_id"] {
		t.Errorf("in pages of one: %v\nat once: %v", paged, list)
	}
	operator.Get("/operator/users/" + poster.ID + "/hidden-races?after=now").Is(http.StatusBadRequest)
	kit.OperatorAct(operator, poster, "restore").Is(http.StatusOK)
	if list := hidden(); len(list) != 0 {
		t.Errorf("after: %v", list)
	}
	operator.Get("/operator/users/" + kit.UnknownID + "/hidden-races").Is(http.StatusNotFound)
}
