package api

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"harrier/gen/api"
	"harrier/gen/query"
	"harrier/internal/result/read"
)

// What a result has in the contract that no file says: who it is of, and what follows from the rest.
var derived = []string{
	"_id", "race_id", "race", "date", "event_code", "event_kind", "distance_m", "mixed", "time_ms", "import_id", "user_id", "created_at", "updated_at",
}

// TestFieldsOfFiles compares the fields in files of our own with those of the contract and of the view that is read.
func TestFieldsOfFiles(t *testing.T) {
	t.Parallel()
	files := make([]string, 0, len(read.Fields))
	for i := range read.Fields {
		files = append(files, read.Fields[i].Name)
	}
	slices.Sort(files)
	members := func(of reflect.Type) (names []string) {
		for field := range of.Fields() {
			if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "-" && name != "" {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		return names
	}
	contract := slices.DeleteFunc(members(reflect.TypeFor[api.Result]()), func(name string) bool { return slices.Contains(derived, name) })
	if !slices.Equal(files, contract) {
		t.Errorf("files have\n%v, the contract has\n%v", files, contract)
	}
	preview := slices.DeleteFunc(members(reflect.TypeFor[api.ImportedRow]()), func(name string) bool { return name == "line" })
	if !slices.Equal(files, preview) {
		t.Errorf("files have\n%v, the rows of a preview\n%v", files, preview)
	}
	view := members(reflect.TypeFor[query.ListedResult]())
	for _, name := range files {
		if !slices.Contains(view, name) {
			t.Errorf("the view lacks %s", name)
		}
	}
}
