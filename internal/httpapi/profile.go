package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"
	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/clock"
	"harrier/internal/fault"
)

// profiles is the operations on what a user says of themselves, on the account as a whole and on counts.
type profiles struct {
	accounts *account.Service
	clock    clock.Clock
}

// ownID holds the `_id` in a path against the caller's.
func ownID(ctx context.Context, id uuid.UUID) (uuid.UUID, error) {
	caller := callerOf(ctx).UserID
	if id != caller {
		return caller, fault.New(fault.Forbidden, "This is somebody else's account; use your own _id.")
	}
	return caller, nil
}

func (h profiles) CountUsers(ctx context.Context, _ api.CountUsersRequestObject) (api.CountUsersResponseObject, error) {
	n, err := h.accounts.Count(ctx)
	if err != nil {
		return nil, err
	}
	return api.CountUsers200JSONResponse{Count: n}, nil
}

func (h profiles) CountReferrals(ctx context.Context, _ api.CountReferralsRequestObject) (api.CountReferralsResponseObject, error) {
	n, err := h.accounts.Referrals(ctx, callerOf(ctx).UserID)
	if err != nil {
		return nil, err
	}
	return api.CountReferrals200JSONResponse{Referrals: n}, nil
}

func (h profiles) UpdateUser(ctx context.Context, req api.UpdateUserRequestObject) (api.UpdateUserResponseObject, error) {
	caller, err := ownID(ctx, req.ID)
	if err != nil {
		return nil, err
	}
	body := req.Body
	user, err := h.accounts.Change(ctx, caller, account.Change{
		Name: body.Name, Timezone: body.Timezone, Units: (*string)(body.Units), LogVisibility: (*string)(body.LogVisibility),
		HealthVisibility: (*string)(body.HealthVisibility), Checkboxes: body.Checkboxes, TeamID: field(body.TeamID),
	}, h.clock())
	if err != nil {
		return nil, err
	}
	return api.UpdateUser200JSONResponse(userOf(user)), nil
}

func (h profiles) SetCoach(ctx context.Context, req api.SetCoachRequestObject) (api.SetCoachResponseObject, error) {
	user, err := h.accounts.SetCoach(ctx, callerOf(ctx).UserID, req.Body.Coach, h.clock())
	if err != nil {
		return nil, err
	}
	return api.SetCoach200JSONResponse(userOf(user)), nil
}

func (h profiles) SetProfilePic(ctx context.Context, req api.SetProfilePicRequestObject) (api.SetProfilePicResponseObject, error) {
	user, err := h.setPicture(ctx, req.ID, account.ProfilePic, req.Body.File)
	return api.SetProfilePic200JSONResponse(user), err
}

func (h profiles) SetBrandPic(ctx context.Context, req api.SetBrandPicRequestObject) (api.SetBrandPicResponseObject, error) {
	user, err := h.setPicture(ctx, req.ID, account.BrandPic, req.Body.File)
	return api.SetBrandPic200JSONResponse(user), err
}

func (h profiles) SetFeaturedPic(ctx context.Context, req api.SetFeaturedPicRequestObject) (api.SetFeaturedPicResponseObject, error) {
	user, err := h.setPicture(ctx, req.ID, account.FeaturedPic, req.Body.File)
	return api.SetFeaturedPic200JSONResponse(user), err
}

func (h profiles) setPicture(ctx context.Context, id uuid.UUID, which string, file nullable.Nullable[api.PictureFile]) (api.User, error) {
	caller, err := ownID(ctx, id)
	if err != nil {
		return api.User{}, err
	}
	var picture *account.Picture
	if given := field(file).Value; given != nil {
		picture = &account.Picture{URL: given.URL, PublicID: given.PublicID}
	}
	user, err := h.accounts.SetPicture(ctx, caller, which, picture, h.clock())
	if err != nil {
		return api.User{}, err
	}
	return userOf(user), nil
}

func (h profiles) DeleteUser(ctx context.Context, req api.DeleteUserRequestObject) (api.DeleteUserResponseObject, error) {
	caller, err := ownID(ctx, req.ID)
	if err != nil {
		return nil, err
	}
	if err := h.accounts.Delete(ctx, caller, h.clock()); err != nil {
		return nil, err
	}
	return api.DeleteUser200JSONResponse("Successfully deleted the account"), nil
}

func (h profiles) ExportMe(ctx context.Context, _ api.ExportMeRequestObject) (api.ExportMeResponseObject, error) {
	return export{ctx: ctx, accounts: h.accounts, caller: callerOf(ctx).UserID, now: h.clock()}, nil
}

// export streams all that the service holds about the caller.
type export struct {
	ctx      context.Context //nolint:containedctx // the answer is written within the request
	accounts *account.Service
	caller   uuid.UUID
	now      time.Time
}

// VisitExportMeResponse writes the document part by part. When reading fails after the first bytes were sent, the
// connection is cut, so that nobody takes a part for the whole.
func (e export) VisitExportMeResponse(w http.ResponseWriter) error {
	out := &flow{w: w, filename: "harrier-export.json"}
	open, first := false, true
	err := e.accounts.Export(e.ctx, e.caller, func(u account.User) error {
		user, err := json.Marshal(userOf(u))
		if err != nil {
			return fmt.Errorf("write a user: %w", err)
		}
		out.b = append(out.b, `{"exported_at":`...)
		out.b = appendInstant(out.b, e.now)
		out.b = append(append(out.b, `,"user":`...), user...)
		return nil
	}, func(name string) error {
		if open {
			out.b = append(out.b, ']')
		}
		out.b = append(append(append(out.b, `,"`...), name...), `":[`...)
		open, first = true, true
		return nil
	}, func(row []byte) error {
		if !first {
			out.b = append(out.b, ',', '\n')
		}
		first = false
		out.b = append(out.b, row...)
		return out.sendFull()
	})
	if err != nil {
		if !out.sent {
			return err
		}
		panic(http.ErrAbortHandler)
	}
	out.b = append(out.b, "]}\n"...)
	return out.send()
}

// flow gathers an answer and sends it in chunks.
type flow struct {
	w        http.ResponseWriter
	filename string
	b        []byte
	sent     bool
}

func (f *flow) sendFull() error {
	if len(f.b) < chunk {
		return nil
	}
	return f.send()
}

func (f *flow) send() error {
	if !f.sent {
		f.sent = true
		h := f.w.Header()
		h.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
		h.Set(echo.HeaderContentDisposition, `attachment; filename="`+f.filename+`"`)
		h.Set("Cache-Control", "no-store")
		f.w.WriteHeader(http.StatusOK)
	}
	_ = http.NewResponseController(f.w).SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:forbidigo // the connection's own clock
	_, err := f.w.Write(f.b)
	f.b = f.b[:0]
	return err //nolint:wrapcheck // the caller is gone; nobody reads it
}
