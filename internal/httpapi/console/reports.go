package console

import (
	"slices"

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

func (c *Console) askDecide(act string) func(*visit) error {
	return func(v *visit) error {
		id, err := v.id()
		if err != nil {
			return err
		}
		r, err := c.Reports.Find(v.r.Context(), id)
		if err != nil {
			return err
		}
		q := question{
			Object: r.Kind + ": " + moderation.Subject(r), Text: "The reporter is emailed the decision and your note.",
			Button: "Refuse the report", Back: "/reports", Note: true,
		}
		if r.Kind == moderation.Claim {
			q.Text = "Reporter and holder are emailed the decision, the reporter with your note."
		}
		if act == "settle" {
			q.Button, q.Release = "Settle the report", r.Kind == moderation.Claim
			if r.Reason != nil && *r.Reason == moderation.RemoveName {
				q.Text += " The athlete is called “Name withheld” in all their results of the race."
			}
		}
		return c.show(v, "ask", q.Button, q)
	}
}

func (c *Console) decide(act string) func(*visit) error {
	state := map[string]moderation.State{"settle": moderation.Settled, "refuse": moderation.Refused}[act]
	return func(v *visit) error {
		id, err := v.id()
		if err != nil {
			return err
		}
		_, err = c.Reports.Decide(v.r.Context(), moderation.Decision{
			Actor: v.operator(), Report: id, State: state, Note: v.get("note"), Release: v.get("release") != "",
			Now: c.Clock(),
		})
		if err != nil {
			return err
		}
		return c.seeOther(v, below+"/reports", act)
	}
}
