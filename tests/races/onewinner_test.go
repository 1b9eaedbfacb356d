package races

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"harrier/tests/kit"
)

// madeMeet is a meet of women: two events with a preliminary round and a final, in heats or not, and who wins it.
type madeMeet struct {
	rounds []madeRound
	totals string
}

// madeRound is a round of an event with its rows, whose places are those in the heats if there are several.
type madeRound struct {
	event, round string
	rows         []madeRow
}

type madeRow struct {
	place      int
	name, team string
	hundredths int
}

func (r *madeRow) time() string { return fmt.Sprintf("%d.%02d", r.hundredths/100, r.hundredths%100) }

// makeMeet makes a meet from a seed. The order in the preliminary round is another than that of the final.
func makeMeet(seed uint64) madeMeet {
	random := rand.New(rand.NewPCG(seed, 59))
	teams := []string{"Oak", "Ash", "Elm", "Fir"}
	first := []string{"Ana", "Bea", "Cyd", "Dee", "Eva", "Flo", "Gia", "Ida"}
	table := []int{10, 8, 6, 5, 4, 3, 2, 1}
	points := map[string]int{}
	var m madeMeet
	for n, event := range []string{"100m", "200m"} {
		base := 1200 * (n + 1)
		all := make([]madeRow, 0, len(first))
		for i, name := range first {
			all = append(all, madeRow{name: name + " " + string(rune('K'+n)) + "ay", team: teams[random.IntN(len(teams))], hundredths: base + 10*i + random.IntN(9)})
		}
		for _, round := range []string{"preliminary", "final"} {
			rows := slices.Clone(all)
			random.Shuffle(len(rows), func(i, j int) { rows[i].hundredths, rows[j].hundredths = rows[j].hundredths, rows[i].hundredths })
			slices.SortFunc(rows, func(a, b madeRow) int { return cmp.Compare(a.hundredths, b.hundredths) })
			for i := range rows {
				rows[i].place = i + 1
				if round == "final" {
					points[rows[i].team] += table[i]
				}
			}
			m.rounds = append(m.rounds, madeRound{event, round, rows})
		}
	}
	slices.SortStableFunc(teams, func(a, b string) int { return cmp.Compare(points[b], points[a]) })
	var totals []string
	for _, team := range teams {
		if points[team] > 0 {
			totals = append(totals, fmt.Sprintf("%s %d", team, points[team]))
		}
	}
	slices.Sort(totals)
	m.totals = strings.Join(totals, ", ")
	return m
}

// roundWords are words for the rounds. Each meet uses one pair.
var roundWords = []map[string]string{
	{"preliminary": "Prelims", "final": "Finals"},
	{"preliminary": "Preliminary", "final": "Final"},
	{"preliminary": "Heats", "final": "Timed Finals"},
	{"preliminary": "Trials", "final": "Final"},
	{"preliminary": "First Round", "final": "Finals"},
}

const madeHeader = "place,name,team,time"

// asColumns has the round in the names of the events, or in a column of its own.
func (m *madeMeet) asColumns(seed int) string {
	var b strings.Builder
	words := roundWords[seed%len(roundWords)]
	b.WriteString(madeHeader + ",event,gender,round\n")
	for _, r := range m.rounds {
		event, round := "Girls "+r.event+" "+words[r.round], ""
		if seed%2 == 1 {
			event, round = r.event, words[r.round]
		}
		for _, row := range r.rows {
			fmt.Fprintf(&b, "%d,%s,%s,%s,%s,F,%s\n", row.place, row.name, row.team, row.time(), event, round)
		}
	}
	return b.String()
}

func (m *madeMeet) asTitles(seed int) string {
	var b strings.Builder
	for _, r := range m.rounds {
		fmt.Fprintf(&b, "Girls %s %s,,,\n%s\n", r.event, roundWords[seed%2][r.round], madeHeader)
		for _, row := range r.rows {
			fmt.Fprintf(&b, "%d,%s,%s,%s\n", row.place, row.name, row.team, row.time())
		}
	}
	return b.String()
}

func (m *madeMeet) asSheets(t *testing.T, seed int) string {
	t.Helper()
	book := excelize.NewFile()
	for i, r := range m.rounds {
		name := "Girls " + r.event + " " + roundWords[seed%2][r.round]
		if i == 0 {
			must(t, book.SetSheetName("Sheet1", name))
		} else if _, err := book.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		must(t, book.SetSheetRow(name, "A1", &[]any{"place", "name", "team", "time"}))
		for n, row := range r.rows {
			must(t, book.SetSheetRow(name, fmt.Sprint("A", n+2), &[]any{row.place, row.name, row.team, row.time()}))
		}
	}
	out, err := book.WriteToBuffer()
	must(t, err)
	return out.String()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// asLIF is an archive of the files of a camera.
func (m *madeMeet) asLIF(t *testing.T, seed int) string {
	t.Helper()
	files := map[string]string{}
	for i, r := range m.rounds {
		var b strings.Builder
		fmt.Fprintf(&b, "%d,1,1,Girls %s %s\n", i+1, r.event, roundWords[seed%2][r.round])
		for _, row := range r.rows {
			given, family, _ := strings.Cut(row.name, " ")
			fmt.Fprintf(&b, "%d,,%d,%s,%s,%s,%s\n", row.place, row.place, family, given, row.team, row.time())
		}
		files[fmt.Sprintf("%03d-1-01.lif", i+1)] = b.String()
	}
	return kit.Zipped(t, files)
}

// asHytek is an export of Hy-Tek with semicolons.
func (m *madeMeet) asHytek() string {
	var b strings.Builder
	for _, r := range m.rounds {
		for _, row := range r.rows {
			fields := make([]string, 31)
			given, family, _ := strings.Cut(row.name, " ")
			fields[0], fields[1], fields[2], fields[4], fields[5] = "E", "T", "1", strings.TrimSuffix(r.event, "m"), "F"
			fields[9] = map[string]string{"preliminary": "P", "final": "F"}[r.round]
			fields[10], fields[13], fields[22], fields[23], fields[25], fields[27], fields[28] = row.time(), strconv.Itoa(row.place), family, given, "F", strings.ToUpper(row.team), row.team
			b.WriteString(strings.Join(fields, ";") + "\n")
		}
	}
	return b.String()
}

func (m *madeMeet) asNDJSON(t *testing.T, seed int) string {
	t.Helper()
	var b strings.Builder
	for _, r := range m.rounds {
		for _, row := range r.rows {
			object := object{"athlete": row.name, "team": row.team, "gender": "womens", "event": r.event, "round": r.round, "time": row.time(), "place": row.place}
			if seed%2 == 0 {
				object["event"] = "Girls " + r.event + " " + roundWords[seed%len(roundWords)][r.round]
				delete(object, "round")
			}
			line, err := json.Marshal(object)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(line, '\n'))
		}
	}
	return b.String()
}

// mediaOf has the media types of layouts that are no CSV.
var mediaOf = map[string]string{
	"sheets": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "LIF": "application/zip", "NDJSON": "application/x-ndjson",
}

// TestOneWinner scores each of made meets in six layouts, and finds the same winner in all.
func TestOneWinner(t *testing.T) {
	t.Parallel()
	const meets, races = 200, 25
	app := kit.Shared(t)
	for from := 0; from < meets; from += races {
		t.Run(fmt.Sprint("from ", from), func(t *testing.T) {
			t.Parallel()
			d := app.Register(t)
			for seed := from; seed < from+races; seed++ {
				m := makeMeet(uint64(seed))
				for layout, file := range map[string]string{
					"columns": m.asColumns(seed), "titles": m.asTitles(seed), "sheets": m.asSheets(t, seed), "LIF": m.asLIF(t, seed), "Hy-Tek": m.asHytek(),
					"NDJSON": m.asNDJSON(t, seed),
				} {
					race := d.Race(object{"sport": "track", "name": fmt.Sprint("Meet ", seed)})
					d.Do(http.MethodPost, "/race/"+race+"/results", file, "Content-Type: "+cmp.Or(mediaOf[layout], "text/csv")).Is(http.StatusCreated)
					got := strings.Split(totalsOf(d.Client, race), ", ")
					slices.Sort(got)
					if strings.Join(got, ", ") != m.totals {
						t.Errorf("meet %d as %s: %s, want %s", seed, layout, strings.Join(got, ", "), m.totals)
					}
				}
			}
		})
	}
}
