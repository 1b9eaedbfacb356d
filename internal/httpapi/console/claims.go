package console

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/internal/moderation/operator"
)

// claimKind is a kind of ID that operators take from a user.
type claimKind struct {
	// Name is a segment of the path. Label names the kind, and Text says what a release does.
	Name, Label, Text string

	// of returns those that a user has.
	of      func(u operator.Account) []string
	release func(c *Console, v *visit, id string, now time.Time) error
}

var claimKinds = []claimKind{
	{
		Name: "athlete", Label: "Athlete ID", Text: "The user no longer goes by this ID, and anybody can claim it. Their account and training log stay.",
		of: func(u operator.Account) []string {
			if u.AthleteID == nil {
				return u.Aliases
			}
			return append([]string{*u.AthleteID}, u.Aliases...)
		},
		release: func(c *Console, v *visit, id string, _ time.Time) error {
			return c.Operators.ReleaseAthleteID(v.r.Context(), v.operator(), id, given(v.get("reason")))
		},
	},
	{
		Name: "team", Label: "Team", Text: "The coach no longer has this team, and any coach can claim it. Athletes who state the team keep it.",
		of: func(u operator.Account) []string {
			if u.TeamID == nil || !u.Coach {
				return nil
			}
			return []string{*u.TeamID}
		},
		release: func(c *Console, v *visit, id string, now time.Time) error {
			return c.Operators.ReleaseTeam(v.r.Context(), v.operator(), id, given(v.get("reason")), now)
		},
	},
}

// claim is an ID of a user.
type claim struct{ Kind, Label, ID string }

// claimsOf returns what operators can take from a user.
func claimsOf(u operator.Account) []claim {
	var claims []claim
	for _, kind := range claimKinds {
		for _, id := range kind.of(u) {
			claims = append(claims, claim{kind.Name, kind.Label, id})
		}
	}
	return claims
}

// claimed returns the user and the ID that the path names. The ID is the user's: if it is somebody else's by now, nothing is taken from them.
func (c *Console) claimed(v *visit, user uuid.UUID, kind claimKind) (owner operator.Account, id string, err error) {
	if owner, err = c.Operators.Get(v.r.Context(), user); err != nil {
		return owner, "", err
	}
	id = v.r.PathValue("claim")
	if !slices.Contains(kind.of(owner), id) {
		return owner, "", errNoPage
	}
	return owner, id, nil
}

// releaseForm takes a claimed ID from a user.
func (c *Console) releaseForm(kind claimKind) form {
	return form{
		path: "/users/:id/" + kind.Name + "/:claim", done: kind.Name,
		ask: func(v *visit, user uuid.UUID) (question, error) {
			owner, id, err := c.claimed(v, user, kind)
			return question{
				Object: kind.Label + " " + id + " of " + nameOf(owner), Text: kind.Text, Button: "Release", Back: "/users/" + user.String(),
				Destroys: true, Reason: true,
			}, err
		},
		do: func(v *visit, user uuid.UUID) (string, error) {
			_, id, err := c.claimed(v, user, kind)
			if err == nil {
				err = kind.release(c, v, id, c.Clock())
			}
			return "/users/" + user.String(), err
		},
	}
}
