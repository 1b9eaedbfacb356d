package words_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"harrier/internal/words"
)

// TestWordsAreData finds no word of another language than English in the texts of the code that reads files, where somebody who knows the language would
// not look for it.
func TestWordsAreData(t *testing.T) {
	t.Parallel()
	const minLength = 4
	data, err := os.ReadFile("en.tsv")
	if err != nil {
		t.Fatal(err)
	}
	// In English, GPX, HTML and Go these are something else.
	known := []string{"competition", "trail", "kayak", "data", "media", "loop", "tempo", "body", "desc"}
	for line := range strings.Lines(string(data)) {
		known = append(known, words.Fold(line[strings.LastIndexByte(line, '\t'):]))
	}
	foreign := map[string]bool{}
	for k := words.ResultHeader; k <= words.Run; k++ {
		for _, word := range k.Words() {
			if len(word) >= minLength && !slices.Contains(known, word) {
				foreign[word] = true
			}
		}
	}
	root := os.DirFS("..")
	for _, folder := range []string{"table", "sport", "formats", "result/read", "trainlog/imports"} {
		err := fs.WalkDir(root, folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := fs.ReadFile(root, path)
			for _, text := range stringsOf(source) {
				for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
					if foreign[words.Fold(word)] {
						t.Errorf("%s has %q: keep it in a file of words", path, word)
					}
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// stringsOf returns the literal strings of a file of Go.
func stringsOf(source []byte) []string {
	var all []string
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(source)), source, nil, 0)
	for {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			return all
		}
		if kind == token.STRING {
			all = append(all, text)
		}
	}
}
