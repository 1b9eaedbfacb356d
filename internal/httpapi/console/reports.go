package console

import (
	"slices"

	"github.com/google/uuid"

	"harrier/internal/moderation"
)

// reportStates are those of reports, the one first that a list shows unless it is asked for another.
var reportStates = []moderation.State{moderation.Open, moderation.Settled, moderation.Refused}

func (c *Console) reports(v *visit) error {
	state := moderation.State(v.get("state"))
	if !slices.Contains(reportStates, state) {
		state = moderation.Open
	}
	list, err := c.Reports.List(v.r.Context(), &state, v.page(), pageLength)
	if err != nil {
		return err
	}
	return c.show(v, "reports", "Reports and disputes", map[string]any{"Items": list.Items, "Query": reportStates, "Pager": pagerOf(v, list.More)})
}

func (c *Console) reportForms() []form {
	return []form{
		{path: "/reports/:id/settle", done: "settle", ask: c.askDecide(moderation.Settled), do: c.decide(moderation.Settled)},
		{path: "/reports/:id/refuse", done: "refuse", ask: c.askDecide(moderation.Refused), do: c.decide(moderation.Refused)},
	}
}

func (c *Console) askDecide(state moderation.State) func(*visit, uuid.UUID) (question, error) {
	return func(v *visit, id uuid.UUID) (question, error) {
		r, err := c.Reports.Find(v.r.Context(), id)
		if err != nil {
			return question{}, err
		}
		q := question{
			Object: r.Kind + ": " + moderation.Subject(r), Text: "The reporter is emailed the decision and your note.",
			Button: "Refuse the report", Back: "/reports", Note: true,
		}
		if r.Kind == moderation.Claim {
			q.Text = "Reporter and holder are emailed the decision, the reporter with your note."
		}
		if state == moderation.Settled {
			q.Button, q.Release = "Settle the report", r.Kind == moderation.Claim
			if r.Reason != nil && *r.Reason == moderation.RemoveName {
				q.Text += " The athlete is called “Name withheld” in all their results of the race."
			}
		}
		return q, nil
	}
}

func (c *Console) decide(state moderation.State) func(*visit, uuid.UUID) (string, error) {
	return func(v *visit, id uuid.UUID) (string, error) {
		_, err := c.Reports.Decide(v.r.Context(), moderation.Decision{
			Actor: v.operator(), Report: id, State: state, Note: v.get("note"), Release: v.get("release") != "",
			Now: c.Clock(),
		})
		return "/reports", err
	}
}
