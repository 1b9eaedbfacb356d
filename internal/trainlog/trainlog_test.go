package trainlog_test

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/text/patch"
	"harrier/internal/trainlog"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

func field[T any](v T) patch.Field[T] { return patch.Field[T]{Set: true, Value: &v} }

func meters(runs ...float64) patch.Field[[]trainlog.RunDraft] {
	drafts := make([]trainlog.RunDraft, len(runs))
	for i := range runs {
		drafts[i].Meters = field(runs[i])
	}
	return field(drafts)
}

// A change of a day keeps what it does not name.
func TestWrite(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	runner, day := s.User("runner"), date.FromTime(s.Now)
	now := s.Now
	write := func(c trainlog.Change) trainlog.Entry {
		t.Helper()
		now = now.Add(time.Second)
		entry, err := s.Log.Write(t.Context(), actor.AsReader(runner.UserID), &day, c, now)
		if err != nil {
			t.Fatal(err)
		}
		read, err := s.Log.Entry(t.Context(), trainlog.Log{Reader: actor.AsReader(runner.UserID)}, &day, now)
		if err != nil || !reflect.DeepEqual(entry, read) {
			t.Errorf("written is\n%+v, but read is\n%+v, %v", entry, read, err)
		}
		return entry
	}
	long := []trainlog.RunDraft{{Miles: field(1.0), Kind: field("easy"), HeartRate: field(150.005)}, {Meters: field(1.005)}}
	first := write(trainlog.Change{Runs: field(long), Sleep: field(7.5), Checkboxes: field(map[string]*bool{"stretched": new(true), "iced": new(true)})})
	if first.Runs[0].Meters.String() != "1609.34" || first.Runs[1].Meters.String() != "1.01" || first.Runs[0].HeartRate.String() != "150.01" {
		t.Errorf("runs are %+v", first.Runs)
	}
	miles, all, _ := first.Sums()
	if all.String() != "1610.35" || miles.String() != "1.00063" {
		t.Errorf("the day has %s miles and %s meters", miles, all)
	}
	second := write(trainlog.Change{Notes: field("windy"), Checkboxes: field(map[string]*bool{"iced": nil})})
	if len(second.Runs) != 2 || second.Sleep.String() != "7.5" || *second.Notes != "windy" || second.ID != first.ID {
		t.Errorf("after a change of notes: %+v", second)
	}
	var boxes map[string]bool
	if err := json.Unmarshal(second.Checkboxes, &boxes); err != nil || len(boxes) != 1 || !boxes["stretched"] {
		t.Errorf("checkboxes are %s, %v", second.Checkboxes, err)
	}
	// One run is changed, one is added, and the other is gone.
	third := write(trainlog.Change{Runs: field([]trainlog.RunDraft{{ID: &first.Runs[0].ID, Kind: field("long")}, {Meters: field(400.0)}})})
	if got := third.Runs[0]; len(third.Runs) != 2 || got.ID != first.Runs[0].ID || *got.Kind != "long" || got.HeartRate.String() != "150.01" {
		t.Errorf("after a change of runs: %+v", third.Runs)
	}
	if again := write(trainlog.Change{Notes: field("windy")}); !again.UpdatedAt.Equal(third.UpdatedAt) {
		t.Error("a change of nothing moved updated_at")
	}
	if empty := write(trainlog.Change{Runs: meters()}); len(empty.Runs) != 0 || empty.ID != first.ID {
		t.Errorf("without runs: %+v", empty)
	}
	none, err := s.Log.Write(t.Context(), actor.AsReader(runner.UserID), nil, trainlog.Change{Checkboxes: patch.Field[map[string]*bool]{Set: true}}, s.Now)
	if err != nil || none.ID != first.ID || string(none.Checkboxes) != "{}" {
		t.Errorf("without checkboxes, today is %+v, %v", none, err)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	runner, day := s.User("runner"), date.FromTime(s.Now)
	full := make([]float64, trainlog.MaxRuns)
	if _, err := s.Log.Write(t.Context(), actor.AsReader(runner.UserID), &day, trainlog.Change{Runs: meters(full...)}, s.Now); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		change trainlog.Change
		want   string
	}{
		"miles and meters":       {trainlog.Change{Runs: field([]trainlog.RunDraft{{Miles: field(1.0), Meters: field(1.0)}})}, "invalid /runs/0/meters"},
		"no distance":            {trainlog.Change{Runs: field([]trainlog.RunDraft{{Kind: field("easy")}})}, "invalid /runs/0/miles"},
		"a run of another day":   {trainlog.Change{Runs: field([]trainlog.RunDraft{{ID: new(uuid.New())}})}, "invalid /runs/0/_id"},
		"a start on another day": {trainlog.Change{Runs: field([]trainlog.RunDraft{{Meters: field(1.0), StartedAt: field(s.Now.AddDate(0, 0, 3))}})}, "invalid /runs/0/started_at"},
		"an ID without a source": {trainlog.Change{Runs: field([]trainlog.RunDraft{{Meters: field(1.0), ExternalID: field("7")}})}, "invalid /runs/0/source"},
		"weather of two lines":   {trainlog.Change{Weather: field("sun\nrain")}, "invalid /weather"},
		"a name of two lines":    {trainlog.Change{Checkboxes: field(map[string]*bool{"a\nb": new(true)})}, "invalid /checkboxes/a\nb"},
	}
	for name, test := range tests {
		_, err := s.Log.Write(t.Context(), actor.AsReader(runner.UserID), &day, test.change, s.Now)
		t.Run(name, func(t *testing.T) { usecase.Is(t, err, test.want) })
	}
	one := trainlog.RunDraft{Meters: field(1.0)}
	_, err := s.Log.AddRun(t.Context(), actor.AsReader(runner.UserID), day, &one, s.Now)
	if err == nil {
		t.Error("a full day took another run")
	}
}

// Two who add runs to one day at once add as many as fit, and lose none.
func TestRunsAtOnce(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	runner, day := s.User("runner"), date.FromTime(s.Now)
	const tries = trainlog.MaxRuns + 4
	got := usecase.AtOnce(tries, func(int) error {
		_, err := s.Log.AddRun(t.Context(), actor.AsReader(runner.UserID), day, &trainlog.RunDraft{Meters: field(100.0)}, s.Now)
		return err
	})
	added := tries - len(slices.DeleteFunc(got, func(fault string) bool { return fault == "" }))
	entry, err := s.Log.Entry(t.Context(), trainlog.Log{Reader: actor.AsReader(runner.UserID)}, &day, s.Now)
	if err != nil || added != trainlog.MaxRuns || len(entry.Runs) != added {
		t.Errorf("%d runs were added, the day has %d, %v", added, len(entry.Runs), err)
	}
}

// Who may read a log, for each kind of reader and visibility. Health values are for the owner alone unless they say otherwise.
func TestReaders(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	owner, stranger, coach := s.User("owner"), s.User("stranger"), s.Coach("coach")
	athlete, day := "swift", date.FromTime(s.Now)
	if err := s.Athletes.Claim(t.Context(), owner.UserID, athlete, s.Now); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Log.Write(t.Context(), actor.AsReader(owner.UserID), &day, trainlog.Change{Runs: meters(1000), Sleep: field(8.0)}, s.Now); err != nil {
		t.Fatal(err)
	}
	readers := map[string]*session.Principal{"nobody": nil, "stranger": &stranger, "coach of others": &coach, "owner": &owner}
	for _, visibility := range []string{"public", "team", "private"} {
		s.Exec("UPDATE users SET log_visibility = $1::text::log_visibility WHERE id = $2", visibility, owner.UserID)
		for name, reader := range readers {
			log, want := trainlog.Log{Reader: actor.Anybody, Athlete: &athlete}, ""
			if reader != nil {
				log.Reader = actor.AsReader(reader.UserID)
			}
			if visibility != "public" && name != "owner" {
				want = "forbidden"
			}
			t.Run(visibility+" to "+name, func(t *testing.T) {
				entry, err := s.Log.Entry(t.Context(), log, &day, s.Now)
				usecase.Is(t, err, want)
				if shown := entry.Sleep != nil; shown != (name == "owner") {
					t.Errorf("sleep is shown: %t", shown)
				}
			})
		}
	}
	_, err := s.Log.Entry(t.Context(), trainlog.Log{Athlete: new("unknown")}, &day, s.Now)
	usecase.Is(t, err, "not found")
}

func TestStreaks(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	runner, today := s.User("runner"), date.FromTime(s.Now)
	checked := trainlog.Change{Checkboxes: field(map[string]*bool{"stretched": new(true)})}
	for _, ago := range []int{0, 1, 2, 5, 6} {
		day := date.FromTime(s.Now.AddDate(0, 0, -ago))
		if _, err := s.Log.Write(t.Context(), actor.AsReader(runner.UserID), &day, checked, s.Now); err != nil {
			t.Fatal(err)
		}
	}
	streaks, err := s.Log.Streaks(t.Context(), runner.UserID, &today, s.Now)
	if err != nil || len(streaks) != 1 || streaks[0].Name != "stretched" || streaks[0].Streak != 3 {
		t.Errorf("streaks are %+v, %v", streaks, err)
	}
}

// Writing the same again takes no lock, and still returns the day while it comes and goes.
func TestSameWhileDeleted(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	runner, day := s.User("runner"), date.FromTime(s.Now)
	got := usecase.AtOnce(8, func(i int) error {
		for range 100 {
			if i == 0 {
				_ = s.Log.Delete(t.Context(), runner.UserID, day, s.Now) // there may be none
			} else if _, err := s.Log.Write(t.Context(), actor.AsReader(runner.UserID), &day, trainlog.Change{Notes: field("windy")}, s.Now); err != nil {
				return err
			}
		}
		return nil
	})
	if slices.ContainsFunc(got, func(fault string) bool { return fault != "" }) {
		t.Errorf("writing and deleting a day at once: %q", got)
	}
}
