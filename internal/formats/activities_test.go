package formats_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/table/report"
)

const (
	garminList = "Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Aerobic TE,Avg Run Cadence,Total Ascent,Elapsed Time\n"
	germanList = "Aktivitätstyp,Datum,Favorit,Titel,Distanz,Kalorien,Zeit,Ø HF,Max. HF,Aerober TE,Ø Schrittfrequenz (Laufen),Positiver Höhenunterschied,Verstrichene Zeit\n"
	frenchList = "Type d'activité,Date,Favori,Titre,Distance,Calories,Durée,Fréquence cardiaque moyenne,Fréquence cardiaque maximale,TE aérobie," +
		"Cadence de course moyenne,Ascension totale,Temps écoulé\n"
	spanishList = "Tipo de actividad,Fecha,Favorito,Título,Distancia,Calorías,Tiempo,FC media,FC máxima\n"
)

// TestActivities reads tables of activities. Needed for the CSV of activities of Garmin Connect, in English and German, and of Intervals.icu.
func TestActivities(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file, unit string
		kind       formats.Kind
		want       []string
		unused     []string
	}{
		"Garmin's": {
			garminList + `Running,2024-05-05 06:30:00,false,"Lake, early","10.02","612","00:50:12","148","171","3.1","164","1,024","00:51:00"` + "\n" +
				`Cycling,2024-05-06 06:30:00,false,Ride,"40.10","900","01:30:00","--","--","--","--","--","--"` + "\n" +
				"Running,5/17/2024 6:30,FALSE,Saved again,5,1,00:25:00,--,--,1,--,1,--\n",
			"km", formats.Garmin,
			[]string{
				"Running true 2024-05-05T11:30:00Z Lake, early 10020 m 3012 s of 3060, heart rate 148 to 171, ascent 1024, cadence 164",
				"Cycling false 2024-05-06T11:30:00Z Ride 40100 m 5400 s of 0, heart rate -1 to -1, ascent -1, cadence -1",
				"Running true 2024-05-17T11:30:00Z Saved again 5000 m 1500 s of 0, heart rate -1 to -1, ascent 1, cadence -1",
			},
			[]string{"Favorite", "Calories", "Aerobic TE"},
		},
		"Garmin's in miles": {
			garminList + `Running,2024-05-05 06:30:00,false,Lake,"6.21","612","00:50:12","148","171","3.1","--","100","00:51:00"` + "\n", "mi", formats.Garmin,
			[]string{"Running true 2024-05-05T11:30:00Z Lake 9994.03 m 3012 s of 3060, heart rate 148 to 171, ascent 30.48, cadence -1"},
			[]string{"Favorite", "Calories", "Aerobic TE"},
		},
		"Garmin's that says its unit": {
			"Activity Type,Date,Favorite,Title,Distance (km),Calories,Time\nRunning,2024-05-05 06:30:00,false,Lake,5.00,1,25:00\n", "", formats.Garmin,
			[]string{"Running true 2024-05-05T11:30:00Z Lake 5000 m 1500 s of 0, heart rate -1 to -1, ascent -1, cadence -1"},
			[]string{"Favorite", "Calories"},
		},
		"Garmin's on a track": {
			garminList + `Track Running,2024-05-05 06:30:00,false,Track,"4,808","1","00:20:00","--","--","--","--","--","--"` + "\n", "mi", formats.Garmin,
			[]string{`Track Running true 2024-05-05T11:30:00Z Track 4808 m 1200 s of 0, heart rate -1 to -1, ascent -1, cadence -1The distance "4,808" was read as meters.`},
			[]string{"Favorite", "Calories", "Aerobic TE"},
		},
		"Garmin's in German": {
			germanList + `Laufen,2024-05-05 06:30:00,false,See,"10,02","612","00:50:12","148","171","3,1","164","24","00:51:00"` + "\n", "km", formats.Garmin,
			[]string{"Laufen true 2024-05-05T11:30:00Z See 10020 m 3012 s of 3060, heart rate 148 to 171, ascent 24, cadence 164"},
			[]string{"Favorit", "Kalorien", "Aerober TE"},
		},
		"Garmin's in French": {
			frenchList + `Course à pied,2024-05-05 06:30:00,false,Lac,"10.02","612","00:50:12","148","171","3.1","164","24","00:51:00"` + "\n", "km", formats.Garmin,
			[]string{"Course à pied true 2024-05-05T11:30:00Z Lac 10020 m 3012 s of 3060, heart rate 148 to 171, ascent 24, cadence 164"},
			[]string{"Favori", "Calories", "TE aérobie"},
		},
		"Garmin's in Spanish": {
			spanishList + `Carrera,2024-05-05 06:30:00,false,Lago,"10.02","612","00:50:12","148","171"` + "\n", "km", formats.Garmin,
			[]string{"Carrera true 2024-05-05T11:30:00Z Lago 10020 m 3012 s of 0, heart rate 148 to 171, ascent -1, cadence -1"},
			[]string{"Favorito", "Calorías"},
		},
		"Garmin's in a language that is not known": {
			"Вид,Когда,Favorito,Название,Расстояние,Калории,Время\n" + `Бег,2024-05-05 06:30:00,false,Lago,"10.02","612","00:50:12"` + "\n", "km", formats.Garmin,
			[]string{"Бег true 2024-05-05T11:30:00Z Lago 10020 m 3012 s of 0, heart rate -1 to -1, ascent -1, cadence -1"},
			[]string{"Favorito", "Калории"},
		},
		"Intervals.icu's": {
			"id,start_date_local,name,type,moving_time,distance,elapsed_time,total_elevation_gain,average_heartrate,max_heartrate,icu_ftp\n" +
				"i77,2024-05-05T06:30:00,Lake,Run,3012,10020.5,3060,24,148,171,250\n", "", formats.Intervals,
			[]string{"Run true 2024-05-05T11:30:00Z Lake 10020.5 m 3012 s of 3060, heart rate 148 to 171, ascent 24, cadence -1i77"},
			[]string{"icu_ftp"},
		},
	} {
		s, kind, err := formats.Open(t.Context(), formats.Upload{
			File: strings.NewReader(c.file), Size: int64(len(c.file)), Zone: zone, Hints: formats.Hints{Unit: c.unit},
		})
		if err != nil || kind != c.kind || s.Len != len(c.want) || !slices.Equal(report.Unused(s.Columns), c.unused) {
			t.Errorf("%s: %s with %d items, not used are %q, %v", name, kind, s.Len, report.Unused(s.Columns), err)
			continue
		}
		for i, want := range c.want {
			item, err := s.Read(t.Context(), i)
			got := item.Warning
			for _, a := range item.Activities {
				got = fmt.Sprintf("%s %s %s %s %v m %v s of %v, heart rate %v to %v, ascent %v, cadence %v%s%s", a.Sport, running(a.Running), a.Start.Format(time.RFC3339),
					a.Title, a.Meters, a.Seconds, a.Elapsed, value(a.HeartRate), value(a.HeartRateMax), value(a.Ascent), value(a.Cadence), a.ExternalID, item.Warning)
			}
			if err != nil || got != want {
				t.Errorf("%s: %s, %v\nwant %s", name, got, err, want)
			}
		}
	}
	if _, _, err := read(t, []byte(garminList+"Running,2024-05-05 06:30:00,false,Lake,5.00,1,00:25:00\n"), ""); err == nil || !strings.Contains(err.Error(), "in which unit") {
		t.Errorf("a file that does not say its unit: %v", err)
	}
}

// running shows whether a sport is running.
func running(is *bool) string {
	if is == nil {
		return "unknown"
	}
	return strconv.FormatBool(*is)
}

// FuzzActivities checks that no table makes the reader panic, and that values are within the limits of a run.
func FuzzActivities(f *testing.F) {
	f.Add(garminList+`Running,2024-05-05 06:30:00,false,"Lake, early","10.02","612","00:50:12","148","171","3.1","164","1,024","00:51:00"`+"\n", "km")
	f.Add(germanList+`Laufen,2024-05-05 06:30:00,false,See,"10,02","612","00:50:12"`+"\n", "mi")
	f.Add("id,start_date_local,name,type,moving_time,distance\ni77,2024-05-05T06:30:00,Lake,Run,3012,10020.5\n", "")
	f.Fuzz(func(t *testing.T, file, unit string) {
		for _, kind := range []formats.Kind{formats.Garmin, formats.Intervals} {
			u := formats.Upload{File: strings.NewReader(file), Size: int64(len(file)), Kind: kind}
			if formats.Units[unit] > 0 {
				u.Unit = unit
			}
			items, _, err := readAs(t, u)
			if err != nil && !errors.As(err, new(*fault.Error)) {
				t.Fatal(err)
			}
			for _, item := range items {
				for _, a := range item.Activities {
					if !(a.Meters >= 0 && a.Meters < 1e6) || math.IsNaN(a.Seconds) || a.Ascent != nil && !(*a.Ascent >= 0) {
						t.Errorf("%v m in %v s", a.Meters, a.Seconds)
					}
				}
			}
		}
	})
}
