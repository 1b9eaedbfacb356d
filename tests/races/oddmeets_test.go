package races

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// Implements and hurdles of another size are events of their own in rankings.
func TestSizesAreEvents(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	race := d.Race(object{"sport": "track"})
	d.CSV(race, "?gender=womens", "place,name,team,event,mark,time\n1,Abe Fir,Size Club,Shot Put 12lb,18.10m,\n1,Ben Elm,Size Club,Shot Put 16lb,17.90m,\n"+
		"1,Cal Yew,Size Club,Shot Put 4kg,19.90m,\n1,Dov Box,Size Club,Shot Put,17.00m,\n1,Eva Bay,Size Club,100m Hurdles 76.2cm,,14.10\n1,Flo Ash,Size Club,\"100m Hurdles (33\"\")\",,14.20\n"+
		"2,Gia Oak,Size Club,100m Hurdles (83.8 cm),,14.30\n").Is(http.StatusCreated)
	for code, want := range map[string]string{
		"SP": "1 Dov Box", "SP-4kg": "1 Cal Yew", "SP-12lb": "1 Abe Fir", "SP-7.26kg": "1 Ben Elm",
		"100H": "", "100H-76.2": "1 Eva Bay", "100H-83.8": "1 Flo Ash, 2 Gia Oak",
	} {
		if got := rankedAthletes(d.Client, code, "size-club"); got != want {
			t.Errorf("%s: %s, want %s", code, got, want)
		}
	}
}

// The result of a race of fixed time is the distance, and the longest is the best.
func TestFixedTime(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	const rows = "1,Ana Fir,Hour Club,60,150.223%[1]s,23:50:10\n2,Bea Elm,Hour Club,57,141.8%[1]s,23:40:10\n3,Cyd Yew,Hour Club,57,99%[1]s,23:45:10\n"
	for name, file := range map[string]string{
		"units in cells":   "place,name,team,laps,distance,time\n" + fmt.Sprintf(rows, " km"),
		"units in a title": "place,name,team,laps,Distance (km),time\n" + fmt.Sprintf(rows, ""),
		"a title":          "Women 24 Hour\nplace,name,team,laps,km,time\n" + fmt.Sprintf(rows, ""),
	} {
		race := d.Race(object{"sport": "road", "name": name})
		query := "?gender=womens&event=" + url.QueryEscape("24 Hour")
		if name == "a title" {
			query = ""
		}
		d.CSV(race, query, file).Is(http.StatusCreated)
		want := "1 Ana Fir Hour Club womens 24 Hour 150.223 km\n2 Bea Elm Hour Club womens 24 Hour 141.8 km\n3 Cyd Yew Hour Club womens 24 Hour 99 km"
		if got := kit.Listing(t, reader, race); got != want {
			t.Errorf("%s: read\n%s\nwant\n%s", name, got, want)
		}
	}
	d.CSV(d.Race(object{"sport": "road"}), "?gender=womens&event=24h", "place,name,team,distance\n1,Dee Box,Hour Club,93.5 miles\n").Is(http.StatusCreated)
	list := reader.Get("/result/rankings/road/womens/24HR?team=hour-club").Is(http.StatusOK).List()
	ranked := make([]string, 0, len(list))
	for _, r := range list {
		result, _ := r["result"].(object)
		ranked = append(ranked, fmt.Sprint(result["athlete"], " ", result["mark"]))
	}
	if got := strings.Join(ranked, ", "); got != "Dee Box 93.5 miles, Ana Fir 150.223 km, Bea Elm 141.8 km, Cyd Yew 99 km" {
		t.Error(got) // 150.47 km, 150.223 km
	}
}

// Times of a race in waves are those since the start of each.
func TestWaves(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	for name, c := range map[string]struct{ file, want string }{
		"chip times beside gun times from the first start": {
			"place,name,wave,start time,finish time,gun time,chip time\n1,Ben Elm,2,8:10:00,8:27:55,27:55,17:50\n2,Ana Fir,1,8:00:00,8:18:14,18:14,18:10\n3,Cal Yew,1,8:00:00,8:19:00,19:00,18:58\n",
			"1 Ben Elm mens 5K 17:50 chip\n2 Ana Fir mens 5K 18:10 chip\n3 Cal Yew mens 5K 18:58 chip",
		},
		"no chip times": {
			"place,name,wave,start time,finish time,gun time\n1,Ben Elm,2,8:10:00,8:27:55,27:55\n2,Ana Fir,1,8:00:00,8:18:14,18:14\n3,Cal Yew,1,8:00:00,8:19:00,19:00\n",
			"1 Ben Elm mens 5K 17:55 gun\n2 Ana Fir mens 5K 18:14 gun\n3 Cal Yew mens 5K 19:00 gun",
		},
		"times of day alone": {
			"place,name,wave start,finish\n1,Ben Elm,8:10:00,8:27:55\n2,Ana Fir,8:00:00,8:18:14\n", "1 Ben Elm mens 5K 17:55 gun\n2 Ana Fir mens 5K 18:14 gun",
		},
		"gun times of each wave": {
			"place,name,wave,start time,finish time,gun time,chip time\n1,Ben Elm,2,8:10:00,8:27:55,17:55,17:50\n2,Ana Fir,1,8:00:00,8:18:14,18:14,18:10\n3,Cal Yew,1,8:00:00,8:19:00,19:00,18:58\n",
			"1 Ben Elm mens 5K 17:55 gun\n2 Ana Fir mens 5K 18:14 gun\n3 Cal Yew mens 5K 19:00 gun",
		},
		"one start": {
			"place,name,start time,gun time,chip time\n1,Ana Fir,8:00:00,18:14,18:10\n2,Cal Yew,8:00:00,25:00,18:58\n", "1 Ana Fir mens 5K 18:14 gun\n2 Cal Yew mens 5K 25:00 gun",
		},
	} {
		race := d.Race(object{"sport": "road"})
		d.CSV(race, kit.Mens5K, c.file).Is(http.StatusCreated)
		list := reader.Get("/result/list/" + race).Is(http.StatusOK).List()
		got := make([]string, 0, len(list))
		for _, r := range list {
			got = append(got, fmt.Sprint(r["place"], " ", r["athlete"], " mens 5K ", r["time"], " ", r["timing_method"]))
		}
		if read := strings.Join(got, "\n"); read != c.want {
			t.Errorf("%s: read\n%s\nwant\n%s", name, read, c.want)
		}
	}
}

// Numbers for statuses are asked about, and mapped.
func TestStatusNumbers(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	const file = "place,time,name,status\n1,8:10:05,Ana Fir,1\n2,8:20:05,Bea Elm,1\n,0,Cyd Yew,2\n,,Dee Box,3\n"
	race, query := d.Race(object{"sport": "trail"}), "?gender=womens&event=50K"
	kit.Contains(t, d.CSV(race, query, file).Is(http.StatusUnprocessableEntity), `"pointer":"status_words"`, "1:finished,2:dnf,3:dns", "1:finished,2:dns,3:dnf", "1:finished,2:dnf,3:dq", "1:finished,2:dq,3:dns")
	d.CSV(race, query+"&status_words=1:finished,2:lost", file).Is(http.StatusBadRequest)
	kit.Contains(t, d.CSV(race, query+"&status_words=1:finished,2:dnf", file).Is(http.StatusUnprocessableEntity), `"pointer":"status_words"`)
	d.CSV(race, query+"&status_words=1:finished,2:dnf,3:dns", file).Is(http.StatusCreated)
	want := "1 Ana Fir womens 50K 8:10:05\n2 Bea Elm womens 50K 8:20:05\nCyd Yew womens 50K dnf\nDee Box womens 50K dns"
	if got := kit.Listing(t, reader, race); got != want {
		t.Errorf("read\n%s\nwant\n%s", got, want)
	}
	// Codes of a program, in a column that is mapped.
	race = d.Race(object{"sport": "trail"})
	d.CSV(race, query+"&map=status:zz&status_words=A:dnf,OK:finished", "place,time,name,zz\n1,8:10:05,Ana Fir,OK\n,,Cyd Yew,a\n").Is(http.StatusCreated)
	if got := kit.Listing(t, reader, race); got != "1 Ana Fir womens 50K 8:10:05\nCyd Yew womens 50K dnf" {
		t.Error(got)
	}
}

// Numbers of days, suffixes of names, leg times, and names that begin like formulas.
func TestSignsAndNumbers(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	for name, c := range map[string]struct{ query, file, want string }{
		"numbers of days":       {"?gender=womens&event=100+Mile", "place,name,time\n1,Ana Fir,0.9479\n2,Bea Elm,1.10793\n", "1 Ana Fir womens 100 Mile 22:44:59\n2 Bea Elm womens 100 Mile 26:35:25"},
		"days beside times":     {"?gender=womens&event=100+Mile", "place,name,time\n1,Ana Fir,22:45:10\n2,Bea Elm,0.9979\n3,Cyd Yew,1.1079\n", "1 Ana Fir womens 100 Mile 22:45:10\n2 Bea Elm womens 100 Mile 23:56:59\n3 Cyd Yew womens 100 Mile 26:35:23"},
		"seconds are no days":   {"?gender=womens&event=100m", "place,name,time\n1,Ana Fir,12.1079\n", "1 Ana Fir womens 100m 12.108"},
		"suffixes":              {"?gender=mens&event=5K&first_last=true", "place,name,time\n1,\"Smith, Jr., John\",18:10\n2,\"Smith, John, Jr.\",18:20\n3,\"Ruiz, Ana\",18:30\n", "1 John Smith Jr. mens 5K 18:10\n2 John Smith Jr. mens 5K 18:20\n3 Ana Ruiz mens 5K 18:30"},
		"leg times":             {"?gender=womens&event=4x400m+Relay", "place,team,athletes,time\n1,Oak,\"A B (58.1), C D (1:01.4)\",3:55.40\n", "1 Oak Oak womens 4x400m Relay 3:55.40 legs 58.1, 1:01.4"},
		"leg times in columns":  {"?gender=womens&event=4x400m+Relay", "place,team,leg 1,leg 2,time\n1,Oak,A B 58.1,C D 59.2,3:55.40\n", "1 Oak Oak womens 4x400m Relay 3:55.40 legs 58.1, 59.2"},
		"names like formulas":   {"?gender=womens&event=5K", "place,name,team,time\n1,\"=HYPERLINK(\"\"http://x.example\"\",\"\"win\"\")\",@SUM(1),18:10\n", "1 =HYPERLINK(\"http://x.example\",\"win\") @SUM(1) womens 5K 18:10"},
		"a sign in a name":      {"?gender=womens&event=5K", "place,name,team,time\n1,-Ana Fir,+Club,18:20\n", "1 -Ana Fir +Club womens 5K 18:20"},
		"a team without others": {"?gender=womens&event=5K", "place,name,team,team_id,time\n1,Ana Fir,Una-A,una-a,18:20\n", "1 Ana Fir Una-A womens 5K 18:20"},
	} {
		race := d.Race(object{"sport": "road"})
		d.CSV(race, c.query, c.file).Is(http.StatusCreated)
		if got := kit.Listing(t, reader, race); got != c.want {
			t.Errorf("%s: read\n%s\nwant\n%s", name, got, c.want)
		}
		if strings.Contains(c.query, "Relay") {
			continue
		}
		// Athletic.net's file harms no spreadsheet, and has the names as they were.
		exported := string(reader.Get("/race/" + race + "/results.athletic.csv").Is(http.StatusOK).Body)
		for line := range strings.SplitSeq(exported, "\n") {
			for cell := range strings.SplitSeq(line, ",") {
				if strings.ContainsAny(strings.Trim(cell, `"`)+" ", "=@") && strings.Trim(cell, `"`)[0] != '\'' && strings.ContainsAny(strings.Trim(cell, `"`)[:1], "=+-@") {
					t.Errorf("%s: a formula in %q", name, line)
				}
			}
		}
		again := d.Race(object{"sport": "road"})
		d.CSV(again, c.query+"&map=division:&map=event:", exported).Is(http.StatusCreated)
		for i, r := range reader.Get("/result/list/" + again).Is(http.StatusOK).List() {
			was := reader.Get("/result/list/" + race).List()[i]
			if r["athlete"] != was["athlete"] || r["team"] != was["team"] && was["team"] != nil {
				t.Errorf("%s: %v of %v comes back as %v of %v", name, was["athlete"], was["team"], r["athlete"], r["team"])
			}
		}
	}
}
