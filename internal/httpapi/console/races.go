package console

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
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
	races, err := c.Races.List(v.r.Context(), race.Filter{}, v.page(), pageLength)
	if err != nil {
		return err
	}
	return c.show(v, "races", "Races", found{Items: races.Items, Query: query, Pager: pagerOf(v, races.More)})
}

// event is an event of a race.
type event struct{ Gender, Name, Title string }

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
	youth, err := c.Results.YouthEvents(v.r.Context(), id)
	if err != nil {
		return err
	}
	asked := event{Gender: v.get("gender"), Name: v.get("event")}
	var events []event
	for _, gender := range []discipline.Gender{discipline.Womens, discipline.Mens} {
		names, err := c.Races.Events(v.r.Context(), id, gender)
		if err != nil {
			return err
		}
		for _, name := range names {
			e := event{string(gender), name, discipline.Title(gender, name, slices.Contains(youth, result.PageEvent{Gender: gender, Event: name, Youth: true}))}
			if events = append(events, e); e.Gender == asked.Gender && e.Name == asked.Name {
				asked = e
			}
		}
	}
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

// raceForms change and delete races, their imports and their results.
func (c *Console) raceForms() []form {
	return []form{
		{
			path: "/races/:id/state", done: "state",
			ask: c.askRace(question{Text: "Only operators can change a locked race or its results.", Button: "Change the state", States: states}),
			do: func(v *visit, id uuid.UUID) (string, error) {
				state := race.State(v.get("state"))
				if !slices.Contains(states, string(state)) {
					return "", errUnreadable
				}
				return "/races/" + id.String(), c.operating(v, id).SetState(v.r.Context(), state, c.Clock())
			},
		},
		{
			path: "/races/:id/give", done: "give",
			ask: c.askRace(question{
				Text:   "Another user becomes the race's poster, who may change and delete it. Its results and votes stay.",
				Button: "Hand the race over", Receiver: true,
			}),
			do: func(v *visit, id uuid.UUID) (string, error) {
				to, err := c.Operators.Named(v.r.Context(), v.get("receiver"))
				if err == nil {
					err = c.operating(v, id).Give(v.r.Context(), to.ID, c.Clock())
				}
				return "/races/" + id.String(), err
			},
		},
		{
			path: "/races/:id/delete", done: "delete-race",
			ask: c.askRace(question{Text: "The race is deleted for good, with its results (%d) and votes.", Button: "Delete the race", Destroys: true}),
			do: func(v *visit, id uuid.UUID) (string, error) {
				return "/races", c.operating(v, id).Delete(v.r.Context())
			},
		},
		c.importForm(),
		{
			path: "/results/:id/delete", done: "delete-result",
			ask: func(v *visit, id uuid.UUID) (question, error) {
				r, err := c.Results.Get(v.r.Context(), id)
				return question{
					Object: r.Athlete + ", " + r.Event + ", " + r.Race, Text: "The result is deleted for good.", Button: "Delete the result",
					Back: "/results/" + id.String(), Destroys: true, Reason: true,
				}, err
			},
			do: func(v *visit, id uuid.UUID) (string, error) {
				r, err := c.Results.Get(v.r.Context(), id)
				if err == nil {
					err = c.Results.DeleteByOperator(v.r.Context(), v.caller, id, given(v.get("reason")), c.Clock())
				}
				return "/races/" + r.RaceID.String(), err
			},
		},
	}
}

// askRace asks about a race. A %d in the text is the number of its results.
func (c *Console) askRace(asked question) func(*visit, uuid.UUID) (question, error) {
	return func(v *visit, id uuid.UUID) (question, error) {
		details, err := c.Races.Get(v.r.Context(), id)
		r, asked := details.ListedRace, asked // of this request
		asked.Object, asked.Back, asked.Reason, asked.State = r.Name, "/races/"+id.String(), true, string(r.State)
		asked.Text = strings.ReplaceAll(asked.Text, "%d", number(r.Results))
		return asked, err
	}
}

// operating is what the operator does to a race, for the reason in the form.
func (c *Console) operating(v *visit, id uuid.UUID) race.ByOperator {
	return c.Races.ByOperator(v.operator(), id, given(v.get("reason")))
}

func (c *Console) result(v *visit) error {
	id, err := v.id()
	if err != nil {
		return err
	}
	r, err := c.Results.Get(v.r.Context(), id)
	if err != nil {
		return err
	}
	return c.show(v, "result", r.Athlete+", "+r.Event, r)
}
