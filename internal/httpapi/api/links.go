package api

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier/gen/api"
	"harrier/internal/httpapi/reply"
	"harrier/internal/trainlog/charts"
	"harrier/internal/trainlog/link"
)

// links implements pictures of logs, and the secret links that lead to them and to calendars.
type links struct{ handler }

func (h links) ListLinks(ctx context.Context, _ api.ListLinksRequestObject) (api.ListLinksResponseObject, error) {
	found, err := h.Links.List(ctx, CallerOf(ctx).UserID)
	return api.ListLinks200JSONResponse(all(found, func(l link.Link) api.Link {
		return api.Link{ID: l.ID, Kind: api.LinkKind(l.Kind), Name: optional(l.Name), CreatedAt: l.CreatedAt.UTC(), UsedAt: optional(l.UsedAt)}
	})), err
}

func (h links) CreateLink(ctx context.Context, req api.CreateLinkRequestObject) (api.CreateLinkResponseObject, error) {
	l, token, err := h.Links.Create(ctx, CallerOf(ctx).UserID, string(req.Body.Kind), field(req.Body.Name).Value)
	if err != nil {
		return nil, err
	}
	file := "/picture.svg"
	switch string(l.Kind) {
	case link.Calendar:
		file = "/calendar.ics"
	case link.Upload:
		file = "/runs"
	}
	return api.CreateLink201JSONResponse{
		ID: l.ID, Kind: api.LinkKind(l.Kind), Name: optional(l.Name), URL: strings.TrimRight(h.PublicURL, "/") + h.BasePath + "/links/" + token + file,
		CreatedAt: l.CreatedAt.UTC(), UsedAt: optional(l.UsedAt),
	}, nil
}

func (h links) DeleteLink(ctx context.Context, req api.DeleteLinkRequestObject) (api.DeleteLinkResponseObject, error) {
	err := h.Links.Delete(ctx, CallerOf(ctx).UserID, req.LinkID)
	return api.DeleteLink204Response{}, err
}

func (h links) GetChart(ctx context.Context, req api.GetChartRequestObject) (api.GetChartResponseObject, error) {
	which := strings.TrimSuffix(string(req.Chart), ".svg")
	if which == charts.RHR || which == charts.Sleep {
		if err := requireHealth(ctx); err != nil {
			return nil, err
		}
	}
	text, err := h.Charts.Draw(ctx, CallerOf(ctx).UserID, which, req.Params.Year, h.Clock())
	return drawing(text), err
}

func (h links) GetLinkedPicture(ctx context.Context, req api.GetLinkedPictureRequestObject) (api.GetLinkedPictureResponseObject, error) {
	owner, which, err := h.Links.Open(ctx, req.Token, link.Picture)
	if err != nil {
		return nil, err
	}
	text, err := h.Charts.Draw(ctx, owner, which, nil, h.Clock())
	return linkedDrawing{drawing(text)}, err
}

func (h links) GetLinkedCalendar(ctx context.Context, req api.GetLinkedCalendarRequestObject) (api.GetLinkedCalendarResponseObject, error) {
	owner, _, err := h.Links.Open(ctx, req.Token, link.Calendar)
	if err != nil {
		return nil, err
	}
	text, err := h.Charts.Calendar(ctx, owner, h.Clock())
	return runCalendar(text), err
}

// drawing is a picture.
type drawing []byte

func (d drawing) Visit(w http.ResponseWriter) error {
	// Opened by itself, a picture is a page: it may do nothing but show itself.
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	return writeLinked(w, "image/svg+xml", d)
}

// linkedDrawing is a picture that other sites may show.
type linkedDrawing struct{ drawing }

func (d linkedDrawing) Visit(w http.ResponseWriter) error {
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	return d.drawing.Visit(w)
}

// runCalendar is a calendar of runs.
type runCalendar []byte

func (c runCalendar) Visit(w http.ResponseWriter) error {
	w.Header().Set(echo.HeaderContentDisposition, `inline; filename="runs.ics"`)
	return writeLinked(w, "text/calendar; charset=utf-8", c)
}

// writeLinked sends what may have a secret URL, which is not to be told to others.
func writeLinked(w http.ResponseWriter, contentType string, text []byte) error {
	w.Header().Set("Referrer-Policy", "no-referrer")
	return reply.Whole(w, contentType, text)
}
