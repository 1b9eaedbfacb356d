package write_test

import (
	"io"
	"strings"
	"testing"

	"harrier/internal/date"
	"harrier/internal/result/read"
	"harrier/internal/result/write"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

func hytek(out io.Writer) write.Writer {
	day, err := date.ParseISO("2026-09-12")
	if err != nil {
		panic(err)
	}
	return write.NewHytek(out, write.Meet{Name: `"Big"; Meet`, Date: day})
}

func TestHytek(t *testing.T) {
	t.Parallel()
	file := written(t, hytek, []read.Row{
		{Athlete: "Ana Ruiz", Team: "Rovers", Gender: discipline.Womens, Event: "100m", Division: "U17", Round: discipline.Semifinal, Place: new(int32(1)), Time: "12.5", TimeMS: 12_500, Status: mark.Finished, Wind: "-0.4"},
		{Athlete: "Ana Ruiz", Team: "Rovers", Gender: discipline.Womens, Event: "100m", Division: "U17", Round: discipline.Preliminary, Time: "12.6", TimeMS: 12_600, Status: mark.Finished},
		{Athlete: "Jan; \"Flash\" van der Berg", Team: `"A"; B`, Gender: discipline.Mens, Event: "3000m Steeplechase", Round: discipline.Final, Time: "9:58.1", TimeMS: 598_100, Status: mark.DNF, Grade: "SR"},
		{Athlete: "王芳", Gender: discipline.Womens, Event: "Long Jump", Round: discipline.Qualification, Mark: "5.61m", Status: mark.Finished, Points: "6.5"},
		{Athlete: "Bo Lee", Gender: discipline.Mens, Event: "Shot Put", Round: discipline.Final, Mark: `12'10.25"`, Status: mark.Finished, Wind: "0"},
		{Athlete: "Jo Park", Gender: discipline.Womens, Event: "Varsity Girls 5K", Round: discipline.Final, Time: "17:01", TimeMS: 1_021_000, Status: mark.Finished},
		{Athlete: "Kim Orr", Gender: discipline.Womens, Event: "Girls 5K", Division: "JV", Round: discipline.Final, Status: mark.Finished},
		{Athlete: "Lou Orr", Gender: discipline.Womens, Event: "Parade; Lap", Round: discipline.Quarterfinal, Time: "83.4", TimeMS: 83_400, TimingMethod: mark.Hand, Status: mark.Finished},
		{Athlete: "Mia Orr", Gender: discipline.Womens, Event: "Egg Toss", Round: discipline.Final, Mark: "3 eggs", Status: mark.Finished, Exhibition: true},
		{Athlete: "Ned Orr", Gender: discipline.Mens, Event: "Decathlon", Round: discipline.Final, Mark: "5586", Status: mark.Finished, Place: new(int32(3))},
		{Athlete: "Pia Orr", Gender: discipline.Womens, Event: "Mixed Fun Run", Round: discipline.Final, Time: "9:00", TimeMS: 540_000, Status: mark.Finished},
		{Athlete: "Rovers", Gender: discipline.Mens, Event: "4x100", Round: discipline.Final, Time: "42.1", TimeMS: 42_100, Status: mark.Finished},
	})
	want := strings.Join([]string{
		`H;'Big", Meet;09/12/2026;09/12/2026;Harrier;09/12/2026`,
		"E;T;1;;100;F;;;U17;S;12.5;M;-0.4;1;;;;;;;;;Ruiz;Ana;;F;;;Rovers;;",
		"E;T;1;;100;F;;;U17;P;12.6;M;;0;;;;;;;;;Ruiz;Ana;;F;;;Rovers;;",
		`E;T;2;;3000S;M;;;;F;DNF;M;;0;;;;;;;;;Berg;Jan, "Flash" van der;;M;;;'A", B;;SR`,
		"E;F;3;;LJ;F;;;;P;5.61m;M;;0;;;;6.5;;;;;王芳;;;F;;;;;",
		`E;F;4;;SP;M;;;;F;12'10.25";E;0;0;;;;;;;;;Lee;Bo;;M;;;;;`,
		"E;T;5;;5K;F;;;Varsity Girls 5K;F;17:01;M;;0;;;;;;;;;Park;Jo;;F;;;;;",
		"E;T;6;;5K;F;;;JV;F;;M;;0;;;;;;;;;Orr;Kim;;F;;;;;",
		"E;T;7;;Parade, Lap;F;;;;Q;83.4h;M;;0;;;;;;;;;Orr;Lou;;F;;;;;",
		"E;F;8;;Egg Toss;F;;;;F;3 eggs;M;;0;;;X;;;;;;Orr;Mia;;F;;;;;",
		"E;M;9;;DEC;M;;;;F;5586;M;;3;;;;;;;;;Orr;Ned;;M;;;;;",
		"E;T;10;;Mixed Fun Run;X;;;;F;9:00;M;;0;;;;;;;;;Orr;Pia;;F;;;;;",
	}, "\r\n") + "\r\n"
	if string(file) != want {
		t.Errorf("wrote\n%s\nwant\n%s", file, want)
	}
	same(t, back(t, file, read.Options{}, ""), []read.Row{
		{Athlete: "Ana Ruiz", Team: "Rovers", TeamID: "rovers", Gender: discipline.Womens, Event: "100", Division: "U17", Round: discipline.Semifinal, Place: new(int32(1)), Time: "12.5", TimeMS: 12_500, Status: mark.Finished, Wind: "-0.4"},
		{Athlete: "Ana Ruiz", Team: "Rovers", TeamID: "rovers", Gender: discipline.Womens, Event: "100", Division: "U17", Round: discipline.Preliminary, Time: "12.6", TimeMS: 12_600, Status: mark.Finished},
		{Athlete: "Jan, \"Flash\" van der Berg", Team: `'A", B`, TeamID: "a-b", Gender: discipline.Mens, Event: "3000SC", Round: discipline.Final, Status: mark.DNF, Grade: "SR"},
		{Athlete: "王芳", Gender: discipline.Womens, Event: "LJ", Round: discipline.Preliminary, Mark: "5.61m", Status: mark.Finished, Points: "6.5"},
		{Athlete: "Bo Lee", Gender: discipline.Mens, Event: "SP", Round: discipline.Final, Mark: `12'10.25"`, Status: mark.Finished, Wind: "0"},
		{Athlete: "Jo Park", Gender: discipline.Womens, Event: "5K", Division: "Varsity Girls 5K", Round: discipline.Final, Time: "17:01", TimeMS: 1_021_000, Status: mark.Finished},
		{Athlete: "Kim Orr", Gender: discipline.Womens, Event: "5K", Division: "JV", Round: discipline.Final, Status: mark.Finished},
		{Athlete: "Lou Orr", Gender: discipline.Womens, Event: "Parade, Lap", Round: discipline.Quarterfinal, Time: "83.4", TimeMS: 83_400, TimingMethod: mark.Hand, Status: mark.Finished},
		{Athlete: "Mia Orr", Gender: discipline.Womens, Event: "Egg Toss", Round: discipline.Final, Mark: "3 eggs", Status: mark.Finished, Exhibition: true},
		{Athlete: "Ned Orr", Gender: discipline.Mens, Event: "DEC", Round: discipline.Final, Mark: "5586", Status: mark.Finished, Place: new(int32(3))},
		{Athlete: "Pia Orr", Gender: discipline.Womens, Event: "Mixed Fun Run", Round: discipline.Final, Time: "9:00", TimeMS: 540_000, Status: mark.Finished},
	})
}

// TestNames splits names, and joins them again as the import does.
func TestNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Ana Ruiz", "Ana", "Jan van der Berg", "Sammy Lee, Jr.", "Lee III", "III", "Jr. III", "Ruiz, Ana, B", "Ana \"Flash\" Lee"} {
		for _, form := range []func(io.Writer) write.Writer{write.NewAthletic, hytek} {
			file := written(t, form, []read.Row{{Athlete: name, Gender: discipline.Mens, Event: "8K", Round: discipline.Final, Status: mark.Finished, Place: new(int32(1))}})
			if rows := back(t, file, read.Options{Event: "8K"}, ""); len(rows) != 1 || rows[0].Athlete != name {
				t.Errorf("%q came back as %+v in\n%s", name, rows, file)
			}
		}
	}
}
