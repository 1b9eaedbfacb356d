package read

import (
	"fmt"
	"slices"
	"strings"

	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// statusOf returns what a code in the column of statuses means, by Options.StatusWords; "" if they do not say it.
func (o *Options) statusOf(code string) mark.Status {
	for _, word := range o.StatusWords {
		if said, status, ok := strings.Cut(word, ":"); ok && words.Fold(said) == words.Fold(code) {
			return mark.Status(status)
		}
	}
	return ""
}

// statusIn reads a cell of the column of statuses.
func (r *cells) statusIn(raw string) (status mark.Status, rest string, ok bool) {
	if status = r.file.options.statusOf(raw); status != "" {
		return status, "", true
	}
	return cell.StatusIn(raw)
}

// checkStatusWords returns why Options.StatusWords are wrong; "" if they are not.
func (o *Options) checkStatusWords() string {
	for _, word := range o.StatusWords {
		code, status, _ := strings.Cut(word, ":")
		if words.Fold(code) == "" || !slices.Contains(mark.Statuses, mark.Status(status)) {
			return fmt.Sprintf("It must be code:status, such as 2:dnf, with the status finished, nm, dnf, dns or dq, not %q.", shown(word))
		}
	}
	return ""
}

// askStatuses returns a *report.Ask if the column of statuses has numbers that Options.StatusWords do not say. Those of rows with a time are finishers.
func (c *survey) askStatuses() error {
	l := c.layout
	column, times := l.at(fieldStatus), l.at(fieldTime)
	if column == layout.Absent {
		return nil
	}
	var timed, others []string
	for record := range c.firstRows {
		code := cellIn(record, column)
		if code == "" || c.options.statusOf(code) != "" {
			continue
		}
		if !isNumber(code) {
			return nil
		}
		_, hasTime := timeIn(record, times)
		switch {
		case hasTime && !slices.Contains(timed, code):
			timed = append(timed, code)
		case !hasTime && !slices.Contains(others, code):
			others = append(others, code)
		}
	}
	others = slices.DeleteFunc(others, func(code string) bool { return slices.Contains(timed, code) })
	if len(timed)+len(others) == 0 {
		return nil
	}
	choices := statusChoices(timed, others)
	return report.NewAsk("status_words", choices, "The column %s has numbers for the statuses: %s. Programs number them differently. Say what each means: "+
		"status_words=%s, with finished, nm, dnf, dns or dq. An empty map=status: leaves the column out.",
		shown(l.Titles[column]), strings.Join(slices.Concat(timed, others), ", "), choices[0])
}

// statusOrders are the ways in which programs number those who have no place, the likelier first.
var statusOrders = [][]mark.Status{
	{mark.DNF, mark.DNS, mark.DQ},
	{mark.DNS, mark.DNF, mark.DQ},
	{mark.DQ, mark.DNF, mark.DNS},
	{mark.DNF, mark.DQ, mark.DNS},
	{mark.DNS, mark.DQ, mark.DNF},
	{mark.DQ, mark.DNS, mark.DNF},
}

// statusChoices are the likely meanings of numbers: of those of rows with times and of the others.
func statusChoices(timed, others []string) []string {
	var choices []string
	for _, order := range statusOrders {
		list := make([]string, 0, len(timed)+len(others))
		for _, code := range timed {
			list = append(list, code+":"+string(mark.Finished))
		}
		for i, code := range others {
			list = append(list, code+":"+string(order[min(i, len(order)-1)]))
		}
		// Orders differ by what there are no numbers for, too.
		if choice := strings.Join(list, ","); !slices.Contains(choices, choice) {
			choices = append(choices, choice)
		}
	}
	return choices
}
