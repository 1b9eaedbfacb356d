package words

import (
	"fmt"
	"slices"
	"strings"
)

// english is the language that is read first, and extension the one of files.
const english, extension = "en", ".tsv"

// word is a line of a file. rank is its place among the words of its meaning there.
type word struct {
	kind          Kind
	meaning, text string
	rank          int
	language      string
}

// read reads the files of all languages.
func read() (*[kinds]set, error) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("list the files of words: %w", err)
	}
	all, err := readFile(english + extension)
	for _, entry := range entries {
		if err != nil {
			return nil, err
		}
		if entry.Name() == english+extension {
			continue
		}
		var more []word
		more, err = readFile(entry.Name())
		all = append(all, more...)
	}
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b word) int { return a.rank - b.rank })
	sets := &[kinds]set{}
	for _, w := range all {
		if err := sets[w.kind].add(w); err != nil {
			return nil, err
		}
	}
	return sets, nil
}

// readFile reads the words of a language.
func readFile(path string) ([]word, error) {
	data, err := files.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the words of a language: %w", err)
	}
	all := make([]word, 0, 1000)
	ranks := map[word]int{}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != 3 || Fold(cells[2]) == "" || cells[1] == "" {
			return nil, fmt.Errorf("%s: %q is not a kind, a meaning and a word, with tabs between them", path, line)
		}
		kind := slices.Index(names[:], cells[0])
		if kind < 0 {
			return nil, fmt.Errorf("%s: unknown kind of words %q", path, cells[0])
		}
		w := word{kind: Kind(kind), meaning: cells[1]} //nolint:gosec // of few kinds
		rank := ranks[w]
		ranks[w]++
		w.text, w.rank, w.language = cells[2], rank, strings.TrimSuffix(path, extension)
		all = append(all, w)
	}
	return all, nil
}

// add adds a word. It is an error for a word that means something else already.
func (s *set) add(w word) error {
	if s.meanings == nil {
		s.meanings, s.texts, s.folded, s.languages = map[string]string{}, map[string][]string{}, map[string][]string{}, map[string][]string{}
	}
	folded := Fold(w.text)
	if was := s.meanings[folded]; was != "" && was != w.meaning {
		return fmt.Errorf("%s: %q means %s and %s", names[w.kind], w.text, was, w.meaning)
	}
	s.meanings[folded] = w.meaning
	s.languages[folded] = append(s.languages[folded], w.language)
	if s.texts[w.meaning] == nil {
		s.all = append(s.all, w.meaning)
	}
	s.texts[w.meaning] = append(s.texts[w.meaning], w.text)
	if !slices.Contains(s.folded[w.meaning], folded) {
		s.folded[w.meaning] = append(s.folded[w.meaning], folded)
	}
	return nil
}
