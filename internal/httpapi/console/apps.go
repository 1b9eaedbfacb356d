package console

import (
	"github.com/google/uuid"

	"harrier/internal/account/app"
)

func (c *Console) apps(v *visit) error {
	list, err := c.Apps.All(v.r.Context(), false, v.page(), pageLength)
	if err != nil {
		return err
	}
	return c.show(v, "apps", "Apps", found{Items: list.Items, Pager: pagerOf(v, list.More)})
}

func (c *Console) appForms() []form {
	return []form{
		{
			path: "/apps/:id/block", title: "Block the app", done: "block", do: c.block(true),
			ask: c.askApp(question{
				Text:   "What users allowed the app ends, and nobody can allow it anything until you unblock it.",
				Button: "Block", Destroys: true,
			}),
		},
		{
			path: "/apps/:id/unblock", title: "Unblock the app", done: "unblock", do: c.block(false),
			ask: c.askApp(question{Text: "Users can allow the app again what it asks for.", Button: "Unblock"}),
		},
	}
}

func (c *Console) askApp(asked question) func(*visit, uuid.UUID) (question, error) {
	return func(v *visit, id uuid.UUID) (question, error) {
		seen, err := c.Apps.Get(v.r.Context(), id)
		asked := asked // of this request
		asked.Object, asked.Back, asked.Reason = seen.App.Name+", "+app.ClientID(seen.App), "/apps", true
		return asked, err
	}
}

func (c *Console) block(block bool) func(*visit, uuid.UUID) (string, error) {
	return func(v *visit, id uuid.UUID) (string, error) {
		_, err := c.Apps.Block(v.r.Context(), v.operator(), id, block, given(v.get("reason")), c.Clock())
		return "/apps", err
	}
}
