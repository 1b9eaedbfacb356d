package console

import (
	"slices"
	"time"

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
func (c *Console) claimed(v *visit, kind claimKind) (user operator.Account, id string, err error) {
	if user, err = c.account(v); err != nil {
		return user, "", err
	}
	id = v.r.PathValue("claim")
	if !slices.Contains(kind.of(user), id) {
		return user, "", errNoPage
	}
	return user, id, nil
}

func (c *Console) askRelease(kind claimKind) func(*visit) error {
	return func(v *visit) error {
		user, id, err := c.claimed(v, kind)
		if err != nil {
			return err
		}
		return c.show(v, "ask", "Release", question{
			Object: kind.Label + " " + id + " of " + nameOf(user), Text: kind.Text, Button: "Release", Back: "/users/" + user.ID.String(),
			Destroys: true, Reason: true,
		})
	}
}

func (c *Console) release(kind claimKind) func(*visit) error {
	return func(v *visit) error {
		user, id, err := c.claimed(v, kind)
		if err != nil {
			return err
		}
		if err := kind.release(c, v, id, c.Clock()); err != nil {
			return err
		}
		return c.seeOther(v, below+"/users/"+user.ID.String(), kind.Name)
	}
}
