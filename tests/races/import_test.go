package races

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"harrier/tests/kit"
)

func TestImport(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	const query = "?gender=mens&event=8K"
	const good = "place,name,team,time\n1,\"Maravell, Charlie\",Mapleton,25:09.2\n2,Jimmy Gorvane,Mapleton,25:13.4\n,Late,,DNF\n"

	t.Run("stores rows as they were published", func(t *testing.T) {
		t.Parallel()
		poster, importer := app.Register(t), app.Register(t)
		race := poster.Race()
		var r kit.Report
		importer.CSV(race, query, good).Is(http.StatusCreated).JSON(&r)
		if r.ImportID == nil || r.Imported != 3 || r.Failed != 0 {
			t.Errorf("report %+v", r)
		}
		list := app.Client(t).Get("/result/list/" + race + "/mens/8K").List()
		if len(list) != 3 {
			t.Fatalf("%d results", len(list))
		}
		for field, want := range (object{"athlete": "Maravell, Charlie", "team_id": "mapleton", "place": 1.0, "time": "25:09.2", "time_ms": 1509200.0, "user_id": importer.ID, "status": "finished"}) {
			if list[0][field] != want {
				t.Errorf("%s is %v, want %v", field, list[0][field], want)
			}
		}
		if list[2]["status"] != "dnf" || list[2]["time"] != nil || list[2]["team"] != nil {
			t.Errorf("who did not finish is %v", list[2])
		}
		if n := poster.Get("/race/" + race).Object()["results"]; n != 3.0 {
			t.Errorf("the race counts %v", n)
		}
	})

	t.Run("stores text that needs escaping in COPY", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		poster.CSV(race, query, "place,name,team,notes\n1,\"back\\slash \\N \\.\",\\.,\"two\nlines\tand a tab\"\n2,\\N,x,\\\\\n").Is(http.StatusCreated)
		list := app.Client(t).Get("/result/list/" + race).List()
		found := map[any]any{}
		for _, r := range list {
			found[r["athlete"]] = r["notes"]
		}
		if found["back\\slash \\N \\."] != "two\nlines\tand a tab" || found["\\N"] != "\\\\" {
			t.Errorf("stored %v", found)
		}
	})

	t.Run("stores nothing when rows are invalid, and reports each", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		var r kit.Report
		poster.CSV(race, query, "place,name,time\n1,A,25:00\n2,,25:01\n3,C,25:61.0\nx,D,25:03\n").Is(http.StatusUnprocessableEntity).JSON(&r)
		if r.ImportID != nil || r.Imported != 0 || r.Failed != 3 || len(r.Errors) != 3 {
			t.Fatalf("report %+v", r)
		}
		for i, line := range []int{3, 4, 5} {
			if e := r.Errors[i]; e.Line != line || e.Reason == "" {
				t.Errorf("error %d is %+v", i, e)
			}
		}
		if *r.Errors[1].Column != "time" || *r.Errors[1].Value != "25:61.0" {
			t.Errorf("the time's error is %+v", r.Errors[1])
		}
		if n := poster.Get("/race/" + race).Object()["results"]; n != 0.0 {
			t.Errorf("the race counts %v", n)
		}
		poster.CSV(race, query+"&partial=true", "place,name,time\n1,A,25:00\n2,,25:01\n3,C,25:61.0\n").Is(http.StatusCreated).JSON(&r)
		if r.ImportID == nil || r.Imported != 1 || r.Failed != 2 {
			t.Errorf("partly: %+v", r)
		}
	})

	t.Run("reports at most a hundred rows", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		var r kit.Report
		poster.CSV(poster.Race(), query, "place,name\n"+strings.Repeat("x,A\n", 250)).Is(http.StatusUnprocessableEntity).JSON(&r)
		if r.Failed != 250 || len(r.Errors) != 100 {
			t.Errorf("%d failed, %d named", r.Failed, len(r.Errors))
		}
	})

	t.Run("only reports on a dry run", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		var r kit.Report
		poster.CSV(race, query+"&dry_run=true", good+"x,Bad,,\n").Is(http.StatusOK).JSON(&r)
		if r.ImportID != nil || r.Imported != 0 || r.Valid != 3 || r.Failed != 1 {
			t.Errorf("report %+v", r)
		}
		if n := poster.Get("/race/" + race).Object()["results"]; n != 0.0 {
			t.Errorf("the race counts %v", n)
		}
		poster.CSV(race, query+"&dry_run=maybe", good).Is(http.StatusBadRequest).Names("dry_run")
	})

	t.Run("recognizes a file that was already imported", func(t *testing.T) {
		t.Parallel()
		poster, stranger := app.Register(t), app.Register(t)
		race, other := poster.Race(), poster.Race()
		var first, second kit.Report
		poster.CSV(race, query, good).Is(http.StatusCreated).JSON(&first)
		poster.CSV(race, query, good).Is(http.StatusConflict)
		stranger.CSV(race, query, good).Is(http.StatusConflict)
		poster.CSV(other, query, good).Is(http.StatusCreated)
		stranger.CSV(race, query+"&again=true", good).Is(http.StatusCreated).JSON(&second)
		if n := poster.Get("/race/" + race).Object()["results"]; n != 6.0 {
			t.Errorf("the race counts %v", n)
		}

		stranger.Delete("/race/" + race + "/imports/" + *first.ImportID).Is(http.StatusForbidden)
		stranger.Delete("/race/" + other + "/imports/" + *first.ImportID).Is(http.StatusNotFound)
		stranger.Delete("/race/" + race + "/imports/" + *second.ImportID).Is(http.StatusOK)
		poster.Delete("/race/" + race + "/imports/" + *first.ImportID).Is(http.StatusOK)
		poster.Delete("/race/" + race + "/imports/" + *first.ImportID).Is(http.StatusNotFound)
		if n := poster.Get("/race/" + race).Object()["results"]; n != 0.0 {
			t.Errorf("the race counts %v", n)
		}
		poster.CSV(race, query, good).Is(http.StatusCreated)
	})

	t.Run("imports one of two equal files sent at once", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		statuses := make([]int, 6)
		var group sync.WaitGroup
		for i := range statuses {
			group.Go(func() { statuses[i] = poster.CSV(race, query, good).Status })
		}
		group.Wait()
		created := 0
		for _, status := range statuses {
			switch status {
			case http.StatusCreated:
				created++
			case http.StatusConflict:
			default:
				t.Errorf("status %d", status)
			}
		}
		if n := poster.Get("/race/" + race).Object()["results"]; created != 1 || n != 3.0 {
			t.Errorf("%d imports, %v results", created, n)
		}
	})

	t.Run("reads NDJSON", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		send := func(query, body string) *kit.Answer {
			return poster.Do(http.MethodPost, "/race/"+race+"/results"+query, body, "Content-Type: application/x-ndjson")
		}
		var r kit.Report
		send("", `{"gender":"womens","event":"5K","athlete":"Ada","time":"17:05.25","place":1}`+"\n\n"+`{"gender":"womens","event":"5K","athlete":"Bea","status":"dns"}`+"\n").Is(http.StatusCreated).JSON(&r)
		if r.Imported != 2 {
			t.Errorf("report %+v", r)
		}
		send("", `{"gender":"womens","event":"5K","athlete":"Cleo","shoe":"red"}`).Is(http.StatusUnprocessableEntity).JSON(&r)
		if r.Failed != 1 || r.Errors[0].Line != 1 {
			t.Errorf("report %+v", r)
		}
	})

	t.Run("goes by the file, not by its media type", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		for media, file := range map[string]string{
			"text/csv":             "\ufeff\n" + `{"gender":"womens","event":"5K","athlete":"Ada","place":1}` + "\n",
			"application/x-ndjson": "place,name,gender,event\n2,Bea,womens,5K\n",
		} {
			var r kit.Report
			poster.Do(http.MethodPost, "/race/"+race+"/results?mode=append", file, "Content-Type: "+media).Is(http.StatusCreated).JSON(&r)
			if r.Imported != 1 {
				t.Errorf("%s: %+v", media, r)
			}
		}
	})

	t.Run("rejects invalid files", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		for name, c := range map[string]struct {
			query, body string
			status      int
		}{
			"no gender":         {"?event=8K", good, 422},
			"no event":          {"?gender=mens", good, 422},
			"another gender":    {"?event=8K&gender=x", good, 400},
			"no name column":    {query, "place,time\n1,25:00\n", 422},
			"nothing":           {query, "", 422},
			"a header alone":    {query, "place,name\n", 422},
			"an open quote":     {query, "place,name\n1,\"A\n", 422},
			"an unknown column": {query + "&map=time:officiel", good, 422},
			"an unknown field":  {query + "&map=shoe:time", good, 400},
			"a broken mapping":  {query + "&map=time", good, 400},
			"a doubled mapping": {query + "&map=time:a&map=time:b", good, 400},
			"an unknown unit":   {query + "&time_unit=days", good, 400},
			"a broken query":    {query + "&event=%zz", good, 400},
			"not text":          {query, "\x00\x01\x02\x03", 422},
		} {
			t.Run(name, func(t *testing.T) { poster.In(t).CSV(race, c.query, c.body).Is(c.status) })
		}
		poster.CSV(kit.UnknownID, query, good).Is(http.StatusNotFound)
		app.Client(t).CSV(race, query, good).Is(http.StatusUnauthorized)
		poster.Do(http.MethodPost, "/race/"+race+"/results"+query, good, "Content-Type: application/pdf").Is(http.StatusUnsupportedMediaType)
		if n := poster.Get("/race/" + race).Object()["results"]; n != 0.0 {
			t.Errorf("the race counts %v", n)
		}
	})

	t.Run("maps columns", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		poster.CSV(race, "?event=Marathon&map=time:official&time_unit=minutes", "official,half,name,gender,overall\n126.33,60.5,\"Desisa, Lelisa\",M,1\n").Is(http.StatusCreated)
		r := app.Client(t).Get("/result/list/" + race + "/mens/Marathon").List()[0]
		if r["time_ms"] != 7579800.0 || r["place"] != 1.0 {
			t.Errorf("stored %v", r)
		}
	})

	t.Run("rejects more than 64 MiB", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		row := "A," + strings.Repeat("x", 60_000) + "\n"
		body := "name,something\n" + strings.Repeat(row, 68<<20/len(row))
		poster.CSV(race, query, body).Is(http.StatusRequestEntityTooLarge)
		unsized := io.MultiReader(strings.NewReader(body)) // hides the length, so that it is sent in chunks
		poster.Do(http.MethodPost, "/race/"+race+"/results"+query, unsized, "Content-Type: text/csv").Is(http.StatusRequestEntityTooLarge)
		if n := poster.Get("/race/" + race).Object()["results"]; n != 0.0 {
			t.Errorf("the race counts %v", n)
		}
	})
}

func TestImportOfManyRows(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race()
	const rows = 12_000 // more than are searchable at once
	var file strings.Builder
	file.WriteString("place,name,team,time,gender,event\n")
	for i := range rows {
		fmt.Fprintf(&file, "%d,Runner %d,Team %d,%d:%02d.%d,%s,%dm\n", i+1, i, i%500, 15+i%20, i%60, i%10, []string{"M", "F"}[i%2], 5000+100*(i%8))
	}
	poster.CSV(race, "", file.String()).Is(http.StatusCreated)
	if n := poster.Get("/race/" + race).Object()["results"]; n != float64(rows) {
		t.Errorf("the race counts %v", n)
	}
	if n := len(app.Client(t).Get("/result/list/" + race).List()); n != rows {
		t.Errorf("the list has %d results", n)
	}
	if events := len(app.Client(t).Get("/race/" + race + "/mens/events").Body); events == 0 {
		t.Error("no events")
	}
}
