package races

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// finish is a result as the test itself knows it.
type finish struct {
	race, date, gender, event, athlete, team string
	place                                    int
}

func (f finish) String() string {
	return fmt.Sprintf("%s %s %s %d %s", f.date, f.gender, f.event, f.place, f.athlete)
}

// TestSearchFindsAll compares what queries find, page by page, with a search that simply looks at everything: selective words,
// words that very many share, words that only old races have, words of the runner and of the race mixed.
func TestSearchFindsAll(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	r := rand.New(rand.NewPCG(1926, 11))
	races := map[string]string{} // what a race's words are
	var all []finish
	for n := range 24 {
		date := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -7*n).Format(time.DateOnly)
		name := []string{"Mapleton Invitational", "Autumn Open", "Zebra Classic", "Harrier Relays"}[n%4]
		id := poster.Race(object{"name": name, "date": date})
		races[id] = name
		var file strings.Builder
		file.WriteString("place,name,team,gender,event\n")
		for place := 1; place <= 270; place++ {
			f := finish{race: id, date: date, gender: []string{"mens", "womens"}[place%2], event: []string{"5K", "10K"}[place/2%2], place: place}
			// Nearly all are of one great club, whose name is a race's too; a few names are rare, and some are only in old races:
			// the newest 5,000 results have none of them.
			f.team = []string{"Harrier Club", "Harrier Club", "Harrier Club", "Harbour Club", "Mapleton"}[r.IntN(5)]
			given := []string{"Ann", "Anna", "Annika", "Ben", "Benno", "Ema", "Emma"}[r.IntN(7)]
			f.athlete = fmt.Sprintf("%s Number%c%c%c", given, 'a'+rune(r.IntN(26)), 'a'+rune(r.IntN(26)), 'a'+rune(r.IntN(26)))
			if n > 20 && place%9 == 0 {
				f.athlete = given + " Oldfellow"
			} else if n >= 19 && place%9 < 7 {
				f.team = "Veteran Union"
			}
			all = append(all, f)
			fmt.Fprintf(&file, "%d,%s,%s,%s,%s\n", f.place, f.athlete, f.team, f.gender, f.event)
		}
		poster.CSV(id, "", file.String()).Is(http.StatusCreated)
	}
	slices.SortFunc(all, func(a, b finish) int {
		return cmp.Or(-cmp.Compare(a.date, b.date), cmp.Compare(a.gender, b.gender), strings.Compare(fmt.Sprintf("%05s", a.event), fmt.Sprintf("%05s", b.event)), cmp.Compare(a.place, b.place))
	})
	dictionary := map[string]bool{}
	for _, f := range all {
		for word := range strings.FieldsSeq(strings.ToLower(f.words(races))) {
			dictionary[word] = true
		}
	}
	runners, events := wordsOf(all, races)
	for _, query := range []string{
		"harrier", "harr", "ha", "h", "club", "c", "harrier club", "club harrier 5k", "mapleton", "mapleton mapleton", "harrier mapleton", "zebra", "zebra oldfellow",
		"oldfellow", "oldfelow", "ema oldfellow", "ann", "anna", "anna 10k", "em harrier relays", "a", "a 5", "n", "number", "b n h 1", "open 5k ben", "invitational harbour",
		"zebar clib", "veteran", "vet", "union veteran", "veteran 5k", "veteran zebra", "veteran mapleton invitational", "vetran ben", "autumn annika", "nobody harrier", "relays club emma 10k", "classic h", "numbera", "numberab",
		"harrier club mapleton", "club 10k zebra", "harbour club relays 5k", "harrier relays emma", "mapleton harrier invitational ann", "ben harrier harbour 5k", "union harrier mapleton", "oldfellow mapleton 5k zebr",
	} {
		want := oracle(query, all, runners, events, dictionary)
		for _, page := range []struct{ number, length int }{{1, 10}, {3, 7}, {2, 60}} {
			var got []string
			var answer *kit.Answer
			kit.Eventually(t, "a busy machine has time for the search", func() bool {
				answer = poster.Get(fmt.Sprintf("/search/results/%s/%d/%d", url.PathEscape(query), page.number, page.length))
				return answer.Status != http.StatusServiceUnavailable
			})
			for _, found := range answer.Is(http.StatusOK).List() {
				f := finish{
					date: found["date"].(string), gender: found["gender"].(string), event: found["event"].(string),
					athlete: found["athlete"].(string), place: int(found["place"].(float64)),
				}
				got = append(got, f.String())
			}
			from, to := min(len(want), (page.number-1)*page.length), min(len(want), page.number*page.length)
			if !slices.Equal(got, want[from:to]) {
				t.Errorf("%q, page %d of %d, of %d in all:\ngot  %s\nwant %s", query, page.number, page.length, len(want), strings.Join(got, "; "), strings.Join(want[from:to], "; "))
			}
		}
	}
}

func (f finish) words(races map[string]string) string {
	return strings.Join([]string{f.athlete, f.team, f.event, races[f.race]}, " ")
}

// wordsOf returns for each finish the words of its runner and of its event. Splitting them for each query would take longer than all else.
func wordsOf(all []finish, races map[string]string) (runners, events [][]string) {
	for _, f := range all {
		runners = append(runners, strings.Fields(strings.ToLower(f.athlete+" "+f.team)))
		events = append(events, strings.Fields(strings.ToLower(f.event+" "+races[f.race])))
	}
	return runners, events
}

// oracle searches by the contract's words: as typed, as prefixes, a letter apart; and all together before some here and some there.
func oracle(query string, all []finish, runners, events [][]string, dictionary map[string]bool) []string {
	typed := strings.Fields(query)
	var found []string
	taken := map[int]bool{}
	for degree := 1; degree <= 3; degree++ {
		means := make([]map[string]bool, len(typed))
		for i, word := range typed {
			means[i] = map[string]bool{}
			for known := range dictionary {
				if known == word || degree >= 2 && strings.HasPrefix(known, word) || degree == 3 && len(word) >= 4 && len(known) >= 3 && apart(word, known) {
					means[i][known] = true
				}
			}
		}
		within := func(texts ...[]string) bool {
			return !slices.ContainsFunc(means, func(mean map[string]bool) bool {
				return !slices.ContainsFunc(texts, func(words []string) bool {
					return slices.ContainsFunc(words, func(w string) bool { return mean[w] })
				})
			})
		}
		for _, together := range []bool{true, false} {
			for i, f := range all {
				if !taken[i] && (within(runners[i]) || within(events[i]) || !together && within(runners[i], events[i])) {
					taken[i] = true
					found = append(found, f.String())
				}
			}
		}
	}
	return found
}

// apart reports whether two words differ by one wrong, missing, additional or swapped character. It tries every such mistake.
func apart(a, b string) bool {
	missing := func(long, short string) bool {
		for i := range long {
			if long[:i]+long[i+1:] == short {
				return true
			}
		}
		return false
	}
	if a == b || missing(a, b) || missing(b, a) {
		return true
	}
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[:i]+a[i+1:] == b[:i]+b[i+1:] || i > 0 && a[:i-1]+a[i:i+1]+a[i-1:i]+a[i+1:] == b {
			return true
		}
	}
	return false
}

// TestSearchForgets deletes results and races, and looks into the database for what search still knows of them.
func TestSearchForgets(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	race := poster.Race(object{"name": "Keepsake Mile"})
	poster.Result(race, object{"athlete": "Stays Forever", "team": "Common"})
	one := poster.Result(race, object{"athlete": "Vanishing Onehundred", "team": "Common", "event": "Oddity"})
	renamed := poster.Result(race, object{"athlete": "Mistyped Namme", "team": "Common"})
	gone := poster.Race(object{"name": "Transient Trot", "location": "Nowhereville"})
	poster.CSV(gone, "?gender=mens&event=5K", "place,name,team\n1,Fleeting Figure,Common\n2,Stays Forever,Common\n").Is(http.StatusCreated)

	poster.Delete("/result/" + one).Is(http.StatusOK)
	poster.Put("/result", object{"_id": renamed, "athlete": "Mistyped Name"}).Is(http.StatusOK)
	poster.Delete("/race/" + gone).Is(http.StatusOK)
	pool := app.Pool(t)
	kit.Eventually(t, "search knows what is left", func() bool {
		var left, words []string
		err := pool.QueryRow(t.Context(), `SELECT
			ARRAY(SELECT athlete FROM search_runners UNION ALL SELECT event FROM search_events UNION ALL SELECT 'to be forgotten' FROM search_pending ORDER BY 1),
			ARRAY(SELECT word FROM search_words ORDER BY 1)`).Scan(&left, &words)
		if err != nil {
			t.Fatal(err)
		}
		const wantLeft, wantWords = "8K, Mistyped Name, Stays Forever", "8k, common, forever, keepsake, mile, mistyped, name, stays"
		gotLeft, gotWords := strings.Join(left, ", "), strings.Join(words, ", ")
		return gotLeft == wantLeft && gotWords == wantWords
	})
	for query, want := range map[string]int{"stays": 1, "common": 2, "mistyped": 1, "fleeting": 0, "transient": 0} {
		if n := len(poster.Get("/search/results/" + query + "/1/10").Is(http.StatusOK).List()); n != want {
			t.Errorf("%s finds %d, want %d", query, n, want)
		}
	}
}

// TestSearchForgetsNobodyWhoComesBack lets writers delete and bring back the same few runners while what is deleted is
// forgotten: all who have a result in the end can be found.
func TestSearchForgetsNobodyWhoComesBack(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	race := poster.Race()
	name := func(i int) string { return fmt.Sprintf("Comeback Runner%c", 'a'+rune(i)) }
	const runners, rounds = 6, 25
	done := make(chan struct{})
	for i := range runners {
		go func() {
			defer func() { done <- struct{}{} }()
			for range rounds {
				id := poster.Result(race, object{"athlete": name(i)})
				poster.Delete("/result/" + id).Is(http.StatusOK)
			}
			poster.Result(race, object{"athlete": name(i)})
		}()
	}
	for range runners {
		<-done
	}
	pool := app.Pool(t)
	kit.Eventually(t, "all are forgotten", func() bool { return kit.CountRows(t, pool, "search_pending") == 0 })
	for i := range runners {
		// The others are a letter apart.
		if found := poster.Get("/search/results/" + url.PathEscape(name(i)) + "/1/10").Is(http.StatusOK).List(); len(found) != runners || found[0]["athlete"] != name(i) {
			t.Errorf("%s finds %v", name(i), found)
		}
	}
}

// TestSearchBehindItsIndex finds results of runners whose newest ones are gone, before the index knows.
func TestSearchBehindItsIndex(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	race := poster.Race(object{"date": "2020-05-01"})
	const runners = 12
	for i := range runners {
		poster.Result(race, object{"athlete": "Lingering Runner", "team": fmt.Sprintf("Team %d", i)})
	}
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE search_runners SET newest = '2026-05-01'"); err != nil {
		t.Fatal(err)
	}
	if found := poster.Get("/search/results/lingering%20runner/1/10").Is(http.StatusOK).List(); len(found) != 10 {
		t.Errorf("%d results were found, want 10", len(found))
	}
}
