package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/trainlog"
)

func (h trainingLog) SearchLog(ctx context.Context, req api.SearchLogRequestObject) (api.SearchLogResponseObject, error) {
	page, err := h.TrainLog.Search(ctx, of(ctx, req.AthleteID), req.Params.Q, value(req.Params.After), itemsOf(req.Params.Length))
	return object(page, appendFoundDays), err
}

func appendFoundDays(b []byte, p *trainlog.SearchPage) []byte {
	b = appendList(append(b, `{"items":`...), p.Days, appendEntry)
	if p.Next == "" {
		return append(b, `,"next":null}`...)
	}
	return append(appendString(append(b, `,"next":`...), p.Next), '}')
}
