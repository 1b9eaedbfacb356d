package words_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harrier/internal/words"
)

// TestFiles reads the files of all languages. They have no word twice with two meanings in one kind, and no kind that is not known.
func TestFiles(t *testing.T) {
	t.Parallel()
	for k := words.ResultHeader; k <= words.Training; k++ {
		if len(k.Texts()) == 0 {
			t.Errorf("kind %d has no words", k)
		}
		for _, meaning := range k.Meanings() {
			for _, word := range k.Texts(meaning) {
				if got := k.Meaning(word); got != meaning {
					t.Errorf("%q of kind %d means %q, not %q", word, k, got, meaning)
				}
			}
		}
	}
}

func TestMeaning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind          words.Kind
		word, meaning string
	}{
		{words.ResultHeader, "Tempo líquido", "chip_time"},
		{words.ResultHeader, "NETTOZEIT", "chip_time"},
		{words.LogHeader, "Zeit", "time"},
		{words.LogHeader, "tempo", "time_or_pace"},
		{words.Gender, "Mädchen", "girls"},
		{words.Status, "d.n.f.", "dnf"},
		{words.Status, "keskeyttänyt", "dnf"},
		{words.Month, "Října", "10"},
		{words.Unit, "Sekunden", "seconds"},
		{words.Unit, "parsec", ""},
		{words.Unit, "", ""},
	} {
		if got := c.kind.Meaning(c.word); got != c.meaning {
			t.Errorf("%q means %q, not %q", c.word, got, c.meaning)
		}
	}
	if !words.Heat.Has("Lauf", "heat") || words.Heat.Has("Lauf", "race") {
		t.Error("Lauf is a heat")
	}
}

// TestWords has the words of a more likely meaning first in all languages.
func TestWords(t *testing.T) {
	t.Parallel()
	times := words.ResultHeader.Words("gun_time", "chip_time")
	if slices.Index(times, "bruttozeit") > slices.Index(times, "chiptime") || slices.Index(times, "guntime") != 0 {
		t.Errorf("the words for times are %q", times)
	}
	for title, want := range map[string]string{"Zeit netto": "nettozeit", "Runner #": "runnerno", "(Time) Chip": "chiptime", "Colour": "colour", "#": ""} {
		if got := words.ResultHeader.Canonical(title); got != want {
			t.Errorf("%q is %q, want %q", title, got, want)
		}
	}
	titles := []string{"Name", "Zeit, netto", "", "Name"}
	for wanted, want := range map[string]int{"Name": 0, "nettozeit": 1, "#4": 3, "#5": -1, "": 2, "Club": -1} {
		if got := words.ResultHeader.Find(wanted, titles); got != want {
			t.Errorf("%q is column %d, want %d", wanted, got, want)
		}
	}
	if exh := regexp.MustCompile(`^` + words.Exhibition.Pattern() + `$`); !exh.MatchString("a.k.") || !exh.MatchString("a. w") || exh.MatchString("a") {
		t.Errorf("%s does not match", exh)
	}
}

func BenchmarkMeaning(b *testing.B) {
	for b.Loop() {
		words.Gender.Meaning("Frauen")
	}
}

// TestMeanings has every meaning in English too, so that a slip in a file is no meaning of its own, but for what no English word means.
func TestMeanings(t *testing.T) {
	t.Parallel()
	english, err := os.ReadFile("en.tsv")
	if err != nil {
		t.Fatal(err)
	}
	others := []string{"gender_letter", "net_time", "time_or_pace", "male", "female", "hurdles_short"}
	for k := words.ResultHeader; k <= words.Run; k++ {
		for _, meaning := range k.Meanings() {
			if !slices.Contains(others, meaning) && !strings.Contains(string(english), "\t"+meaning+"\t") {
				t.Errorf("kind %d: no English word means %q", k, meaning)
			}
		}
	}
}
