package read_test

import (
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// TestHungarian reads a list in a language that is nothing but a file of words. Needed for results of Hungarian road races.
func TestHungarian(t *testing.T) {
	t.Parallel()
	const in = "Helyezés;Rajtszám;Név;Egyesület;Nem;Korcsoport;Táv;Nettó idő;Bruttó idő\n" +
		"1;12;Kis Éva;Futókör;Nő;N35;Félmaraton;1:25:01;1:25:09\n" +
		"2;7;Nagy Pál;;Férfi;F40;Félmaraton;1:26:12;1:26:30\n" +
		";8;Tóth Ákos;Futókör;férfi;F20;Félmaraton;;feladta\n" +
		";9;Bor Lili;Futókör;női;N20;Félmaraton;;Nem indult\n" +
		";10;Vas Ida;Futókör;Nő;N20;Félmaraton;;kizárva\n" +
		"Összesen;;;;;;;;\n"
	r := open(t, in, read.CSV, read.Options{Round: discipline.Final})
	rows, faults, err := readAll(r)
	if err != nil || len(faults) > 0 || len(rows) != 5 {
		t.Fatalf("%+v, %v, %v", rows, faults, err)
	}
	first := rows[0]
	if *first.Place != 1 || first.Athlete != "Kis Éva" || first.Team != "Futókör" || first.Gender != discipline.Womens || first.Time != "1:25:09" ||
		first.TimingMethod != mark.Gun || first.Bib != "12" || first.Grade != "N35" {
		t.Errorf("the first row is %+v", first)
	}
	if e, _ := discipline.Parse(first.Event); e.Code != "HM" {
		t.Errorf("the event is %+v", e)
	}
	for i, want := range []mark.Status{mark.Finished, mark.Finished, mark.DNF, mark.DNS, mark.DQ} {
		gender := map[bool]discipline.Gender{true: discipline.Mens, false: discipline.Womens}[i == 1 || i == 2]
		if rows[i].Status != want || rows[i].Gender != gender {
			t.Errorf("row %d is %+v", i, rows[i])
		}
	}
}
