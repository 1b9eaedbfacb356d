package read_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"harrier/internal/result/read"
)

// BenchmarkLargeFile reads 60,000 results of a road race, with what is found out of a table by its first rows.
func BenchmarkLargeFile(b *testing.B) {
	const rows = 60_000
	var file strings.Builder
	file.WriteString("City Run 2026;;;;;;\n\nPlatz;Startnr.;Name;Verein;AK;Netto;Brutto\n")
	for i := 1; i <= rows; i++ {
		s := 1800 + i/10
		time := fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
		fmt.Fprintf(&file, "%d;%d;Müller, Ann %d;TSV Stadt %d;%s%d;%s;%s\n", i, 10_000+i, i, i%500, []string{"M", "W"}[i%2], 30+i%8*5, time, time)
	}
	b.ReportAllocs()
	for b.Loop() {
		r, err := read.Open(strings.NewReader(file.String()), read.CSV, read.Options{Event: "10K"})
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for {
			_, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n != rows {
			b.Fatal(n)
		}
	}
}
