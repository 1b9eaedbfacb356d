package trainlog

import (
	"context"
	"time"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/words"
)

// distance is one that has records.
type distance struct {
	// code is as in the codes of events.
	code   string
	meters float64
}

// recordDistances are the distances that runners compare, shortest first.
var recordDistances = []distance{
	{"400", 400},
	{"800", 800},
	{"1K", 1000},
	{"1500", 1500},
	{"MILE", 1609.344},
	{"3K", 3000},
	{"2M", 3218.688},
	{"4K", 4000},
	{"5K", 5000},
	{"6K", 6000},
	{"8K", 8000},
	{"10K", 10000},
	{"15K", 15000},
	{"10M", 16093.44},
	{"20K", 20000},
	{"HM", 21097.5},
	{"25K", 25000},
	{"30K", 30000},
	{"MAR", 42195},
	{"50K", 50000},
	{"100K", 100000},
}

// Record is the fastest run, race of the log and result of a distance; it may be without some of them.
type Record struct {
	query.RunRecordListRow

	EventCode string
}

// RacedInLog reports whether the race of the record is a run of the log: the fastest, unless it is the race of the result.
func (r *Record) RacedInLog() bool {
	return r.HasLogged && (!r.HasRace || r.LoggedOn != r.Date && 10*int64(r.LoggedSeconds) < r.TimeMS)
}

// Records returns the records of a log that the caller may read, by distance.
func (s *Service) Records(ctx context.Context, log Log) ([]Record, error) {
	arg := query.RunRecordListParams{
		Reader: log.Reader.ID, Team: log.Reader.Team, Owner: log.owner(), AthleteKey: log.athleteKey(), Parts: words.Training.Words("warm_up", "cool_down"),
	}
	codes := make(map[float64]string, len(recordDistances))
	for _, d := range recordDistances {
		arg.Distances, codes[d.meters] = append(arg.Distances, d.meters), d.code
	}
	rows, err := s.q.RunRecordList(ctx, s.db, arg)
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0: // no records, or no log
		_, err := s.access(ctx, log, &date.Date{}, time.Time{})
		return nil, err
	case !rows[0].Readable:
		return nil, errForbidden
	}
	records := make([]Record, len(rows))
	for i, r := range rows {
		records[i] = Record{r, codes[r.Distance]}
	}
	return records, nil
}
