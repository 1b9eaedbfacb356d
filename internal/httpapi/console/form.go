package console

import (
	"cmp"
	"slices"

	"github.com/google/uuid"
)

// question is a page that asks whether to do something.
type question struct {
	// Object is what it is about, Text what happens, Button what the button says, and Back where else to go.
	Object, Text, Button, Back string
	// These ask for more: a reason, or a note to the reporter; whether to end personal tokens, to release the disputed ID, or to delete what
	// has been corrected.
	Destroys, Reason, Note, Tokens, Release, Force bool
	// Receiver asks for the user to whom something is given.
	Receiver bool
	// State is the present state of a race, and States are those to choose from.
	State  string
	States []string
}

// form is a question and what is done if the operator says yes.
type form struct {
	// path is below the console's, with the `_id` of what it is about.
	path string
	// title is that of the page; empty for the text of the button.
	title string
	ask   func(v *visit, id uuid.UUID) (question, error)
	// do returns the path to lead to, below the console's; empty if it has shown a page itself.
	do func(v *visit, id uuid.UUID) (next string, err error)
	// done is what has been done, in outcomes.
	done string
}

// forms are all forms that ask first.
func (c *Console) forms() []form {
	return slices.Concat(c.userForms(), c.raceForms(), c.reportForms(), c.appForms(), c.inviteForms())
}

// show asks the question.
func (f form) show(c *Console) func(*visit) error {
	return func(v *visit) error {
		id, err := v.id()
		if err != nil {
			return err
		}
		asked, err := f.ask(v, id)
		if err != nil {
			return err
		}
		return c.show(v, "ask", cmp.Or(f.title, asked.Button), asked)
	}
}

// submit does what was asked.
func (f form) submit(c *Console) func(*visit) error {
	return func(v *visit) error {
		id, err := v.id()
		if err != nil {
			return err
		}
		next, err := f.do(v, id)
		if err != nil || next == "" {
			return err
		}
		return c.seeOther(v, below+next, f.done)
	}
}
