package text_test

import (
	"testing"

	"golang.org/x/text/encoding/charmap"

	"harrier/internal/text"
)

func TestLegacyEncoding(t *testing.T) {
	t.Parallel()
	for want, of := range map[string]*charmap.Charmap{
		"Zażółć gęślą jaźń": charmap.Windows1250, "Ścieżka wzdłuż Odry": charmap.ISO8859_2, "Übung auf der Straße, café": charmap.Windows1252, "£5 entry": charmap.Windows1252,
	} {
		given, err := of.NewEncoder().Bytes([]byte(want))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := text.LegacyEncoding(given).NewDecoder().Bytes(given); err != nil || string(got) != want {
			t.Errorf("%s becomes %s, %v", want, got, err)
		}
	}
}
