package read_test

import (
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// The name of an event says the gender, the round, the heat and the division too, wherever it stands.
func TestWordsInNamesOfEvents(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Girls 100m Prelims":               "Al womens 100m preliminary h- 1/-",
		"Girls 100m Finals":                "Al womens 100m final h- 1/-",
		"Women Girls 100 Meter Dash":       "Al womens 100 Meter Dash final h- 1/-",
		"Girls' 100m (Preliminary)":        "Al womens 100m preliminary h- 1/-",
		"Girls 100m Semi-Finals":           "Al womens 100m semifinal h- 1/-",
		"Women 200m Quarterfinals":         "Al womens 200m quarterfinal h- 1/-",
		"100m Trials Women":                "Al womens 100m preliminary h- 1/-",
		"Shot Put Qualifying Women":        "Al womens Shot Put qualification h- 1/-",
		"100m Girls Heats":                 "Al womens 100m preliminary h- 1/-",
		"Girls 100m Prelims Heat 2 of 3":   "Al womens 100m preliminary h2 1/1",
		"Girls 4x100m Relay Prelims":       "Al womens 4x100m Relay preliminary h- 1/-",
		"Women 100m A Final":               "Al womens 100m final h1 1/1",
		"Women 100m B-Final":               "Al womens 100m final h2 1/1",
		"Women 100m Final (B)":             "Al womens 100m final h2 1/1",
		"Women 100m Final 2":               "Al womens 100m final h2 1/1",
		"Women 400m Section 2":             "Al womens 400m final h2 1/1",
		"Girls Long Jump Flight 1":         "Al womens Long Jump final h1 1/1",
		"Frauen 100 m Vorlauf":             "Al womens 100 m preliminary h- 1/-",
		"Femmes 100 m Séries":              "Al womens 100 m preliminary h- 1/-",
		"100 m Femmes 1/2 finale":          "Al womens 100 m semifinal h- 1/-",
		"100 m donne batterie":             "Al womens 100 m preliminary h- 1/-",
		"100 m mujeres eliminatorias":      "Al womens 100 m preliminary h- 1/-",
		"Varsity Girls 5K":                 "Al womens 5K Varsity final h- 1/-",
		"JV Girls 5K":                      "Al womens 5K JV final h- 1/-",
		"Girls 5K Junior Varsity":          "Al womens 5K Junior Varsity final h- 1/-",
		"Girls 13-14 800 Meter Run Finals": "Al womens 800 Meter Run 13-14 final h- 1/-",
		"Girls 100m U14":                   "Al womens 100m U14 final h- 1/-",
		"Girls 12 & under 400m Prelims":    "Al womens 400m 12 & under preliminary h- 1/-",
		"Girls Sled Pull Prelims":          "Al womens Girls Sled Pull preliminary h- 1/-",
		"1/2 Marathon Women":               "Al womens 1/2 Marathon final h- 1/-",
		"Women 80m Hurdles 76":             "Al womens 80m Hurdles 76 final h- 1/-",
		"Women's 10,000m":                  "Al womens 10,000m final h- 1/-",
		"Women Smith & Sons 5K":            "Al womens Smith & Sons 5K final h- 1/-",
		"Women 5K Run/Walk":                "Al womens 5K Run/Walk final h- 1/-",
		// What may be the name of a meet, a course or the event stays.
		"Women Beat the Heat 5K":   "Al womens Women Beat the Heat 5K final h- 1/-",
		"Women Olympic Trials 10K": "Al womens Women Olympic Trials 10K final h- 1/-",
		"Women 5000m Time Trial":   "Al womens 5000m Time Trial final h- 1/-",
		"Marathon (Half) Women":    "Al womens Marathon Half final h- 1/-",
		"Women Quarter Mile":       "Al womens Quarter Mile final h- 1/-",
		"Women Semi Marathon":      "Al womens Semi Marathon final h- 1/-",
		"Girls on the Run 5K":      "Al womens Girls on the Run 5K final h- 1/-",
	} {
		for layout, in := range map[string]string{
			"column":    "place,name,time,event\n1,Al,12.10,\"" + name + "\"\n",
			"parameter": "place,name,time\n1,Al,12.10\n",
		} {
			options := read.Options{AsIs: true}
			if layout == "parameter" {
				options.Event = name
			}
			r, err := read.Open(strings.NewReader(in), read.CSV, options)
			if err != nil {
				t.Errorf("%s, %s: %v", name, layout, err)
				continue
			}
			rows, faults, err := readAll(r)
			if got := told(rows); got != want || len(faults) > 0 || err != nil {
				t.Errorf("%s, %s: %s, want %s; %v, %v", name, layout, got, want, faults, err)
			}
		}
	}
}

// The name of a file says the round of rows that have none.
func TestRoundInTheNameOfAFile(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]discipline.Round{
		"girls-100m-prelims.csv": discipline.Preliminary, "Semi-Finals.csv": discipline.Semifinal, "results.csv": discipline.Final,
		"olympic-trials-marathon.csv": discipline.Final, "quarter.csv": discipline.Final, `C:\meet\100m_semifinals.csv`: discipline.Semifinal,
	} {
		r, err := read.Open(strings.NewReader("place,name,time\n1,Al,12.10\n"), read.CSV, read.Options{Gender: discipline.Mens, Event: "100m", FileName: name})
		if err != nil {
			t.Fatal(err)
		}
		rows, _, err := readAll(r)
		if err != nil || len(rows) != 1 || rows[0].Round != want {
			t.Errorf("%s: %+v, %v; want %s", name, rows, err, want)
		}
	}
}
