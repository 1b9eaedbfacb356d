package races

import (
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestUnclearFiles imports files that could be taken for something else than they are.
func TestUnclearFiles(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	road := func(t *testing.T) string {
		t.Helper()
		id, _ := poster.In(t).Post("/race", object{"name": "Marathon", "date": "2026-05-05", "sport": "road"}).Is(http.StatusCreated).Object()["_id"].(string)
		return id
	}
	const marathon = "?gender=mens&event=Marathon"
	for name, test := range map[string]struct {
		query, file string
		errors      string // "pointer detail, …" of the problem
		sent        string // what is sent then
		first       string // place, time and status of the first result
	}{
		"times under an unknown name": {
			marathon, "place,name,zzz\n1,Ann,2:17:05\n2,Bo,2:18:06\n3,Cy,DNF\n", "map time:zzz, time none", "&map=time:zzz", "1 2:17:05 finished",
		},
		"minutes under an unknown name": {
			marathon, "place,name,zzz\n1,Ann,126.33\n2,Bo,130.75\n", "map time:zzz, time_unit minutes, time none", "&map=time:zzz&time_unit=minutes", "1 2:06:19.8 finished",
		},
		"statuses under an unknown name": {
			marathon, "place,name,zzz\n1,Ann,\n,Bo,DNF\n,Cy,DQ\n", "map status:zzz, time none", "&map=status:zzz", "1 <nil> finished",
		},
		"times are not meant": {
			marathon, "place,name,zzz\n1,Ann,2:17:05\n2,Bo,2:18:06\n", "map time:zzz, time none", "&time=none", "1 <nil> finished",
		},
		"a time that is empty beside one of another name": {
			marathon, "place,name,gun time,zzz\n1,Ann,,2:17:05\n2,Bo,,2:18:06\n", "map time:zzz, time none", "&map=time:zzz", "1 2:17:05 finished",
		},
		"a pace that is taken for the time": {
			marathon, "place,name,tempo\n" + strings.Repeat("1,Ann,3:17\n", 25), "as_is true, time none", "&as_is=true", "1 3:17 finished",
		},
		"minutes as seconds": {
			marathon, "place,name,official\n1,Ann,126.33\n2,Bo,130.75\n", "time_unit minutes, time_unit seconds", "&time_unit=minutes", "1 2:06:19.8 finished",
		},
		"minutes as seconds that are meant": {
			marathon, "place,name,official\n1,Ann,126.33\n2,Bo,130.75\n", "time_unit minutes, time_unit seconds", "&time_unit=seconds", "1 126.33 finished",
		},
		"no gender": {"?event=5K", "place,name,town,time\n1,Ann,Ulm,18:00\n", "gender mens, gender womens, map gender:town", "&gender=womens", "1 18:00 finished"},
		"no event": {
			"?gender=mens&file_name=spring-5K.csv", "place,name,time\n1,Ann,18:00\n", "event 5K, event ", "&event=5K", "1 18:00 finished",
		},
		"neither gender nor event": {
			"?derive_ids=true", "place,name,time\n1,Ann,18:00\n", "gender mens, gender womens, event ", "&gender=mens&event=8K", "1 18:00 finished",
		},
		"late statuses among many rows": {
			marathon, "place,name,zzz\n" + strings.Repeat("1,Ann,\n", 200) + ",Bo,abandon\n", "map status:zzz, time none", "&map=status:zzz", "1 <nil> finished",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			poster, race := poster.In(t), road(t)
			for _, also := range []string{"", "&partial=true"} {
				p := poster.CSV(race, test.query+also, test.file).Is(http.StatusUnprocessableEntity).Object()
				dry := kit.ReportOf(poster.CSV(race, test.query+also+"&dry_run=true", test.file).Is(http.StatusOK).Object())
				if want := []any{object{"detail": p["detail"], "errors": p["errors"]}}; !reflect.DeepEqual(dry["asks"], want) {
					t.Errorf("%s: a dry run asks %v; want %v", also, dry["asks"], want)
				}
				var errs []string
				list, _ := p["errors"].([]any)
				for _, e := range list {
					field, _ := e.(object)
					errs = append(errs, fmt.Sprintf("%v %v", field["pointer"], field["detail"]))
				}
				if got := strings.Join(errs, ", "); p["type"] != "/problems/file-unclear" || got != test.errors {
					t.Errorf("%s: %v: %s; want %s", also, p, got, test.errors)
				}
			}
			poster.CSV(race, test.query+test.sent, test.file).Is(http.StatusCreated)
			first := poster.Get("/result/list/" + race).List()[0]
			if got := fmt.Sprintf("%v %v %v", first["place"], first["time"], first["status"]); got != test.first {
				t.Errorf("stored %s, want %s", got, test.first)
			}
		})
	}

	t.Run("places alone are imported with a warning", func(t *testing.T) {
		t.Parallel()
		poster := poster.In(t)
		for _, query := range []string{"", "&time=none"} {
			report := string(poster.CSV(road(t), marathon+query, "place,name,town\n1,Ann,Ulm\n2,Bo,Bonn\n").Is(http.StatusCreated).Body)
			if !strings.Contains(report, `"no_times"`) {
				t.Errorf("%s: %s", query, report)
			}
		}
		poster.CSV(road(t), marathon+"&time=none&map=time:zzz", "place,name,zzz\n1,Ann,17:05\n").Is(http.StatusUnprocessableEntity).Names("time")
		poster.CSV(road(t), marathon+"&time=all", "place,name\n1,Ann\n").Is(http.StatusBadRequest).Names("time")
	})

	t.Run("a dry run says that the import would be refused", func(t *testing.T) {
		t.Parallel()
		poster, race := poster.In(t), road(t)
		const file = "place,name,time\n1,Ann,2:17:05\n2,Bo,2:18:06\n"
		poster.CSV(race, marathon, file).Is(http.StatusCreated)
		for query, want := range map[string]string{
			"": "already been imported", "&again=true": "", "&mode=append": "already been imported", "&mode=replace": "", "&map=place:": "already been imported",
		} {
			report := string(poster.CSV(race, marathon+"&dry_run=true"+query, file).Is(http.StatusOK).Body)
			if !strings.Contains(report, want) || strings.Contains(report, "results_exist") != (want != "") {
				t.Errorf("%s: %s", query, report)
			}
		}
		report := string(poster.CSV(race, marathon+"&dry_run=true", strings.Replace(file, "Bo", "Bob", 1)).Is(http.StatusOK).Body)
		if !strings.Contains(report, "already has results of mens Marathon. Use mode=replace") {
			t.Errorf("another file: %s", report)
		}
		poster.CSV(race, marathon+"&dry_run=true", "place,name,time\n").Is(http.StatusUnprocessableEntity)
	})
}
