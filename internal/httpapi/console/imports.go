package console

import (
	"slices"

	"github.com/google/uuid"

	"harrier/internal/result"
)

// importForm deletes an import of a race.
func (c *Console) importForm() form {
	return form{
		path: "/races/:id/imports/:import", done: "delete-import",
		ask: func(v *visit, race uuid.UUID) (question, error) {
			importID, err := v.idOf("import")
			if err != nil {
				return question{}, err
			}
			imports, err := c.Results.Imports(v.r.Context(), v.caller.UserID, race, true)
			if err != nil {
				return question{}, err
			}
			i := slices.IndexFunc(imports, func(i result.Imported) bool { return i.ID == importID })
			if i < 0 {
				return question{}, errNoPage
			}
			if imports[i].Mode == "renumber" {
				return question{
					Object: "Closing up of places",
					Text:   "The results whose places were closed up (" + number(imports[i].Imported) + ") get their former places back. None is deleted.",
					Button: "Undo the closing up", Back: "/races/" + race.String(), Destroys: true, Reason: true, Force: true,
				}, nil
			}
			name := "A file without a name"
			if imports[i].FileName != nil {
				name = *imports[i].FileName
			}
			return question{
				Object: name, Text: "Its results (" + number(imports[i].Imported) + ") are deleted, and those come back that it replaced.",
				Button: "Delete the import", Back: "/races/" + race.String(), Destroys: true, Reason: true, Force: true,
			}, nil
		},
		do: func(v *visit, race uuid.UUID) (string, error) {
			importID, err := v.idOf("import")
			if err == nil {
				err = c.Results.DeleteImportByOperator(v.r.Context(), v.caller, race, importID, v.get("force") != "", given(v.get("reason")), c.Clock())
			}
			return "/races/" + race.String(), err
		},
	}
}
