package search

import (
	"slices"
	"strings"
	"testing"
	"unicode"
)

// begin makes so many words that begin with a word, itself among them, of runners only.
func begin(with string, n int) []known {
	words := make([]known, n)
	for i := range words {
		words[i] = known{word: with + strings.Repeat("x", i), runner: true}
	}
	return words
}

func TestMeaning(t *testing.T) {
	t.Parallel()
	kip := word{typed: "kip", starts: []known{{"kip", true, false}, {"kipchore", false, true}}}
	road := word{typed: "raod", near: []known{{"road", false, true}, {"rad", true, false}}}
	for _, c := range []struct {
		name string
		word word
		d    degree
		want meaning
	}{
		{"as typed", kip, exact, meaning{query: "'kip'", runner: true}},
		{"as a beginning", kip, prefix, meaning{query: "'kip' | 'kipchore'", runner: true, event: true}},
		{"only a beginning", word{typed: "ki", starts: kip.starts}, exact, meaning{}},
		{"unknown", word{typed: "xyz"}, prefix, meaning{}},
		{"too many begin so", word{typed: "kip", starts: begin("kip", maxStarts+1)}, prefix, meaning{query: "'kip':*", runner: true}},
		{"no index helps", word{typed: "k", starts: begin("k", maxIndexed+1)}, prefix, meaning{query: "'k':*", runner: true, event: true, broad: true}},
		{"a whole word is never broad", word{typed: "k", starts: begin("k", maxIndexed+1)}, exact, meaning{query: "'k'", runner: true}},
		{"with a mistake", road, near, meaning{query: "'road' | 'rad'", runner: true, event: true}},
		{"a mistake is not tried before", road, prefix, meaning{}},
		{
			"with a mistake, or too many begin so",
			word{typed: "raod", starts: begin("raod", maxStarts+1), near: road.near},
			near,
			meaning{query: "'raod':* | 'road' | 'rad'", runner: true, event: true},
		},
	} {
		if got := c.word.meaning(c.d); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	if got, want := lexeme(`o'b\`), `'o''b\\'`; got != want {
		t.Errorf("lexeme %s, want %s", got, want)
	}
}

func TestAdditions(t *testing.T) {
	t.Parallel()
	ann := word{typed: "ann", starts: []known{{word: "ann"}, {word: "anna"}}}
	road := word{typed: "road", starts: []known{{word: "road"}, {word: "roads"}}, near: []known{{word: "read"}}}
	open5k := word{typed: "open", starts: []known{{word: "open"}}}
	for _, c := range []struct {
		name  string
		words []word
		d     degree
		want  []string
	}{
		{"as typed", []word{ann, road}, exact, []string{"('ann') & ('road')"}},
		{"either begins so", []word{ann, road}, prefix, []string{"('anna') & ('road' | 'roads')", "('roads') & ('ann' | 'anna')"}},
		{"one begins so", []word{open5k, ann}, prefix, []string{"('anna') & ('open')"}},
		{"with a mistake", []word{ann, road}, near, []string{"('read') & ('ann' | 'anna')"}},
		{"nothing new", []word{ann, open5k}, near, nil},
		{"too many to list", []word{open5k, {typed: "k", starts: begin("k", maxStarts+1)}}, prefix, []string{"('open') & ('k':*)"}},
	} {
		list := additions(c.words, c.d)
		got := make([]string, 0, len(list))
		for _, all := range list {
			got = append(got, conjunction(all))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if gains(c.words, c.d) != (c.want != nil) {
			t.Errorf("%s: gains %t", c.name, gains(c.words, c.d))
		}
	}
}

func TestOneMistake(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"kipchore", "kipchre", true},
		{"kipchore", "kipchoree", true},
		{"kipchore", "kiphcore", true},
		{"kipchore", "zipchore", true},
		{"kipchore", "kipchorf", true},
		{"road", "load", true},
		{"abcd", "bacd", true},
		{"abcd", "abdc", true},
		{"ñandú", "nandú", true},
		{"abcd", "ab", false},
		{"abcd", "badc", false},
		{"abcd", "bcda", false},
		{"kipchore", "kipchxxe", false},
		{"abcd", "abcd", false},
	} {
		if got := oneMistake([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("%s and %s: %t", c.a, c.b, got)
		}
		if got := oneMistake([]rune(c.b), []rune(c.a)); got != c.want {
			t.Errorf("%s and %s: %t", c.b, c.a, got)
		}
	}
}

func TestKeepNear(t *testing.T) {
	t.Parallel()
	var candidates []known //nolint:prealloc // short
	for _, w := range []string{"read", "road", "roads", "rood", "rod", "lead", "road", "toad"} {
		candidates = append(candidates, known{word: w})
	}
	var got []string //nolint:prealloc // short
	for _, k := range keepNear("road", candidates) {
		got = append(got, k.word)
	}
	if want := []string{"read", "rod", "rood", "toad"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	candidates = nil
	for c := 'a'; c <= 'z'; c++ {
		candidates = append(candidates, known{word: string(c) + "oad"}, known{word: "r" + string(c) + "ad"})
	}
	if n := len(keepNear("road", candidates)); n != maxNear {
		t.Errorf("%d near misses, want %d", n, maxNear)
	}
	for typed, want := range map[string]bool{
		"ann": false, "anna": true, "5000m": false, strings.Repeat("x", 40): true, strings.Repeat("x", 41): false, "ñan": false,
	} {
		if mayHaveMistake(typed) != want {
			t.Errorf("%s may have a mistake: %t", typed, !want)
		}
	}
}

// FuzzConjunction checks that whatever is typed stays inside its quotes.
func FuzzConjunction(f *testing.F) {
	for _, seed := range []string{"ann", "o'brien", `\`, "a' | 'b", "a:*", "&|!()", "''", "日本", ""} {
		f.Add(seed, "other", 3)
	}
	f.Fuzz(func(t *testing.T, typed, start string, d int) {
		w := word{typed: typed, starts: []known{{word: start}}, near: []known{{word: start}}}
		all := meanings([]word{w, w}, degree(1+max(d%3, -d%3)))
		outside, quoted := "", false
		for rest := []rune(conjunction(all)); len(rest) > 0; rest = rest[1:] {
			switch {
			case quoted && len(rest) > 1 && (rest[0] == '\\' || rest[0] == '\'' && rest[1] == '\''):
				rest = rest[1:]
			case rest[0] == '\'':
				quoted = !quoted
			case !quoted && !unicode.IsSpace(rest[0]):
				outside += string(rest[0])
			}
		}
		if strings.Trim(outside, "()|&") != "" || quoted {
			t.Errorf("%q and %q become %s", typed, start, conjunction(all))
		}
	})
}

// FuzzOneMistake compares oneMistake with every word that one mistake makes.
func FuzzOneMistake(f *testing.F) {
	for _, seed := range [][2]string{{"road", "raod"}, {"abcd", "abd"}, {"", "a"}, {"aa", "a"}, {"ñandú", "nandú"}, {"abab", "baab"}, {"ab", "ab"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, one, other string) {
		a, b := []rune(one), []rune(other)
		if len(a) > 100 || len(b) > 100 {
			return
		}
		want := false
		for i := range a {
			without := slices.Delete(slices.Clone(a), i, i+1)
			want = want || slices.Equal(without, b)
			if i < len(b) && len(a) == len(b) && a[i] != b[i] {
				want = want || slices.Equal(without, slices.Delete(slices.Clone(b), i, i+1))
			}
			if i > 0 && a[i] != a[i-1] {
				swapped := slices.Clone(a)
				swapped[i], swapped[i-1] = a[i-1], a[i]
				want = want || slices.Equal(swapped, b)
			}
		}
		for i := range b {
			want = want || slices.Equal(slices.Delete(slices.Clone(b), i, i+1), a)
		}
		if got := oneMistake(a, b); got != want {
			t.Errorf("%q and %q: %t", one, other, got)
		}
	})
}
