package console

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/internal/moderation/operator"
)

// found is a page of a list.
type found struct {
	// Items are the rows, and Query is what they were found by.
	Items any
	Query map[string]string
	Pager pager
}

// pager links to the pages before and after; zero is none.
type pager struct{ Previous, Next string }

// pagerOf links to the pages beside the one that was asked for.
func pagerOf(v *visit, more bool) pager {
	link := func(page int32) string {
		query := v.r.URL.Query()
		query.Del("done")
		query.Set("page", number(page))
		return "?" + query.Encode()
	}
	var p pager
	if v.page() > 1 {
		p.Previous = link(v.page() - 1)
	}
	if more {
		p.Next = link(v.page() + 1)
	}
	return p
}

func (c *Console) users(v *visit) error {
	by, text := v.get("by"), v.get("q")
	filter := operator.Filter{Operators: v.get("only") == "operators", Suspended: v.get("only") == "suspended"}
	switch by {
	case "name":
		filter.Name = given(text)
	case "athlete_id":
		filter.AthleteID = given(text)
	case "team_id":
		filter.TeamID = given(text)
	default:
		by, filter.Email = "email", given(text)
	}
	users, err := c.Operators.Find(v.r.Context(), filter, v.page(), pageLength)
	if err != nil {
		return err
	}
	return c.show(v, "users", "Users", found{
		Items: users.Items, Query: map[string]string{"by": by, "q": text, "only": v.get("only")}, Pager: pagerOf(v, users.More),
	})
}

// userAct is what an operator can do to a user.
type userAct struct {
	// Name is the last segment of its path. Label is on its button.
	Name, Label string
	// Text says what it does.
	Text string
	// Destroys says that it takes something away.
	Destroys bool
	// Tokens says that personal tokens can be ended, too.
	Tokens bool

	fits func(u operator.Account) bool
	do   func(c *Console, v *visit, a operator.Act, now time.Time) error
}

func always(operator.Account) bool { return true }

// userActs are all but the reset link, whose response is a page of its own.
var userActs = []userAct{
	{
		Name: "verify", Label: "Verify the email", Text: "The user's email address counts as verified from now on.",
		fits: func(u operator.Account) bool { return !u.EmailVerified },
		do: func(c *Console, v *visit, a operator.Act, now time.Time) error {
			return c.Operators.Verify(v.r.Context(), a, now)
		},
	},
	{
		Name: "restore", Label: "Restore", Text: "The user can sign in again, and their hidden races are there again.",
		fits: func(u operator.Account) bool { return u.SuspendedAt != nil },
		do: func(c *Console, v *visit, a operator.Act, _ time.Time) error {
			return c.Operators.Restore(v.r.Context(), a)
		},
	},
	{
		Name: "suspend", Label: "Suspend", Destroys: true,
		Text: "The user is signed out everywhere and cannot sign in or use personal tokens until you restore the account. What they posted stays.",
		fits: func(u operator.Account) bool { return u.SuspendedAt == nil },
		do: func(c *Console, v *visit, a operator.Act, now time.Time) error {
			return c.Operators.Suspend(v.r.Context(), a, false, now)
		},
	},
	{
		Name: "suspend-and-hide", Label: "Suspend and hide", Destroys: true,
		Text: "The user is suspended, and nobody sees the races that they direct alone, with all results in them, until you restore the account. " +
			"Races with other directors stay.",
		fits: always,
		do: func(c *Console, v *visit, a operator.Act, now time.Time) error {
			return c.Operators.Suspend(v.r.Context(), a, true, now)
		},
	},
	{
		Name: "end-sessions", Label: "End sessions", Text: "The user is signed out everywhere.", Destroys: true, Tokens: true, fits: always,
		do: func(c *Console, v *visit, a operator.Act, now time.Time) error {
			return c.Operators.EndSessions(v.r.Context(), a, v.get("tokens") != "", now)
		},
	},
	{
		Name: "send-reset", Label: "Send a password reset", Text: "The user is emailed a link with which they can choose a new password.", fits: always,
		do: func(c *Console, v *visit, a operator.Act, now time.Time) error {
			return c.Operators.SendReset(v.r.Context(), a, now)
		},
	},
	{
		Name: "reset-link", Label: "Create a reset link", fits: always,
		Text: "Whoever has the link can choose a new password, once and within an hour, so be sure whom you give it to. The user is emailed that it exists.",
		do:   (*Console).createResetLink,
	},
	{
		Name: "promote", Label: "Make an operator", Text: "The user can do everything that you can.",
		fits: func(u operator.Account) bool { return !u.Operator },
		do: func(c *Console, v *visit, a operator.Act, _ time.Time) error {
			return c.Operators.Promote(v.r.Context(), a)
		},
	},
	{
		Name: "demote", Label: "Demote", Text: "The user is no longer an operator.", Destroys: true,
		fits: func(u operator.Account) bool { return u.Operator },
		do: func(c *Console, v *visit, a operator.Act, _ time.Time) error {
			return c.Operators.Demote(v.r.Context(), a)
		},
	},
	{
		Name: "delete", Label: "Delete the account", Destroys: true, fits: always,
		Text: "The account, its training log and its tokens are deleted for good. " +
			"Races and results that the user posted stay, without a poster; hidden ones are shown again.",
		do: func(c *Console, v *visit, a operator.Act, now time.Time) error {
			return c.Operators.Delete(v.r.Context(), a, now)
		},
	},
}

// outcomes say what has been done, by the value of "done" in the query.
var outcomes = map[string]string{
	"verify": "The email is verified.", "restore": "The user is restored.", "suspend": "The user is suspended.",
	"suspend-and-hide": "The user is suspended, and their races are hidden.",
	"end-sessions":     "The sessions have ended.", "send-reset": "The email is on its way.", "promote": "The user is an operator now.",
	"demote": "The user is no longer an operator.", "delete": "The account is deleted.",
	"state": "The state of the race is changed.", "delete-race": "The race is deleted.", "delete-result": "The result is deleted.",
	"settle": "The report is settled.", "refuse": "The report is refused.",
	"delete-import": "The import is undone.", "give": "The race is handed over.",
	"block": "The app is blocked.", "unblock": "Users can allow the app again.",
	"invite": "The invitation is on its way.", "end-invite": "The invitation has ended.",
	"athlete": "The Athlete ID is released.", "team": "The team is released.",
}

func (c *Console) user(v *visit) error {
	id, err := v.id()
	if err != nil {
		return err
	}
	user, err := c.Operators.Get(v.r.Context(), id)
	if err != nil {
		return err
	}
	hidden, err := c.Operators.HiddenRaces(v.r.Context(), user.ID, pageLength)
	if err != nil {
		return err
	}
	fitting := slices.DeleteFunc(slices.Clone(userActs), func(a userAct) bool { return !a.fits(user) })
	return c.show(v, "user", nameOf(user), map[string]any{"User": user, "Acts": fitting, "Claims": claimsOf(user), "Hidden": hidden})
}

func nameOf(u operator.Account) string {
	if u.Name == "" {
		return "Unnamed user"
	}
	return u.Name
}

// userForms are the acts, and what takes claimed IDs from a user.
func (c *Console) userForms() []form {
	forms := make([]form, 0, len(userActs)+len(claimKinds))
	for _, act := range userActs {
		forms = append(forms, form{
			path: "/users/:id/" + act.Name, done: act.Name,
			ask: func(v *visit, id uuid.UUID) (question, error) {
				user, err := c.Operators.Get(v.r.Context(), id)
				return question{
					Object: nameOf(user), Text: act.Text, Button: act.Label, Back: "/users/" + id.String(), Destroys: act.Destroys, Reason: true, Tokens: act.Tokens,
				}, err
			},
			do: func(v *visit, id uuid.UUID) (string, error) {
				err := act.do(c, v, operator.Act{Actor: v.operator(), User: id, Reason: given(v.get("reason"))}, c.Clock())
				switch act.Name {
				case "delete":
					return "/users", err
				case "reset-link": // has been shown
					return "", err
				}
				return "/users/" + id.String(), err
			},
		})
	}
	for _, kind := range claimKinds {
		forms = append(forms, c.releaseForm(kind))
	}
	return forms
}

func (c *Console) createResetLink(v *visit, a operator.Act, now time.Time) error {
	link, expires, err := c.Operators.CreateResetLink(v.r.Context(), a, now)
	if err != nil {
		return err
	}
	return c.show(v, "link", "Reset link", map[string]any{"Link": link, "Expires": expires, "User": a.User})
}
