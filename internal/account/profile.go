package account

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/patch"
)

// Change is a change of a user's profile; a nil pointer leaves the field as it is.
type Change struct {
	Name          *string
	Timezone      *string
	Units         *string
	WeekStart     *string
	LogVisibility *string
	// HealthVisibility is which readers of the log may read resting heart rate, sleep and feel.
	HealthVisibility *string
	// TrackVisibility is which readers of the log may see where the runs were, and PrivateZones where nobody else sees that they start or end.
	TrackVisibility *string
	PrivateZones    *[]formats.Zone
	// Findable is whether others find the account by its name.
	Findable   *bool
	Checkboxes *[]string
	TeamID     patch.Field[string]
	// TeamName is the name of the team that a coach has claimed.
	TeamName  *string
	BirthDate patch.Field[date.Date]
	Sex       patch.Field[string]
}

// Change changes the caller's profile. Only athletes set a team: a coach who does gets fault.Invalid.
func (s *Service) Change(ctx context.Context, caller uuid.UUID, c Change, now time.Time) (User, error) {
	if err := c.check(now); err != nil {
		return User{}, err
	}
	params := query.UserChangeParams{
		ID: caller, Name: c.Name, Timezone: c.Timezone, TeamIDSet: c.TeamID.Set, TeamID: c.TeamID.Value, TeamName: c.TeamName,
		BirthDateSet: c.BirthDate.Set, BirthDate: c.BirthDate.Value, SexSet: c.Sex.Set, Sex: (*query.Sex)(c.Sex.Value), Now: now,
		Units: (*query.Units)(c.Units), WeekStart: (*query.WeekStart)(c.WeekStart), LogVisibility: (*query.LogVisibility)(c.LogVisibility),
		HealthVisibility: (*query.LogVisibility)(c.HealthVisibility), TrackVisibility: (*query.LogVisibility)(c.TrackVisibility),
		Findable: c.Findable,
	}
	if c.Checkboxes != nil {
		params.Checkboxes = *c.Checkboxes
	}
	var n int64
	err := pg.Atomically(ctx, s.DB, func(ctx context.Context) (err error) {
		if c.PrivateZones != nil {
			if err := s.hide(ctx, *c.PrivateZones, &params); err != nil {
				return err
			}
		}
		n, err = s.q.UserChange(ctx, s.DB, params)
		return err
	})
	if pg.UnknownTimeZone(err) {
		return User{}, errTimezone
	}
	if err != nil {
		return User{}, err
	}
	user, err := s.Get(ctx, caller)
	switch {
	case err != nil || n > 0:
	case c.TeamID.Set && user.Coach:
		err = fault.InvalidField("/team_id", "A coach claims a team with POST /user/claim/team/{team_id}.")
	default:
		err = fault.InvalidField("/team_name", "Only a coach who has claimed a team names it.")
	}
	return user, err
}

// hide sets a user's private zones, and the circles that are hidden for them.
func (s *Service) hide(ctx context.Context, zones []formats.Zone, params *query.UserChangeParams) error {
	kept, err := s.q.UserZoneCircles(ctx, s.DB, params.ID)
	if err != nil {
		return pg.IfNoRows(err, actor.ErrAccountGone)
	}
	if params.ZoneCircles, err = json.Marshal(formats.KeepCircles(kept, zones)); err != nil {
		return fmt.Errorf("write the circles of private zones: %w", err)
	}
	if params.PrivateZones, err = json.Marshal(zones); err != nil {
		return fmt.Errorf("write private zones: %w", err)
	}
	return nil
}

// timezone reports a time zone that Go or PostgreSQL does not know.
var timezone = fault.Field{Pointer: "/timezone", Code: fault.CodeNotAllowed, Detail: "Must be the IANA name of a time zone, such as America/Chicago."}

var (
	errTimezone = fault.InvalidField(timezone.Pointer, timezone.Detail)

	// firstBirthDate is the earliest date of birth.
	firstBirthDate = date.FromTime(time.Date(1900, time.January, 1, 0, 0, 0, 0, time.UTC))
)

// check validates what the contract's schemas cannot express, and trims the name.
func (c *Change) check(now time.Time) error {
	var wrong []fault.Field
	if c.Name != nil {
		name := strings.TrimSpace(*c.Name)
		c.Name = &name
		if name == "" {
			wrong = append(wrong, fault.Field{Pointer: "/name", Code: fault.CodeRequired, Detail: "Must not be empty."})
		}
		wrong = append(wrong, text.Line("/name", c.Name)...)
	}
	if c.TeamName != nil {
		name := strings.TrimSpace(*c.TeamName)
		c.TeamName = &name
		if name == "" {
			wrong = append(wrong, fault.Field{Pointer: "/team_name", Code: fault.CodeRequired, Detail: "Must not be empty."})
		}
		wrong = append(wrong, text.Line("/team_name", c.TeamName)...)
	}
	if c.Checkboxes != nil {
		for i, name := range *c.Checkboxes {
			wrong = append(wrong, text.Line(fmt.Sprintf("/checkboxes/%d", i), &name)...)
		}
	}
	if c.Timezone != nil {
		if _, err := date.Zone(*c.Timezone); err != nil {
			wrong = append(wrong, timezone)
		}
	}
	// Somewhere it is already tomorrow.
	if d := c.BirthDate.Value; d != nil && (d.Before(firstBirthDate) || d.After(date.FromTime(now.UTC().Add(14*time.Hour)))) {
		wrong = append(wrong, fault.Field{Pointer: "/birth_date", Detail: "Must be a date from 1900 to today."})
	}
	return fault.InvalidFields(wrong)
}

// SetCoach makes the caller a coach or an athlete. A change clears the team.
func (s *Service) SetCoach(ctx context.Context, caller uuid.UUID, coach bool, now time.Time) (User, error) {
	if err := s.q.UserCoachChange(ctx, s.DB, query.UserCoachChangeParams{ID: caller, Coach: coach, Now: now}); err != nil {
		return User{}, err
	}
	return s.Get(ctx, caller)
}

// The pictures that a user has.
const (
	ProfilePic  = "profile_pic"
	BrandPic    = "brand_pic"
	FeaturedPic = "featured_pic"
)

// Picture is an image on an external host. The tags are for storage.
type Picture struct {
	URL      string `json:"url"`
	PublicID string `json:"public_id"`
}

// SetPicture sets one of the caller's pictures, or removes it if picture is nil.
func (s *Service) SetPicture(ctx context.Context, caller uuid.UUID, which string, picture *Picture, now time.Time) (User, error) {
	var stored []byte
	if picture != nil {
		if err := fault.InvalidFields(slices.Concat(text.Line("/file/url", &picture.URL), text.Line("/file/public_id", &picture.PublicID))); err != nil {
			return User{}, err
		}
		u, err := url.Parse(picture.URL)
		if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
			return User{}, fault.InvalidField("/file/url", "Must be an absolute https URL.").Coded(fault.CodeMalformed)
		}
		if stored, err = json.Marshal(picture); err != nil {
			return User{}, fmt.Errorf("store a picture: %w", err)
		}
	}
	if _, err := s.q.UserPictureSet(ctx, s.DB, query.UserPictureSetParams{ID: caller, Which: which, Picture: stored, Now: now}); err != nil {
		return User{}, err
	}
	return s.Get(ctx, caller)
}

// Count returns the number of active users, those with a verified email.
func (s *Service) Count(ctx context.Context) (int64, error) {
	return s.q.UserCount(ctx, s.DB)
}

// Referrals returns how many users registered with the caller's code.
func (s *Service) Referrals(ctx context.Context, caller uuid.UUID) (int64, error) {
	return s.q.UserReferrals(ctx, s.DB, &caller)
}
