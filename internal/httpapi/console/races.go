package console

import (
	"errors"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/result/discipline"
)

func number(n int32) string { return strconv.Itoa(int(n)) }

func (c *Console) races(v *visit) error {
	words := v.get("q")
	query := map[string]string{"q": words}
	if words != "" {
		races, err := c.Search.Races(v.r.Context(), words, nil)
		if err != nil {
			return err
		}
		return c.show(v, "races", "Races", found{Items: races, Query: query})
	}
	races, err := c.Races.List(v.r.Context(), v.page(), pageLength)
	if err != nil {
		return err
	}
	return c.show(v, "races", "Races", found{Items: races.Items, Query: query, Pager: pagerOf(v, races.More)})
}

// event is an event of a race.
type event struct{ Gender, Name string }

// errEnough ends a list once a page is full.
var errEnough = errors.New("enough")

func (c *Console) race(v *visit) error {
	id, err := v.id()
	if err != nil {
		return err
	}
	details, err := c.Races.Get(v.r.Context(), id)
	if err != nil {
		return err
	}
	var events []event
	for _, gender := range []discipline.Gender{discipline.Womens, discipline.Mens} {
		names, err := c.Races.Events(v.r.Context(), id, gender)
		if err != nil {
			return err
		}
		for _, name := range names {
			events = append(events, event{string(gender), name})
		}
	}
	asked := event{v.get("gender"), v.get("event")}
	results, more, err := c.results(v, id, asked)
	if err != nil {
		return err
	}
	imports, err := c.Results.Imports(v.r.Context(), v.caller.UserID, id, true)
	if err != nil {
		return err
	}
	return c.show(v, "race", details.ListedRace.Name, map[string]any{
		"Imports": imports,
		"Race":    details.ListedRace, "Events": events, "Event": asked, "Results": results, "Pager": pagerOf(v, more),
	})
}

// results returns a page of the results of an event, and whether another follows.
func (c *Console) results(v *visit, id uuid.UUID, of event) (results []result.Result, more bool, err error) {
	if of.Name == "" {
		return nil, false, nil
	}
	skip := int(v.page()-1) * pageLength
	err = c.Results.EachOfEvent(v.r.Context(), id, discipline.GenderOf(of.Gender), of.Name, false, func(r *result.Result) error {
		switch {
		case skip > 0:
			skip--
		case len(results) == pageLength:
			more = true
			return errEnough
		default:
			results = append(results, *r)
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return results, more, err
}

// states are those of a race.
var states = []string{"provisional", "official", "locked"}

func (c *Console) askState(v *visit) error {
	id, err := v.id()
	if err != nil {
		return err
	}
	details, err := c.Races.Get(v.r.Context(), id)
	if err != nil {
		return err
	}
	return c.show(v, "ask", "Change the state", question{
		Object: details.ListedRace.Name, Text: "Only operators can change a locked race or its results.", Button: "Change the state",
		Back: "/races/" + id.String(), Reason: true, State: string(details.ListedRace.State), States: states,
	})
}

func (c *Console) setState(v *visit) error {
	id, err := v.id()
	if err != nil {
		return err
	}
	state := race.State(v.get("state"))
	if !slices.Contains(states, string(state)) {
		return errUnreadable
	}
	if err := c.operating(v, id).SetState(v.r.Context(), state, c.Clock()); err != nil {
		return err
	}
	return c.seeOther(v, below+"/races/"+id.String(), "state")
}

// operating is what the operator does to a race, for the reason in the form.
func (c *Console) operating(v *visit, id uuid.UUID) race.ByOperator {
	return c.Races.ByOperator(v.operator(), id, given(v.get("reason")))
}

func (c *Console) askGive(v *visit) error {
	id, err := v.id()
	if err != nil {
		return err
	}
	details, err := c.Races.Get(v.r.Context(), id)
	if err != nil {
		return err
	}
	return c.show(v, "ask", "Hand the race over", question{
		Object: details.ListedRace.Name, Text: "Another user becomes the race's poster, who may change and delete it. Its results and votes stay.",
		Button: "Hand the race over", Back: "/races/" + id.String(), Receiver: true, Reason: true,
	})
}

func (c *Console) give(v *visit) error {
	id, err := v.id()
	if err != nil {
		return err
	}
	to, err := c.Operators.Named(v.r.Context(), v.get("receiver"))
	if err != nil {
		return err
	}
	if err := c.operating(v, id).Give(v.r.Context(), to.ID, c.Clock()); err != nil {
		return err
	}
	return c.seeOther(v, below+"/races/"+id.String(), "give")
}

func (c *Console) askDeleteRace(v *visit) error {
	id, err := v.id()
	if err != nil {
		return err
	}
	details, err := c.Races.Get(v.r.Context(), id)
	if err != nil {
		return err
	}
	return c.show(v, "ask", "Delete the race", question{
		Object: details.ListedRace.Name, Text: "The race is deleted for good, with its results (" + number(details.ListedRace.Results) + ") and votes.",
		Button: "Delete the race", Back: "/races/" + id.String(), Destroys: true, Reason: true,
	})
}

func (c *Console) deleteRace(v *visit) error {
	id, err := v.id()
	if err == nil {
		err = c.operating(v, id).Delete(v.r.Context())
	}
	if err != nil {
		return err
	}
	return c.seeOther(v, below+"/races", "delete-race")
}

func (c *Console) oneResult(v *visit) (result.Result, error) {
	id, err := v.id()
	if err != nil {
		return result.Result{}, err
	}
	return c.Results.Get(v.r.Context(), id)
}

func (c *Console) result(v *visit) error {
	r, err := c.oneResult(v)
	if err != nil {
		return err
	}
	return c.show(v, "result", r.Athlete+", "+r.Event, r)
}

func (c *Console) askDeleteResult(v *visit) error {
	r, err := c.oneResult(v)
	if err != nil {
		return err
	}
	return c.show(v, "ask", "Delete the result", question{
		Object: r.Athlete + ", " + r.Event + ", " + r.Race, Text: "The result is deleted for good.", Button: "Delete the result",
		Back: "/results/" + r.ID.String(), Destroys: true, Reason: true,
	})
}

func (c *Console) deleteResult(v *visit) error {
	r, err := c.oneResult(v)
	if err == nil {
		err = c.Results.DeleteByOperator(v.r.Context(), v.caller, r.ID, given(v.get("reason")), c.Clock())
	}
	if err != nil {
		return err
	}
	return c.seeOther(v, below+"/races/"+r.RaceID.String(), "delete-result")
}
