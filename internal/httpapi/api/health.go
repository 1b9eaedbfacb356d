package api

import (
	"context"
	"math"
	"time"

	"github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/admission"
	"harrier/internal/moderation/operator"
	"harrier/internal/pg/jobs"
)

func (h operators) ListHiddenRaces(ctx context.Context, req api.ListHiddenRacesRequestObject) (api.ListHiddenRacesResponseObject, error) {
	hidden, next, err := h.Operators.HiddenRaces(ctx, req.UserID, value(req.Params.After), itemsOf(req.Params.Length))
	return api.ListHiddenRaces200JSONResponse{Next: optional(given(next)), Items: all(hidden, func(r operator.HiddenRace) api.HiddenRace {
		return api.HiddenRace{ID: r.RaceID, Name: r.Name, Date: types.Date{Time: r.Date.Time()}, Results: int64(r.Results)}
	})}, err
}

func (h operators) ListJobs(ctx context.Context, req api.ListJobsRequestObject) (api.ListJobsResponseObject, error) {
	filter := jobs.Filter{Kind: value(req.Params.Kind), Failed: value(req.Params.Failed)}
	list, next, err := h.Operators.Jobs(ctx, filter, value(req.Params.After), itemsOf(req.Params.Length))
	return api.ListJobs200JSONResponse{Next: optional(given(next)), Items: all(list, func(j jobs.Job) api.Job {
		return api.Job{
			ID: j.ID, Kind: j.Kind, State: api.JobState(j.State), Failed: j.Failed,
			Attempt: int32(j.Attempt), MaxAttempts: int32(j.MaxAttempts), //nolint:gosec // columns of 16 bits
			Error: optional(given(j.Error)), CreatedAt: j.CreatedAt.UTC(), ScheduledAt: j.ScheduledAt.UTC(),
		}
	})}, err
}

func (h operators) GetHealth(ctx context.Context, _ api.GetHealthRequestObject) (api.GetHealthResponseObject, error) {
	found, err := h.Operators.Health(ctx)
	b := found.Backlog
	var backup *time.Time
	if b.LastBackup > 0 {
		whole, part := math.Modf(b.LastBackup)
		backup = new(time.Unix(int64(whole), int64(part*float64(time.Second))).UTC())
	}
	return api.GetHealth200JSONResponse{
		Version: ProgramVersion(), KeysReadable: found.KeysReadable, ClockSkewSeconds: found.ClockSkew.Seconds(), LastBackupAt: optional(backup),
		DiskFreeBytes: optional(found.DiskFree), JobsWaiting: b.Jobs, JobsOldestSeconds: b.Oldest, JobsFailed: b.Failed, SearchBacklog: b.Unindexed,
		FeedLagSeconds: b.FeedLag, LogUploadsBytes: b.Uploads, LogUploadsLimitBytes: found.LogUploadsLimit,
		Resources: all(found.Resources, func(u admission.Use) api.ResourceUse {
			return api.ResourceUse{Kind: string(u.Kind), InUse: u.InUse, Limit: u.Total, Waiting: u.Waiting, Refused: u.Refused}
		}),
	}, err
}
