package formats_test

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"harrier/internal/fault"
	"harrier/internal/formats"
)

// The table's header as Strava writes it now, in three languages, and as it was until the middle of 2019.
const (
	english = "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute," +
		"Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain," +
		"Elevation Loss,Elevation Low,Elevation High,Max Grade,Average Grade,Average Positive Grade,Average Negative Grade,Max Cadence,Average Cadence," +
		"Max Heart Rate,Average Heart Rate,Max Watts,Average Watts,Calories"
	german = "Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz,Max. Herzfrequenz," +
		"Relative Leistung,Pendeln,Private Notiz,Ausrüstung,Dateiname,Gewicht,Radgewicht,Verstrichene Zeit,Bewegungszeit,Distanz,Max. Tempo,Tempo,Höhenzunahme," +
		"Abnahme,Tiefster,Höchster,Max. Steigung,Steigung,Positive,Negative,Max. Trittfrequenz,Trittfrequenz,Max. Herzfrequenz,Herzfrequenz,Max. Watt,Watt,Kalorien"
	oldest = "id,date,name,type,description,elapsed_time,distance,commute,gear,filename"
)

// stravaRow is a row for the headers above but the oldest.
func stravaRow(id, date, sport, kilometers, file string) string {
	return id + `,"` + date + `",Evening,` + sport + `,"a note` + "\n" + `on two lines",3700,"` + kilometers + `",170,50,false,slept badly,Shoes,` + file +
		`,,,3700.0,3600.0,12000.5,5,3.3,85.5,80,1,2,3,4,5,6,95,86.5,172,151.4,,,700`
}

// TestStrava reads the archive of an account. Needed for the bulk export of Strava, from before and after July 2019.
func TestStrava(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ table string }{
		"English":           {english + "\n" + stravaRow("1", "May 5, 2024, 6:30:00 AM", "Run", "12.00", "activities/1.gpx")},
		"a narrow space":    {english + "\n" + stravaRow("1", "May 5, 2024, 6:30:00\u202fAM", "Trail Run", "12.00", "activities/1.gpx")},
		"German":            {german + "\n" + stravaRow("1", "05.05.2024, 06:30:00", "Lauf", "12,00", "activities/1.gpx")},
		"a month in German": {german + "\n" + stravaRow("1", "5. Mai 2024, 06:30:00", "Lauf", "12,00", "activities/1.gpx")},
		"French":            {german + "\n" + stravaRow("1", "5 mai 2024 à 06:30:00", "Course à pied", "12,00", "activities/1.gpx")},
		"Chinese":           {german + "\n" + stravaRow("1", "2024年5月5日 06:30:00", "跑步", "12.00", "activities/1.gpx")},
		"a byte order mark": {"\ufeff" + english + "\n" + stravaRow("1", "May 5, 2024, 6:30:00 AM", "Run", "12.00", "activities/1.gpx")},
		"an unknown date":   {english + "\n" + stravaRow("1", "Cinco de Mayo", "Run", "12.00", "activities/1.gpx")},
		"compressed":        {english + "\n" + stravaRow("1", "May 5, 2024, 6:30:00 AM", "Run", "12.00", "activities/1.tcx.gz")},
		"columns at the end": {english + ",New,Distance,Moon Phase\n" +
			stravaRow("1", "May 5, 2024, 6:30:00 AM", "Run", "12.00", "activities/1.gpx") + ",x,99,0.5"},
	} {
		file := zipped(t, "activities.csv", c.table+"\n", "activities/1.gpx", gpx(100), "activities/1.tcx.gz", gzipped(t, []byte(tcx())), "media/a.jpg", "x")
		items, kind, err := read(t, file, "")
		if err != nil || kind != formats.Strava || len(items) != 3 || items[2].Reason != formats.NotUnderstood {
			t.Errorf("%s: %s with %d items, %v", name, kind, len(items), err)
			continue
		}
		a := items[0].Activities[0]
		if a.ExternalID != "1" || !a.Start.Equal(began) || a.Running == nil || !*a.Running || a.Title != "Evening" || a.Notes != "a note\non two lines\nslept badly" ||
			a.Shoe != "Shoes" ||
			a.Meters != 12000.5 || a.Seconds != 3600 || a.Elapsed != 3700 || value(a.HeartRate) != 151 || value(a.HeartRateMax) != 172 ||
			value(a.Ascent) != 85.5 || value(a.Cadence) != 173 || len(a.Points) == 0 || len(a.Splits) == 0 || len(items[0].Track) == 0 || items[0].Warning != "" {
			t.Errorf("%s: %+v %q", name, a, items[0].Warning)
		}
	}
}

// TestStravaAlone reads the table without the archive, in a language that is known and in one that is not.
func TestStravaAlone(t *testing.T) {
	t.Parallel()
	for name, header := range map[string]string{"German": german, "another": strings.NewReplacer("Dateiname", "Datei?", "Höhenzunahme", "Hö?").Replace(german)} {
		table := header + "\n" + stravaRow("1", "05.05.2024, 06:30:00", "Lauf", "12,00", "activities/1.gpx") + "\n" +
			stravaRow("2", "06.05.2024, 06:30:00", "Radfahrt", "12,00", "") + "\n"
		u := formats.Upload{File: strings.NewReader(table), Size: int64(len(table))}
		s, kind, err := formats.Open(t.Context(), u)
		if err != nil || kind != formats.Strava || s.Len != 2 || len(s.Belongings.Shoes) != 1 || s.Belongings.Shoes[0].Name != "Shoes" {
			t.Errorf("%s: %s with %d items and shoes %v, %v", name, kind, s.Len, s.Belongings.Shoes, err)
			continue
		}
		items, _, _ := readAs(t, u)
		run, ride := items[0].Activities[0], items[1].Activities[0]
		if run.Meters != 12000.5 || run.Shoe != "Shoes" || value(run.HeartRateMax) != 172 || !strings.HasSuffix(run.Notes, "\nslept badly") || ride.Shoe != "" ||
			!strings.Contains(items[0].Warning, "the archive") || items[1].Warning != "" {
			t.Errorf("%s: %+v %q, %+v %q", name, run, items[0].Warning, ride, items[1].Warning)
		}
	}
}

// TestStravaCut reads tables without the last columns. Needed for Strava's activities.csv after a spreadsheet, which leaves out empty columns at the end.
func TestStravaCut(t *testing.T) {
	t.Parallel()
	titles := strings.Split(english, ",")
	for n := range titles {
		row := strings.Split(`1,"May 5, 2024"`+strings.Repeat(",5", len(titles)-2), ",5")
		table := strings.Join(titles[:n], ",") + "\n" + strings.Join(row[:min(n, 2)], ",") + strings.Repeat(",5", max(0, n-2)) + "\n"
		items, _, err := read(t, zipped(t, "activities.csv", table, "activities/1.gpx", gpx(100)), formats.Strava)
		if (err == nil) != (n > 6) || n > 6 && len(items) == 0 {
			t.Errorf("%d columns: %d items, %v", n, len(items), err)
		}
	}
}

// TestStravaTimes reads the halves of the day in the languages that have words for them. What could be one and is not known is no time. Needed for Strava's
// activities.csv of accounts in other languages than English.
func TestStravaTimes(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"2024. 5. 5. 오후 6:30:00": "2024-05-05T18:30:00Z", "2024. 5. 5. 오전 6:30:00": "2024-05-05T06:30:00Z", "2024. 5. 5. 오전 12:30:00": "2024-05-05T00:30:00Z",
		"2024. 5. 5. 오후 12:30:00": "2024-05-05T12:30:00Z", "2024年5月5日 下午6:30:00": "2024-05-05T18:30:00Z", "2024/5/5 上午 6:30:00": "2024-05-05T06:30:00Z",
		"2024/05/05 午後6:30:00": "2024-05-05T18:30:00Z", "2024/05/05 18:30:00": "2024-05-05T18:30:00Z", "5 may 2024, 6:30:00 p. m.": "2024-05-05T18:30:00Z",
		"5 may 2024 a las 18:30:00": "2024-05-05T18:30:00Z", "5 mei 2024 om 18:30:00": "2024-05-05T18:30:00Z", "5 mei 2024, 6:30:00 p.m.": "2024-05-05T18:30:00Z",
		"5 мая 2024 г., 18:30:00": "2024-05-05T18:30:00Z", "5/5/2024, 6:30:00 μ.μ.": "2024-05-05T18:30:00Z", "5.5.2024 ip. 6:30:00": "2024-05-05T18:30:00Z",
		"5. Mai 2024, 18:30:00": "2024-05-05T18:30:00Z", "5 maj 2024 6:30:00 em": "2024-05-05T18:30:00Z", "5/5/2024 ÖS 6:30:00": "2024-05-05T18:30:00Z",
		"2024. 5. 5. 저녁 6:30:00": "0001-01-01T00:00:00Z", "May 5, 2024, 18:30:00 PM": "0001-01-01T00:00:00Z", "May 5, 2024, 25:30:00": "0001-01-01T00:00:00Z",
	} {
		items, _, err := read(t, zipped(t, "activities.csv", english+"\n"+stravaRow("1", written, "Run", "12.00", "")+"\n"), "")
		if err != nil || len(items) != 1 || items[0].Activities[0].Start.Format(time.RFC3339) != want {
			t.Errorf("%s: %+v, %v", written, items, err)
		}
	}
}

// TestSports are what Strava calls running and riding in its languages, and what a sender says of sports that are not known.
func TestSports(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ run, ride string }{
		{"Run", "Ride"},
		{"Trail Run", "Mountain Bike Ride"},
		{"Virtual Run", "Virtual Ride"},
		{"Lauf", "Radfahrt"},
		{"Traillauf", "Virtuelle Radfahrt"},
		{"Hardloopsessie", "Fietsrit"},
		{"Course à pied", "Sortie vélo"},
		{"Carrera", "Bicicleta"},
		{"Corsa", "Pedalata virtuale"},
		{"Corrida", "Pedalada"},
		{"Забег", "Заезд"},
		{"Бег", "Виртуальный заезд"},
		{"ランニング", "サイクリング"},
		{"달리기", "라이딩"},
		{"跑步", "骑行"},
		{"Klotskjøring!", "Quidditch"},
	} {
		table := english + "\n" + stravaRow("1", "May 5, 2024, 6:30:00 AM", c.run, "12.00", "") + "\n" + stravaRow("2", "May 6, 2024, 6:30:00 AM", c.ride, "12.00", "")
		file := zipped(t, "activities.csv", table)
		u := formats.Upload{File: bytes.NewReader(file), Size: int64(len(file))}
		u.SetSport("klotskjøring", true)
		u.SetSport("Quidditch", false)
		items, _, err := readAs(t, u)
		if err != nil || len(items) != 2 || running(items[0].Activities[0].Running) != "true" || running(items[1].Activities[0].Running) != "false" {
			t.Errorf("%s and %s: %+v, %v", c.run, c.ride, items, err)
		}
	}
}

// TestStravaRest reads activities without a track, with a broken one, and of other sports.
func TestStravaRest(t *testing.T) {
	t.Parallel()
	table := strings.Join([]string{
		english,
		stravaRow("1", "May 5, 2024, 6:30:00 AM", "Run", "12.00", "activities/1.gpx"),
		stravaRow("2", "May 6, 2024, 12:30:00 PM", "Ride", "12.00", "activities/2.gpx"),
		stravaRow("3", "May 7, 2024, 12:30:00 AM", "Run", "12.00", ""),
		stravaRow("4", "May 8, 2024, 6:30:00 AM", "Run", "12.00", "activities/4.fit.gz"),
		stravaRow("5", "May 9, 2024, 6:30:00 AM", "Quidditch", "12.00", ""),
	}, "\n")
	items, _, err := read(t, zipped(t, "export_1/activities.csv", table, "export_1/activities/1.gpx", gpx(3000)[:9000], "export_1/activities/2.gpx", "x"), "")
	if err != nil || len(items) != 5 {
		t.Fatalf("%d items, %v", len(items), err)
	}
	for _, item := range items {
		a := item.Activities[0]
		var warning string
		running := new(true)
		start := time.Date(2024, time.May, 5, 6, 30, 0, 0, time.UTC)
		switch a.ExternalID {
		case "1":
			warning = "damaged"
		case "2":
			running, start = new(false), time.Date(2024, time.May, 6, 12, 30, 0, 0, time.UTC)
		case "3":
			start = time.Date(2024, time.May, 7, 0, 30, 0, 0, time.UTC)
		case "4":
			warning, start = "does not have it", start.AddDate(0, 0, 3)
		case "5":
			running, start = nil, start.AddDate(0, 0, 4)
		}
		if !a.Start.Equal(start) || (running == nil) != (a.Running == nil) || running != nil && *running != *a.Running || a.Meters != 12000.5 ||
			!strings.Contains(item.Warning, warning) || warning == "" && item.Warning != "" || len(item.Track) > 0 {
			t.Errorf("%s: %v %v %v %q", a.ExternalID, a.Start, a.Running, a.Meters, item.Warning)
		}
	}
	items, _, err = read(t, zipped(t, "activities.csv", oldest+"\n7,2018-09-12 15:02:23,Old,Run,,3600,12000.5,false,,activities/7.gpx\n"), "")
	if err != nil || len(items) != 1 || items[0].Activities[0].Meters != 12000.5 || items[0].Activities[0].Start.Hour() != 15 {
		t.Errorf("the oldest table: %+v, %v", items, err)
	}
}

func TestStravaRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file []byte
		says string
	}{
		"another table":      {zipped(t, "activities.csv", "a,b\n1,2\n"), "too few columns"},
		"an empty table":     {zipped(t, "activities.csv", ""), "empty"},
		"an open quotation":  {zipped(t, "activities.csv", english+"\n"+`1,"`+strings.Repeat("x,\n", 200<<10)), "KiB"},
		"a thousand columns": {zipped(t, "activities.csv", strings.Repeat("x,", 1000)), "columns"},
		"too many rows":      {zipped(t, "activities.csv", english+"\n"+strings.Repeat("1,2,3,4,5\n", formats.MaxItems+1)), "more than"},
		"a bomb":             {zipped(t, "activities.csv", english+"\n"+strings.Repeat(strings.Repeat(" ", 1000)+"\n", 70<<10)), "MiB"},
	} {
		if _, _, err := read(t, c.file, formats.Strava); err == nil || !strings.Contains(err.Error(), c.says) || !errors.As(err, new(*fault.Error)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzStrava checks that no table makes the reader panic.
func FuzzStrava(f *testing.F) {
	f.Add(english + "\n" + stravaRow("1", "May 5, 2024, 6:30:00 AM", "Run", "12.00", "activities/1.gpx"))
	f.Add(german + "\n" + stravaRow("1", "05.05.2024, 06:30:00", "Lauf", "12,00", ""))
	f.Add(oldest + "\n7,2018-09-12 15:02:23,Old,Run,,3600,12000.5,false,,activities/7.gpx\n")
	f.Fuzz(func(t *testing.T, table string) {
		items, _, err := read(t, zipped(t, "activities.csv", table), formats.Strava)
		if err != nil && !errors.As(err, new(*fault.Error)) {
			t.Fatal(err)
		}
		for _, item := range items {
			if a := item.Activities[0]; !(a.Meters >= 0 && a.Meters < 1e6) || math.IsNaN(a.Seconds) {
				t.Errorf("%v m in %v s", a.Meters, a.Seconds)
			}
		}
	})
}
