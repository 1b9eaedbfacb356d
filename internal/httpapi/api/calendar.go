package api

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier/gen/api"
	"harrier/internal/httpapi/reply"
	"harrier/internal/race"
)

// teamCalendar is the calendar of a team's races.
type teamCalendar struct {
	text []byte
	team string
}

func (a teamCalendar) Visit(w http.ResponseWriter) error {
	// IDs of teams are letters, digits and punctuation that names of files may have.
	w.Header().Set(echo.HeaderContentDisposition, `inline; filename="`+a.team+`.ics"`)
	return reply.Whole(w, "text/calendar; charset=utf-8", a.text)
}

func (h races) GetTeamCalendar(ctx context.Context, req api.GetTeamCalendarRequestObject) (api.GetTeamCalendarResponseObject, error) {
	found, err := h.Races.OfTeam(ctx, req.TeamID, h.Clock())
	if err != nil {
		return nil, err
	}
	days := make([]race.CalendarDay, len(found))
	for i, r := range found {
		days[i] = race.CalendarDay{
			ID: r.ID.String(), Name: r.Name, Date: r.Date, Location: value(r.Location), Description: value(r.Description),
			URL: h.pageOf(r), Changed: r.UpdatedAt,
		}
	}
	text, err := race.Calendar(req.TeamID, days)
	return teamCalendar{text, req.TeamID}, err
}

// pageOf returns the URL of a race's page.
func (h races) pageOf(r race.OfTeam) string {
	return strings.TrimRight(h.PublicURL, "/") + h.BasePath + "/r/" + r.ID.String()
}
