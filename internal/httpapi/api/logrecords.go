package api

import (
	"context"

	"github.com/oapi-codegen/nullable"
	"github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/trainlog"
)

// Records by distance.

func (h trainingLog) ListAthleteRecords(ctx context.Context, req api.ListAthleteRecordsRequestObject) (api.ListAthleteRecordsResponseObject, error) {
	records, err := h.TrainLog.Records(ctx, of(ctx, req.AthleteID))
	return api.ListAthleteRecords200JSONResponse(all(records, recordOf)), err
}

func recordOf(r trainlog.Record) api.DistanceRecord {
	record := api.DistanceRecord{EventCode: r.EventCode, Meters: r.Distance}
	var run *api.RecordRun
	var race *api.RecordRace
	if r.HasRun {
		run = &api.RecordRun{RunID: r.RunID, Date: types.Date{Time: r.Day.Time()}, Meters: r.Meters.Float64(), Seconds: r.Seconds.Float64()}
		record.Seconds = run.Seconds
	}
	switch {
	case r.RacedInLog():
		race = &api.RecordRace{
			ResultID: nullable.NewNullNullable[api.ID](), RaceID: nullable.NewNullNullable[api.ID](), RunID: nullable.NewNullableWithValue(r.LoggedID),
			Race: optional(r.LoggedTitle), Date: types.Date{Time: r.LoggedOn.Time()}, Seconds: r.LoggedSeconds.Float64(),
		}
	case r.HasRace:
		race = &api.RecordRace{
			ResultID: nullable.NewNullableWithValue(r.ResultID), RaceID: nullable.NewNullableWithValue(r.RaceID), RunID: nullable.NewNullNullable[api.ID](),
			Race: nullable.NewNullableWithValue(r.Race), Date: types.Date{Time: r.Date.Time()}, Seconds: float64(r.TimeMS) / 1000,
		}
	}
	if race != nil {
		if run == nil || race.Seconds < run.Seconds {
			record.Seconds = race.Seconds
		}
	}
	record.Run, record.Race = optional(run), optional(race)
	return record
}
