package write_test

import (
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/result/write"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

func TestAthletic(t *testing.T) {
	t.Parallel()
	got := string(written(t, write.NewAthletic, []read.Row{
		{Athlete: "Ana Ruiz", Team: "Rovers", Gender: discipline.Womens, Event: "5K", Division: "Varsity", Place: new(int32(1)), Time: "17:01", TimeMS: 1_021_000, Status: mark.Finished, Grade: "12", Points: "1"},
		{Athlete: "van der Berg, Jan", Gender: discipline.Mens, Event: "8K", Time: "25:09.257", TimeMS: 1_509_257, Status: mark.Finished},
		{Athlete: "Sammy Lee, Jr.", Team: `The "A", B`, Gender: discipline.Mens, Event: "8K", Place: new(int32(2)), Time: "59.9", TimeMS: 59_900, Status: mark.Finished},
		{Athlete: "王芳", Team: "Rovers", Gender: discipline.Womens, Event: "HM", Time: "1:05:33.1", TimeMS: 3_933_100, Status: mark.Finished},
		{Athlete: "Bo  Ann Lee III", Team: "Rovers", Gender: discipline.Womens, Event: "5K", Time: "20:00", TimeMS: 1_200_000, Status: mark.DQ},
		{Athlete: "Cy Dorn", Team: "Rovers", Gender: discipline.Womens, Event: "5K", Status: mark.DNS},
		{Athlete: "Di Moss", Team: "Rovers", Gender: discipline.Womens, Event: "5K", Status: mark.Finished, Place: new(int32(9))},
		{Athlete: "Rovers", Team: "Rovers", Gender: discipline.Womens, Event: "4x400m", Status: mark.Finished, Place: new(int32(1)), Time: "4:00", TimeMS: 240_000},
	}))
	want := strings.Join([]string{
		"FirstName,LastName,Team,Time,Gender,DivisionID,Place,Grade,Score",
		"Ana,Ruiz,Rovers,17:01.0,F,5K Varsity,1,12,1",
		"Jan,van der Berg,Unattached,25:09.26,M,8K,,,",
		`Sammy,"Lee, Jr.","The ""A"", B",0:59.9,M,8K,2,,`,
		",王芳,Rovers,65:33.1,F,HM,,,",
		"Bo Ann,Lee III,Rovers,DQ,F,5K,,,",
		"Cy,Dorn,Rovers,DNS,F,5K,,,",
		"Di,Moss,Rovers,,F,5K,9,,",
	}, "\r\n") + "\r\n"
	if got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
	back := back(t, []byte(got), read.Options{Map: map[string]string{"event": "DivisionID", "points": "Score"}}, "")
	for i, name := range []string{"Ana Ruiz", "Jan van der Berg", "Sammy Lee, Jr.", "王芳", "Bo Ann Lee III", "Cy Dorn", "Di Moss"} {
		if back[i].Athlete != name {
			t.Errorf("%q came back as %q", name, back[i].Athlete)
		}
	}
	if r := back[3]; r.TimeMS != 3_933_100 || r.Event != "HM" || back[0].Points != "1" || back[1].TeamID != "" {
		t.Errorf("%+v", back)
	}
}
