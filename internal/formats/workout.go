package formats

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"
	"github.com/muktihari/fit/proto"

	"harrier/internal/table/cell"
)

// Workout is a workout to follow on a watch.
type Workout struct {
	Name string
	// Kind is one of runs, or empty.
	Kind  string
	Made  time.Time
	Steps []cell.Step
}

const (
	// paceBand is by how much a runner may be faster or slower than a pace before the watch says so: 6 seconds a mile at 6:00.
	paceBand = 0.0165
	// maxName is how many bytes of a name watches show.
	maxName = 40
)

// workoutSports are the sports of kinds that are not running.
var workoutSports = map[string]typedef.Sport{
	"bike": typedef.SportCycling, "swim": typedef.SportSwimming, "walk": typedef.SportWalking,
	"strength": typedef.SportTraining, "cross_training": typedef.SportTraining,
}

// intensities say to a watch what a step is for.
var intensities = map[cell.StepRole]typedef.Intensity{
	cell.WorkStep: typedef.IntensityActive, cell.WarmUpStep: typedef.IntensityWarmup, cell.CoolDownStep: typedef.IntensityCooldown,
	cell.RecoveryStep: typedef.IntensityRecovery, cell.RestStep: typedef.IntensityRest,
}

// FIT returns the workout as a FIT file of type workout. Two of the same workout are equal.
func (w *Workout) FIT() ([]byte, error) {
	sport, ok := workoutSports[w.Kind]
	if !ok {
		sport = typedef.SportRunning
	}
	var steps []proto.Message
	add := func(step *mesgdef.WorkoutStep) {
		step.MessageIndex = typedef.MessageIndex(len(steps)) //nolint:gosec // steps are few
		steps = append(steps, step.ToMesg(nil))
	}
	for i := range w.Steps {
		s := &w.Steps[i]
		if s.Times == 0 {
			add(workoutStep(s))
			continue
		}
		first := len(steps)
		for k := range s.Steps {
			add(workoutStep(&s.Steps[k]))
		}
		again := mesgdef.NewWorkoutStep(nil).SetIntensity(typedef.IntensityActive).SetTargetType(typedef.WktStepTargetOpen)
		again.DurationType, again.DurationValue = typedef.WktStepDurationRepeatUntilStepsCmplt, uint32(first) //nolint:gosec // as above
		again.TargetValue = uint32(s.Times)                                                                   //nolint:gosec // at most 100
		add(again)
	}
	file := proto.FIT{Messages: append([]proto.Message{
		mesgdef.NewFileId(nil).SetType(typedef.FileWorkout).SetManufacturer(typedef.ManufacturerDevelopment).SetTimeCreated(w.Made.UTC()).ToMesg(nil),
		mesgdef.NewWorkout(nil).SetSport(sport).SetNumValidSteps(uint16(len(steps))).SetWktName(shortened(w.Name)).ToMesg(nil), //nolint:gosec // as above
	}, steps...)}
	var b bytes.Buffer
	if err := encoder.New(&b).Encode(&file); err != nil {
		return nil, fmt.Errorf("write a workout as FIT: %w", err)
	}
	return b.Bytes(), nil
}

// workoutStep returns a step as FIT has it: distances in centimeters, times in milliseconds, speeds in millimeters a second.
func workoutStep(s *cell.Step) *mesgdef.WorkoutStep {
	step := mesgdef.NewWorkoutStep(nil).SetIntensity(intensities[s.Role]).SetDurationType(typedef.WktStepDurationOpen).SetTargetType(typedef.WktStepTargetOpen)
	if s.Text != "" {
		step.SetWktStepName(shortened(s.Text))
	}
	switch {
	case s.Meters > 0:
		step.SetDurationType(typedef.WktStepDurationDistance).SetDurationValue(uint32(math.Round(s.Meters * 100)))
	case s.Seconds > 0:
		step.SetDurationType(typedef.WktStepDurationTime).SetDurationValue(uint32(math.Round(s.Seconds * 1000)))
	}
	if s.Pace > 0 {
		speed := 1000 / s.Pace
		step.SetTargetType(typedef.WktStepTargetSpeed).SetTargetValue(0).
			SetCustomTargetValueLow(uint32(math.Round(speed * (1 - paceBand)))).SetCustomTargetValueHigh(uint32(math.Round(speed * (1 + paceBand))))
	}
	return step
}

// shortened returns as many whole characters of a name as fit.
func shortened(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if len(name) <= maxName {
		return name
	}
	end := 0
	for i := range name {
		if i <= maxName {
			end = i
		}
	}
	return strings.TrimSpace(name[:end])
}
