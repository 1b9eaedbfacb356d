package account

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/calendar"
	"harrier/internal/fault"
	"harrier/internal/patch"
)

// Change is what shall change of a user; a nil pointer leaves the field as it is.
type Change struct {
	Name          *string
	Timezone      *string
	Units         *string
	LogVisibility *string
	// HealthVisibility is who may read resting heart rate, sleep and feel, of those who may read the log.
	HealthVisibility *string
	Checkboxes       *[]string
	TeamID           patch.Field[string]
}

// Change changes the caller's own account. Only athletes state a team: a coach who names one is fault.Invalid.
func (s *Service) Change(ctx context.Context, caller uuid.UUID, c Change, now time.Time) (User, error) {
	if err := c.check(); err != nil {
		return User{}, err
	}
	params := query.UserChangeParams{
		ID: caller, Name: c.Name, Timezone: c.Timezone, TeamIDSet: c.TeamID.Set, TeamID: c.TeamID.Value, Now: now,
	}
	if c.Units != nil {
		params.Units = new(query.Units(*c.Units))
	}
	if c.LogVisibility != nil {
		params.LogVisibility = new(query.LogVisibility(*c.LogVisibility))
	}
	if c.HealthVisibility != nil {
		params.HealthVisibility = new(query.LogVisibility(*c.HealthVisibility))
	}
	if c.Checkboxes != nil {
		params.Checkboxes = *c.Checkboxes
	}
	n, err := s.q.UserChange(ctx, s.DB, params)
	if err != nil {
		return User{}, fmt.Errorf("change a user: %w", err)
	}
	user, err := s.Get(ctx, caller)
	if err == nil && n == 0 {
		err = fault.InvalidField("/team_id", "A coach's team is claimed, by POST /user/claim/team/{team_id}.")
	}
	return user, err
}

// check finds what the contract's schemas cannot say, and takes off the blanks around names.
func (c *Change) check() error {
	var wrong []fault.Field
	if c.Name != nil {
		name := strings.TrimSpace(*c.Name)
		c.Name = &name
		if name == "" {
			wrong = append(wrong, fault.Field{Pointer: "/name", Detail: "Must not be empty."})
		}
	}
	if c.Timezone != nil {
		if _, err := calendar.Zone(*c.Timezone); err != nil {
			wrong = append(wrong, fault.Field{Pointer: "/timezone", Detail: "Must be a time zone's IANA name, such as America/Chicago."})
		}
	}
	return fault.InvalidFields(wrong)
}

// SetCoach says whether the caller is a coach. Another answer than before drops the team.
func (s *Service) SetCoach(ctx context.Context, caller uuid.UUID, coach bool, now time.Time) (User, error) {
	if err := s.q.UserCoachChange(ctx, s.DB, query.UserCoachChangeParams{ID: caller, Coach: coach, Now: now}); err != nil {
		return User{}, fmt.Errorf("change the type of an account: %w", err)
	}
	return s.Get(ctx, caller)
}

// The pictures that a user has.
const (
	ProfilePic  = "profile_pic"
	BrandPic    = "brand_pic"
	FeaturedPic = "featured_pic"
)

// Picture is an image with an external host. The tags are how it is stored.
type Picture struct {
	URL      string `json:"url"`
	PublicID string `json:"public_id"`
}

// SetPicture sets one of the caller's pictures, or takes it away where picture is nil.
func (s *Service) SetPicture(ctx context.Context, caller uuid.UUID, which string, picture *Picture, now time.Time) (User, error) {
	var stored []byte
	if picture != nil {
		u, err := url.Parse(picture.URL)
		if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
			return User{}, fault.InvalidField("/file/url", "Must be an absolute https URL.")
		}
		if stored, err = json.Marshal(picture); err != nil {
			return User{}, fmt.Errorf("store a picture: %w", err)
		}
	}
	if _, err := s.q.UserPictureSet(ctx, s.DB, query.UserPictureSetParams{ID: caller, Which: which, Picture: stored, Now: now}); err != nil {
		return User{}, fmt.Errorf("set a picture: %w", err)
	}
	return s.Get(ctx, caller)
}

// Count counts the active users: those with a verified email.
func (s *Service) Count(ctx context.Context) (int64, error) {
	n, err := s.q.UserCount(ctx, s.DB)
	if err != nil {
		return 0, fmt.Errorf("count users: %w", err)
	}
	return n, nil
}

// Referrals counts who registered with the caller's code.
func (s *Service) Referrals(ctx context.Context, caller uuid.UUID) (int64, error) {
	n, err := s.q.UserReferrals(ctx, s.DB, &caller)
	if err != nil {
		return 0, fmt.Errorf("count referrals: %w", err)
	}
	return n, nil
}
