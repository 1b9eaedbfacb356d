package read_test

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// placed reads a row with the place, and returns place, round, heat and place in the heat, or the reason why it is wrong.
func placed(t *testing.T, header, cells string) string {
	t.Helper()
	rows, faults, err := readAll(open(t, "name,time,"+header+"\nAnn,12.3,"+cells+"\n", read.CSV, read.Options{Gender: discipline.Mens, Event: "100m"}))
	switch {
	case err != nil:
		t.Fatal(err)
	case len(faults) > 0:
		return faults[0].Reason
	}
	count := func(n *int32) string {
		if n == nil {
			return "-"
		}
		return strconv.Itoa(int(*n))
	}
	r := rows[0]
	return fmt.Sprintf("%s %s %s %s %s", count(r.Place), r.Round, count(r.Heat), count(r.HeatPlace), r.Status)
}

// TestPlacesWithRounds reads places that say the round and the heat. Needed for results of athletics on Wikipedia and of World Athletics: 1h3, 2sf1, 4q.
func TestPlacesWithRounds(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"1f1": "1 final 1 1 finished", "2sf1": "2 semifinal 1 2 finished", "1h3": "1 preliminary 3 1 finished", "3r2": "3 preliminary 2 3 finished",
		"1qf1": "1 quarterfinal 1 1 finished", "1s2": "1 semifinal 2 1 finished", "1q3": "1 quarterfinal 3 1 finished", "4q": "4 final - - finished",
		"4Q": "4 final - - finished", "1F1": "1 final 1 1 finished", "2h1 Q": "2 preliminary 1 2 finished", "2SF1q": "2 semifinal 1 2 finished", "1f": "1 final - - finished",
		"3h": "3 preliminary - - finished", "1er": "1 final - - finished", "2e": "2 final - - finished", "2 of 35": "2 final - - finished", "1.": "1 final - - finished",
		"1x3": "A place must be an integer from 1 to 1000000.", "1h1000": "A heat must be an integer from 1 to 999.", "1h0": "A heat must be an integer from 1 to 999.",
		"0h1": "A place must be an integer from 1 to 1000000.", `"1,204"`: "1204 final - - finished", `"T1,204 / 12,000"`: "1204 final - - finished",
		`"1,20"`: "A place must be an integer from 1 to 1000000.", `"1,000"`: "A place must be an integer from 1 to 1000000.",
	} {
		if got := placed(t, "place", in); got != want {
			t.Errorf("%q reads as %s; want %s", in, got, want)
		}
	}
	for cells, want := range map[string]string{
		"1f1,Final,1,": "1 final 1 1 finished", "1h2,,,": "1 preliminary 2 1 finished", "1h2,Prelims,2,4": "1 preliminary 2 4 finished",
		"1f1,Prelims,,": "Another cell of the row has the round preliminary.", "1h2,,3,": "Another cell of the row has the heat 3.",
	} {
		if got := placed(t, "place,round,heat,heat place", cells); got != want {
			t.Errorf("%q reads as %s; want %s", cells, got, want)
		}
	}
}

// TestQualifiers notes who qualified for the next round. Needed for results of preliminary rounds: 1Q, 12.45q, 6.51 qR.
func TestQualifiers(t *testing.T) {
	t.Parallel()
	rows, faults, err := readAll(open(t, "event,round,place,name,result\n100m,Prelims,1Q,Ann,12.31\n100m,Prelims,2,Bea,12.45q\n100m,Prelims,3,Cyd,12.50\n"+
		"100m,Final,1q,Ann,12.31Q\nLong Jump,Qualifying,1,Dot,6.51 qR\n100m,,2h1 Q,Eve,12.60\n", read.CSV, given()))
	got := make([]string, 0, len(rows))
	for _, r := range rows {
		got = append(got, r.Time+r.Mark+" "+r.Notes)
	}
	if want := []string{"12.31 Q", "12.45 q", "12.50 ", "12.31 ", "6.51 qR", "12.60 Q"}; err != nil || len(faults) > 0 || !slices.Equal(got, want) {
		t.Errorf("%q %v %v, want %q", got, faults, err, want)
	}
}

// TestTimesOfRounds reads the times of a round under its name. Needed for track meets whose preliminary rounds have tables of their own.
func TestTimesOfRounds(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"place,name,Prelims\n1,Ann,12.31\n":                            "Ann 12.31 preliminary ",
		"place,name,Prelims,Finals\n1,Ann,12.31,12.20\n":               "Ann 12.20 final ",
		"place,name,Finals,Prelims\n1,Ann,12.20,12.31\n":               "Ann 12.20 final ",
		"Prelims\nplace,name,Prelims,H#\n1,Ann,12.31q,2\n":             "Ann 12.31 preliminary q",
		"place,name,gun time,chip time\n1,Ann,31:05,31:03\n,Bo,,DNF\n": "Ann 31:05 final  Bo  final dnf",
		"Prelims\nplace,name,Finals\n1,Ann,12.31\n":                    "Ann 12.31 preliminary ",
	} {
		rows, faults, err := readAll(open(t, in, read.CSV, given()))
		got := make([]string, 0, len(rows))
		for _, r := range rows {
			said := r.Notes
			if r.Status != mark.Finished {
				said = string(r.Status)
			}
			got = append(got, strings.Join([]string{r.Athlete, r.Time, string(r.Round), said}, " "))
		}
		if err != nil || len(faults) > 0 || strings.Join(got, " ") != want {
			t.Errorf("%q: %q %v %v, want %q", in, got, faults, err, want)
		}
	}
}

// TestPlacesWithThousands reads 1,000 as a thousand where other places have no decimals. Needed for results of city runs from a spreadsheet.
func TestPlacesWithThousands(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"999,Ann,30:00\n\"1,000\",Bea,30:01\n\"1,204\",Cyd,31:00\n": "999 1000 1204", "\"1,000\",Ann,30:00\n\"2,000\",Bea,30:01\n": "2 faults",
	} {
		rows, faults, err := readAll(open(t, "place,name,time\n"+in, read.CSV, given()))
		if err != nil {
			t.Fatal(err)
		}
		var places []string
		for _, r := range rows {
			places = append(places, strconv.Itoa(int(*r.Place)))
		}
		if len(faults) > 0 {
			places = append(places, strconv.Itoa(len(faults)), "faults")
		}
		if got := strings.Join(places, " "); got != want {
			t.Errorf("%q reads as %s; want %s", in, got, want)
		}
	}
}

// TestAllTimeList reads a list of the best of all years, whose places are of many races. Needed for all-time lists that clubs and schools keep in a
// spreadsheet.
func TestAllTimeList(t *testing.T) {
	t.Parallel()
	var list, heats strings.Builder
	list.WriteString("place,name,time\n")
	heats.WriteString("place,name,time\n")
	for i := range 60 {
		fmt.Fprintf(&list, "%df1,Ann %d,%d.%02d\n", 1+i%3, i, 12+i/30, i%100)
		fmt.Fprintf(&heats, "%dh%d,Ann %d,%d.%02d\n", 1+i/10, 1+i%10, i, 12+i/30, i%100)
	}
	if got, _ := warned(t, list.String(), "100m"); !slices.Equal(got, []string{"0 places_equal 57"}) {
		t.Errorf("a list of several races is warned of by %q", got)
	}
	if got, _ := warned(t, heats.String(), "100m"); got != nil {
		t.Errorf("ten heats are warned of by %q", got)
	}
	const finals = "place,name,time\n1f1,Ann,12.10\n1f2,Bo,12.30\n2f1,Cy,12.20\n2f2,Di,12.40\n"
	if got, _ := warned(t, finals, "100m"); !slices.Equal(got, []string{"0 place_repeated "}) {
		t.Errorf("two heats of a final are warned of by %q", got)
	}
}

// TestDivisionsThatArePlaces takes a column of divisions that counts for places in divisions. Needed for results of US road races by RunSignup and others
// with columns Overall, Gender and Division.
func TestDivisionsThatArePlaces(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"2 / 32": "", "2/32": "", "2 of 32": "", "17": "", "4.0": "", "8th": "8th", "U17": "U17", "2 Mile": "2 Mile",
	} {
		rows, faults, err := readAll(open(t, "name,time,div\nAnn,17:05,"+cell+"\n", read.CSV, given()))
		if err != nil || len(faults) > 0 || rows[0].Division != want {
			t.Errorf("%q reads as %+v, faults %v, error %v", cell, rows, faults, err)
		}
	}
	_, faults, _ := readAll(open(t, "name,time,div\nAnn,17:05,2 / 32\n", read.CSV, read.Options{Gender: discipline.Mens}))
	if len(faults) != 1 || faults[0].Column != "div" || !strings.Contains(faults[0].Reason, "places in divisions") || !strings.Contains(faults[0].Reason, "event=10K") {
		t.Errorf("without an event: %v", faults)
	}
}

// TestSignsForMinutesAndFeet reads 5'12" as a time or a length, by the event. Needed for results of French road races and US field events.
func TestSignsForMinutesAndFeet(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ event, in, want string }{
		{"10K", "name,time,team\nAnn,36'12\",Rot\nBo,1h05'33\"5,Blau\nCy,36'5'',Rot\n", "36:12  Rot|1:05:33.5  Blau|36:05  Rot|"},
		{"LJ", "name,mark,team\nAnn,5' 4\",Rot\nBo,17'10\",\"Blau, Rot\"\nCy,5'4'',Rot\n", " 5' 4\" Rot| 17'10\" Blau, Rot| 5'4'' Rot|"},
		{"LJ", "name,mark,notes\nAnn,\"17'10\"\"\",\"said \"\"so\"\"\"\nBo,5'4\",\"a\nb\"\n", " 17'10\" |  5'4\" |"},
		{"LJ", "name,mark\nAnn,5'4\"\nBo,\"x\"y\nCy,5'5\"\n", " 5'4\" | 5'5\" |"},
	} {
		rows, faults, err := readAll(open(t, test.in, read.CSV, read.Options{Gender: discipline.Mens, Event: test.event}))
		var got strings.Builder
		for _, r := range rows {
			fmt.Fprintf(&got, "%s %s %s|", r.Time, r.Mark, r.Team)
		}
		if strings.ReplaceAll(got.String(), "  ", " ") != strings.ReplaceAll(test.want, "  ", " ") || len(faults) > 1 || err != nil {
			t.Errorf("%q reads as %q, faults %v, error %v; want %q", test.in, got.String(), faults, err, test.want)
		}
	}
}

// TestQuotesAcrossReads splits a file at every byte: the signs in it are found all the same.
func TestQuotesAcrossReads(t *testing.T) {
	t.Parallel()
	const in = "name,mark,notes\nAnn,5'4\",\"a \"\"5\"\" b\"\nBo,\"5'5\"\"\",c\n"
	for size := 1; size < len(in); size++ {
		r, err := read.Open(&slow{rest: in, size: size}, read.CSV, read.Options{Gender: discipline.Mens, Event: "LJ"})
		if err != nil {
			t.Fatal(err)
		}
		rows, faults, err := readAll(r)
		if len(rows) != 2 || rows[0].Mark != `5'4"` || rows[1].Mark != `5'5"` || rows[0].Notes != `a "5" b` || len(faults) != 0 || err != nil {
			t.Fatalf("in pieces of %d: %+v, %v, %v", size, rows, faults, err)
		}
	}
}

// slow reads a few bytes at a time.
type slow struct {
	rest string
	size int
}

func (s *slow) Read(p []byte) (int, error) {
	n := copy(p[:min(len(p), s.size)], s.rest)
	s.rest = s.rest[n:]
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}
