package console

import (
	"slices"

	"github.com/google/uuid"

	"harrier/internal/result"
)

// importOf returns the race and the import that the path names.
func importOf(v *visit) (race, importID uuid.UUID, err error) {
	if race, err = v.id(); err == nil {
		importID, err = v.idOf("import")
	}
	return race, importID, err
}

func (c *Console) askDeleteImport(v *visit) error {
	race, importID, err := importOf(v)
	if err != nil {
		return err
	}
	imports, err := c.Results.Imports(v.r.Context(), v.caller.UserID, race, true)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(imports, func(i result.Imported) bool { return i.ID == importID })
	if i < 0 {
		return errNoPage
	}
	name := "A file without a name"
	if imports[i].FileName != nil {
		name = *imports[i].FileName
	}
	return c.show(v, "ask", "Delete the import", question{
		Object: name, Text: "Its results (" + number(imports[i].Imported) + ") are deleted, and those come back that it replaced.",
		Button: "Delete the import", Back: "/races/" + race.String(), Destroys: true, Reason: true, Force: true,
	})
}

func (c *Console) deleteImport(v *visit) error {
	race, importID, err := importOf(v)
	if err != nil {
		return err
	}
	if err := c.Results.DeleteImportByOperator(v.r.Context(), v.caller, race, importID, v.get("force") != "", given(v.get("reason")), c.Clock()); err != nil {
		return err
	}
	return c.seeOther(v, below+"/races/"+race.String(), "delete-import")
}
