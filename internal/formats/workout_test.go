package formats_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/typedef"

	"harrier/internal/formats"
	"harrier/internal/table/cell"
)

// TestWorkout writes what a coach has typed as a workout for watches, and reads it by the library's own decoder.
func TestWorkout(t *testing.T) {
	t.Parallel()
	unit, _ := cell.UnitOf("mi")
	steps, _ := cell.ParseSteps("2 mi w/u, 6x800 @ 2:55 w/ 400 jog, 3 min rest, 20 min tempo, 2 mi c/d", unit, "")
	made := time.Date(2026, time.November, 15, 18, 0, 0, 0, time.UTC)
	w := formats.Workout{Name: "6x800 für alle — " + strings.Repeat("ü", 40), Made: made, Steps: steps}
	text, err := w.FIT()
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := w.FIT(); !bytes.Equal(text, again) {
		t.Error("two files of a workout differ")
	}
	read, err := decoder.New(bytes.NewReader(text)).Decode()
	if err != nil {
		t.Fatal(err)
	}
	file := filedef.NewWorkout(read.Messages...)
	if file.FileId.Type != typedef.FileWorkout || !file.FileId.TimeCreated.Equal(made) || file.Workout.Sport != typedef.SportRunning ||
		file.Workout.WktName != "6x800 für alle — üüüüüüüüüü" || int(file.Workout.NumValidSteps) != len(file.WorkoutSteps) {
		t.Errorf("the file is %+v with %+v", file.FileId, file.Workout)
	}
	got := make([]string, len(file.WorkoutSteps))
	for i, s := range file.WorkoutSteps {
		if int(s.MessageIndex) != i {
			t.Errorf("step %d has the index %d", i, s.MessageIndex)
		}
		got[i] = fmt.Sprint(s.Intensity, " ", s.DurationType, " ", s.DurationValue)
		switch {
		case s.DurationType == typedef.WktStepDurationRepeatUntilStepsCmplt:
			got[i] = fmt.Sprint("from ", s.DurationValue, " times ", s.TargetValue)
		case s.TargetType == typedef.WktStepTargetSpeed:
			got[i] += fmt.Sprint(" at ", s.CustomTargetValueLow, " to ", s.CustomTargetValueHigh)
		}
	}
	want := []string{
		"warmup distance 321869", "active distance 80000 at 4496 to 4647", "recovery distance 40000", "from 1 times 6", "rest time 180000",
		"active time 1200000", "cooldown distance 321869",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the steps are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if name := file.WorkoutSteps[1].WktStepName; name != "6x800 @ 2:55 w/ 400 jog" {
		t.Errorf("the repeats are called %q", name)
	}
}

// TestWorkoutSports has a sport for each kind of runs.
func TestWorkoutSports(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]typedef.Sport{"": typedef.SportRunning, "intervals": typedef.SportRunning, "bike": typedef.SportCycling, "swim": typedef.SportSwimming} {
		w := formats.Workout{Kind: kind, Steps: []cell.Step{{Seconds: 600}}}
		text, err := w.FIT()
		if err != nil {
			t.Fatal(err)
		}
		read, err := decoder.New(bytes.NewReader(text)).Decode()
		if err != nil {
			t.Fatal(err)
		}
		if got := filedef.NewWorkout(read.Messages...).Workout.Sport; got != want {
			t.Errorf("the sport of %q is %s", kind, got)
		}
	}
}
