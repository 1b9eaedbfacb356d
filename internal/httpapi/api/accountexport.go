package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/admission"
	"harrier/internal/date"
	"harrier/internal/httpapi/reply"
	"harrier/internal/text"
)

// exports implements what takes a user's data out.
type exports struct{ handler }

// download is a file that is streamed.
type download struct {
	ctx         context.Context //nolint:containedctx // the response is written within the request
	out         *reply.Streams
	media, name string
	build       func(*reply.Output) error
}

// download returns a file that build writes.
func (h handler) download(ctx context.Context, media, name string, build func(*reply.Output) error) download {
	return download{ctx, h.out, media, name, build}
}

// Visit streams the file.
func (d download) Visit(w http.ResponseWriter) error {
	return d.out.Write(d.ctx, w, [][2]string{
		{echo.HeaderContentType, d.media},
		{echo.HeaderContentDisposition, `attachment; filename="` + d.name + `"`},
	}, d.build)
}

func (h exports) ExportMe(ctx context.Context, req api.ExportMeRequestObject) (api.ExportMeResponseObject, error) {
	caller, now := CallerOf(ctx).UserID, h.Clock()
	if value(req.Params.Format) == api.ExportFormatZip {
		return h.download(ctx, "application/zip", "harrier-export.zip", func(o *reply.Output) error {
			return h.Exports.Zip(ctx, caller, o, renderUser, now)
		}), nil
	}
	return h.download(ctx, echo.MIMEApplicationJSON, "harrier-export.json", func(o *reply.Output) error {
		return h.Exports.Document(ctx, caller, o, renderUser, now)
	}), nil
}

func (h exports) ExportLog(ctx context.Context, req api.ExportLogRequestObject) (api.ExportLogResponseObject, error) {
	p, caller := req.Params, CallerOf(ctx).UserID
	first, last, err := someDays(value(p.From), value(p.To))
	return h.download(ctx, csvMedia, "log.csv", func(o *reply.Output) error {
		return h.Exports.Log(ctx, caller, first, last, o, text.CSVOptions{Mark: value(p.Bom), Safe: p.Safe == nil || *p.Safe})
	}), err
}

func (h exports) ExportTrack(ctx context.Context, req api.ExportTrackRequestObject) (api.ExportTrackResponseObject, error) {
	caller := CallerOf(ctx).UserID
	return h.download(ctx, "application/gpx+xml", req.RunID.String()+".gpx", func(o *reply.Output) error {
		release, err := h.Admission.Acquire(ctx, admission.Track, 1)
		if err != nil {
			return err
		}
		defer release()
		return h.Exports.GPX(ctx, caller, req.RunID, o)
	}), nil
}

// someDays reads the dates of a span that may be open at both ends.
func someDays(from, to string) (first, last *date.Date, err error) {
	if from != "" && to != "" {
		f, l, err := daysOf(from, to)
		return &f, &l, err
	}
	if from != "" {
		f, _, err := daysOf(from, from)
		return &f, nil, err
	}
	if to != "" {
		_, l, err := daysOf(to, to)
		return nil, &l, err
	}
	return nil, nil, nil
}

// renderUser writes a user as the API does.
func renderUser(u account.User) ([]byte, error) {
	text, err := json.Marshal(userOf(u))
	if err != nil {
		return nil, fmt.Errorf("write a user: %w", err)
	}
	return text, nil
}
