package api

import (
	"context"

	"github.com/oapi-codegen/runtime/types"

	"harrier/gen/api"
	"harrier/internal/trainlog"
	"harrier/internal/trainlog/attention"
)

func (h trainingLog) ListAttention(ctx context.Context, req api.ListAttentionRequestObject) (api.ListAttentionResponseObject, error) {
	page, err := h.TrainLog.Attention(ctx, readerOf(ctx), membersOf(req.Params.Page, req.Params.Group), h.Clock())
	var next *int32
	if page.Next > 0 {
		next = &page.Next
	}
	return api.ListAttention200JSONResponse{Athletes: all(page.Athletes, attentionOf), NextPage: optional(next)}, err
}

func (h trainingLog) ListAthleteAttention(
	ctx context.Context, req api.ListAthleteAttentionRequestObject,
) (api.ListAthleteAttentionResponseObject, error) {
	p, err := periodOf(req.From, req.To)
	if err != nil {
		return nil, err
	}
	found, err := h.TrainLog.PastAttention(ctx, readerOf(ctx), req.UserID, p.First, p.Last, h.Clock())
	return api.ListAthleteAttention200JSONResponse{Next: optional[string](nil), Items: all(found, func(s attention.Spell) api.PastAttention {
		return api.PastAttention{From: types.Date{Time: s.First.Time()}, To: types.Date{Time: s.Last.Time()}, Reason: attentionReason(s.Reason)}
	})}, err
}

func attentionOf(a trainlog.Attentive) api.Attention {
	return api.Attention{UserID: a.UserID, Name: a.Name, AthleteID: optional(a.AthleteID), Reasons: all(a.Reasons, attentionReason)}
}

func attentionReason(r attention.Reason) api.AttentionReason {
	var values *int32
	if r.Values != nil {
		values = new(int32(*r.Values)) //nolint:gosec // days
	}
	return api.AttentionReason{
		Kind: api.AttentionKind(r.Kind), Value: r.Value, Limit: r.Limit, Date: optionalDate(r.Date), Mean: optional(r.Mean), Deviation: optional(r.Deviation),
		CommentID: optional(r.Comment), Values: optional(values),
	}
}

func (h trainingLog) GetAttentionSettings(
	ctx context.Context, _ api.GetAttentionSettingsRequestObject,
) (api.GetAttentionSettingsResponseObject, error) {
	settings, err := h.TrainLog.AttentionSettings(ctx, CallerOf(ctx).UserID)
	return api.GetAttentionSettings200JSONResponse(settingsOf(settings)), err
}

func (h trainingLog) SetAttentionSettings(
	ctx context.Context, req api.SetAttentionSettingsRequestObject,
) (api.SetAttentionSettingsResponseObject, error) {
	caller := CallerOf(ctx).UserID
	lock := lockedAs(func(ctx context.Context) (attention.Settings, error) {
		return h.TrainLog.LockAttentionSettings(ctx, caller)
	}, settingsOf)
	settings, err := writeLocked(ctx, h.handler, lock, func(ctx context.Context) (attention.Settings, error) {
		return h.TrainLog.SetAttentionSettings(ctx, caller, attentionSettings(req.Body))
	})
	return api.SetAttentionSettings200JSONResponse(settingsOf(settings)), err
}

//nolint:gosec // the contract bounds them
func settingsOf(s attention.Settings) api.AttentionSettings {
	return api.AttentionSettings{
		NoEntryDays: int32(s.NoEntryDays),
		RHRDays:     int32(s.RHRDays), RHRBaseDays: int32(s.RHRBaseDays), RHRValues: int32(s.RHRValues),
		RHRDeviations: s.RHRDeviations, RHRLeastDeviation: s.RHRLeastDeviation,
		SleepDays: int32(s.SleepDays), SleepValues: int32(s.SleepValues), SleepHours: s.SleepHours,
		FeelAtMost: int32(s.FeelAtMost), FeelTimes: int32(s.FeelTimes), FeelDays: int32(s.FeelDays),
		Weeks: int32(s.Weeks), WeekPercent: s.WeekPercent, WeekLeastKM: s.WeekLeastKM,
		AnswerDays: int32(s.AnswerDays), MissedSessions: int32(s.MissedSessions),
	}
}

func attentionSettings(s *api.AttentionSettingsInput) attention.Settings {
	return attention.Settings{
		NoEntryDays: int(s.NoEntryDays),
		RHRDays:     int(s.RHRDays), RHRBaseDays: int(s.RHRBaseDays), RHRValues: int(s.RHRValues),
		RHRDeviations: s.RHRDeviations, RHRLeastDeviation: s.RHRLeastDeviation,
		SleepDays: int(s.SleepDays), SleepValues: int(s.SleepValues), SleepHours: s.SleepHours,
		FeelAtMost: int(s.FeelAtMost), FeelTimes: int(s.FeelTimes), FeelDays: int(s.FeelDays),
		Weeks: int(s.Weeks), WeekPercent: s.WeekPercent, WeekLeastKM: s.WeekLeastKM,
		AnswerDays: int(s.AnswerDays), MissedSessions: int(s.MissedSessions),
	}
}
