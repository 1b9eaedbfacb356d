package console

import "harrier/internal/account/app"

func (c *Console) apps(v *visit) error {
	list, err := c.Apps.All(v.r.Context(), false, v.page(), pageLength)
	if err != nil {
		return err
	}
	return c.show(v, "apps", "Apps", found{Items: list.Items, Pager: pagerOf(v, list.More)})
}

func (c *Console) askBlock(block bool) func(*visit) error {
	return func(v *visit) error {
		id, err := v.id()
		if err != nil {
			return err
		}
		seen, err := c.Apps.Get(v.r.Context(), id)
		if err != nil {
			return err
		}
		asked := question{Object: nameOfApp(seen), Text: "Users can allow the app again what it asks for.", Button: "Unblock", Back: "/apps", Reason: true}
		if block {
			asked.Text, asked.Button, asked.Destroys = "What users allowed the app ends, and nobody can allow it anything until you unblock it.", "Block", true
		}
		return c.show(v, "ask", asked.Button+" the app", asked)
	}
}

func nameOfApp(a app.Seen) string { return a.App.Name + ", " + app.ClientID(a.App) }

func (c *Console) block(block bool) func(*visit) error {
	done := map[bool]string{true: "block", false: "unblock"}[block]
	return func(v *visit) error {
		id, err := v.id()
		if err != nil {
			return err
		}
		if _, err := c.Apps.Block(v.r.Context(), v.operator(), id, block, given(v.get("reason")), c.Clock()); err != nil {
			return err
		}
		return c.seeOther(v, below+"/apps", done)
	}
}
