package source

import (
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
)

// TestGuess guesses the encoding of a table that is not UTF-8. Needed for tables saved by the Excel of western, central and eastern Europe and of Japan,
// by programs of DOS and by old Macs.
func TestGuess(t *testing.T) {
	t.Parallel()
	for of, texts := range map[encoding.Encoding][]string{
		charmap.Windows1252: {
			"Übung auf der Straße, café", "£5 entry", "1,François Lebœuf,L’Haÿ,12.40", "José Muñoz,Peña – “Club”,Nº 5", "FRANÇOIS MÜLLER", "Men’s 100m",
			"Nicolò Città,Hélène,Zoé", "João Conceição,São João", "Håkan Ångström,Öster", "½ Marathon",
		},
		charmap.Windows1250: {"Zażółć gęślą jaźń", "Dvořák Tomáš,Žižkov", "Łódź,Świątek Paweł", "ŁUKASZ ŚWIĄTEK"},
		charmap.ISO8859_2:   {"Ścieżka wzdłuż Odry"},
		charmap.Windows1251: {"Иван Петров,Динамо", "Олег Сидоров,Спартак", "Ян Ли", "ИВАН ПЕТРОВ", "Їжакевич Ганна"},
		charmap.CodePage850: {"Jörg Müller,Köln", "José Muñoz,Peña", "MÜLLER JÖRG,KÖLN", "André Lefèvre", "Søren Ærø"},
		charmap.Macintosh:   {"Jörg Müller,Köln", "José Muñoz,Peña", "André Lefèvre", "François Béraud", "MÜLLER JÖRG"},
		japanese.ShiftJIS:   {"田中 太郎,早稲田", "サトウ ハナコ,東京", "すずき いちろう", "佐々木 花,〇〇高校"},
	} {
		for _, want := range texts {
			given, err := of.NewEncoder().Bytes([]byte(want))
			if err != nil {
				t.Fatal(want, err)
			}
			name := guess(given)
			if got, err := decoderOf(name).Bytes(given); err != nil || string(got) != want {
				t.Errorf("%s becomes %s in %s, %v", want, got, name, err)
			}
		}
	}
}
