package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"harrier/gen/api"
	"harrier/internal/account"
)

func (h accounts) ExportMe(ctx context.Context, _ api.ExportMeRequestObject) (api.ExportMeResponseObject, error) {
	return export{ctx: ctx, accounts: h.accounts, out: h.out, caller: callerOf(ctx).UserID, now: h.clock()}, nil
}

// export is everything that is stored about the caller.
type export struct {
	ctx      context.Context //nolint:containedctx // the response is written within the request
	out      *streamer
	accounts *account.Service
	caller   uuid.UUID
	now      time.Time
}

// VisitExportMeResponse writes the document part by part.
func (e export) VisitExportMeResponse(w http.ResponseWriter) error {
	return e.out.send(e.ctx, response{w: w, headers: [][2]string{
		{echo.HeaderContentType, echo.MIMEApplicationJSON},
		{echo.HeaderContentDisposition, `attachment; filename="harrier-export.json"`},
	}, build: e.build})
}

func (e export) build(o *output) error {
	open, first := false, true
	err := e.accounts.Export(e.ctx, e.caller, func(u account.User) error {
		user, err := json.Marshal(userOf(u))
		if err != nil {
			return fmt.Errorf("write a user: %w", err)
		}
		o.b = append(o.b, `{"exported_at":`...)
		o.b = appendInstant(o.b, e.now)
		o.b = append(append(o.b, `,"user":`...), user...)
		return nil
	}, func(name string) error {
		if open {
			o.b = append(o.b, ']')
		}
		o.b = append(append(append(o.b, `,"`...), name...), `":[`...)
		open, first = true, true
		return nil
	}, func(row []byte) error {
		if !first {
			o.b = append(o.b, ',', '\n')
		}
		first = false
		o.b = append(o.b, row...)
		return o.flush()
	})
	o.b = append(o.b, "]}\n"...)
	return err
}
