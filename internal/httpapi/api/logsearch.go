package api

import (
	"context"
	"net/http"

	"harrier/gen/api"
	"harrier/internal/httpapi/reply"
	"harrier/internal/trainlog"
)

// foundDays is a page of the days that a search has found.
type foundDays struct{ trainlog.SearchPage }

func (a foundDays) Visit(w http.ResponseWriter) error {
	return reply.JSON(w, "", &a.SearchPage, appendFoundDays)
}

func (h trainingLog) SearchLog(ctx context.Context, req api.SearchLogRequestObject) (api.SearchLogResponseObject, error) {
	page, err := h.log.Search(ctx, of(ctx, req.AthleteID), req.Params.Q, value(req.Params.After), itemsOf(req.Params.Length))
	return foundDays{page}, err
}

func appendFoundDays(b []byte, p *trainlog.SearchPage) []byte {
	b = appendList(append(b, `{"items":`...), p.Days, appendEntry)
	if p.Next == "" {
		return append(b, `,"next":null}`...)
	}
	return append(appendString(append(b, `,"next":`...), p.Next), '}')
}
