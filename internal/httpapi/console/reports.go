package console

import (
	"slices"

	"harrier/internal/report"
)

// reportStates are those of reports, the one first that a list shows unless it is asked for another.
var reportStates = []report.State{report.Open, report.Settled, report.Refused}

func (c *Console) reports(v *visit) error {
	state := report.State(v.get("state"))
	if !slices.Contains(reportStates, state) {
		state = report.Open
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
			Object: r.Kind + ": " + report.Subject(r), Text: "The reporter is emailed the decision and your note.",
			Button: "Refuse the report", Back: "/reports", Note: true,
		}
		if r.Kind == report.Claim {
			q.Text = "Reporter and holder are emailed the decision, the reporter with your note."
		}
		if act == "settle" {
			q.Button, q.Release = "Settle the report", r.Kind == report.Claim
			if r.Reason != nil && *r.Reason == report.RemoveName {
				q.Text += " The athlete is called “Name withheld” in all their results of the race."
			}
		}
		return c.show(v, "ask", q.Button, q)
	}
}

func (c *Console) decide(act string) func(*visit) error {
	state := map[string]report.State{"settle": report.Settled, "refuse": report.Refused}[act]
	return func(v *visit) error {
		id, err := v.id()
		if err != nil {
			return err
		}
		_, err = c.Reports.Decide(v.r.Context(), report.Decision{
			Actor: v.operator(), Report: id, State: state, Note: v.get("note"), Release: v.get("release") != "",
			Now: c.Clock(),
		})
		if err != nil {
			return err
		}
		return c.seeOther(v, below+"/reports", act)
	}
}
