package formats

import (
	"path"
	"slices"
	"strings"

	"harrier/internal/words"
)

// service is how a service writes a list of activities or days. Most of their columns are known by their names; own are those whose names or
// units are not what they seem to be.
type service struct {
	kind Kind
	// files are patterns of the names of files in the service's archive, in lower case.
	files []string
	// has are columns, or members of a JSON object, that all tell the list from others; without any, only the name does.
	has []string
	// list is the member that has the list; empty if the document is the list, or the only object.
	list string
	// own maps columns, or paths of members such as exercises.0.sport, to fields with their units; to "" if the column is not to be read.
	own map[string]string
	// json says that the list is JSON.
	json bool
	// order is that of its dates.
	order string
}

// services are the lists that are known; docs/log-imports.md cites where they are described.
var services = []service{
	{
		kind: Intervals, has: []string{"start_date_local"},
		own: map[string]string{
			"distance": "distance m", "moving_time": "duration seconds", "elapsed_time": "elapsed seconds", "total_elevation_gain": "ascent m",
			"start_date": "",
			"id":         "id", "description": "notes", "name": "title", "type": "sport",
		},
	},
	{kind: Intervals, has: []string{"restingHR"}, own: map[string]string{"id": "date"}},
	{kind: Intervals, has: []string{"sleepSecs"}, own: map[string]string{"id": "date"}},
	{
		kind: Intervals, files: []string{"intervals-activities.json"}, has: []string{"id", "start_date_local", "start_date", "type"}, json: true,
		own: map[string]string{
			"id": "id", "start_date": "date", "start_date_local": "local", "type": "sport", "name": "title", "description": "notes", "distance": "distance m",
			"moving_time": "duration seconds", "elapsed_time": "elapsed seconds", "total_elevation_gain": "ascent m", "average_heartrate": "heart_rate",
			"max_heartrate": "heart_rate_max", "average_cadence": "cadence", "file": "file",
		},
	},
	{
		kind: Intervals, files: []string{"intervals-wellness.json"}, has: []string{"id", "restingHR", "sleepSecs"}, json: true,
		own: map[string]string{"id": "date", "restingHR": "rhr", "sleepSecs": "sleep seconds"},
	},
	{kind: Runkeeper, files: []string{"cardioactivities.csv"}, has: []string{"Activity Id", "GPX File"}},
	{kind: TrainingPeaks, has: []string{"WorkoutDay", "WorkoutType"}},
	{kind: FinalSurge, has: []string{"Activity Type", "Activity Name", "Planned Distance", "Actual Distance"}},
	{
		kind: Runalyze, has: []string{"sportid", "s", "distance"},
		own: map[string]string{
			"sportid": "sport", "time": "date", "distance": "distance km", "s": "duration seconds", "elapsed_time": "elapsed seconds",
			"pulse_avg": "heart_rate", "pulse_max": "heart_rate_max", "elevation": "ascent m",
		},
	},
	{
		kind: Smashrun, has: []string{"activityId", "startDateTimeLocal", "distance", "duration"}, json: true,
		own: map[string]string{"startDateTimeLocal": "date", "distance": "distance km", "duration": "duration seconds", "heartRateAverage": "heart_rate"},
	},
	{
		kind: Garmin, files: []string{"*summarizedactivities.json"}, has: []string{"activityId", "startTimeGmt"}, list: "summarizedActivitiesExport", json: true,
		own: map[string]string{
			"activityId": "id", "name": "title", "activityType": "sport", "startTimeGmt": "date", "startTimeLocal": "local", "beginTimestamp": "date",
			"distance": "distance cm", "duration": "elapsed milliseconds", "movingDuration": "duration milliseconds", "elapsedDuration": "",
			"avgHr": "heart_rate", "maxHr": "heart_rate_max", "elevationGain": "ascent cm", "avgRunCadence": "cadence", "description": "notes",
		},
	},
	{
		kind: Garmin, files: []string{"*sleepdata.json"}, has: []string{"calendarDate", "deepSleepSeconds"}, json: true,
		own: map[string]string{
			"calendarDate": "date", "deepSleepSeconds": "sleep seconds", "lightSleepSeconds": "sleep seconds", "remSleepSeconds": "sleep seconds",
		},
	},
	{
		kind: Garmin, files: []string{"udsfile*.json"}, has: []string{"calendarDate", "restingHeartRate"}, json: true,
		own: map[string]string{"calendarDate": "date", "restingHeartRate": "rhr"},
	},
	{
		kind: Polar, files: []string{"training-session-*.json"}, has: []string{"startTime", "duration", "exercises"}, json: true,
		own: map[string]string{
			"startTime": "date", "timezoneOffset": "offset", "timeZoneOffset": "offset", "distance": "distance m", "distanceMeters": "distance m",
			"duration":       "duration",
			"durationMillis": "duration milliseconds", "exercises.0.sport": "sport", "sport": "sport", "name": "title", "note": "notes",
			"averageHeartRate": "heart_rate", "maximumHeartRate": "heart_rate_max",
			"hrAvg": "heart_rate", "hrMax": "heart_rate_max", "exercises.0.heartRate.avg": "heart_rate",
			"exercises.0.heartRate.max": "heart_rate_max", "exercises.0.ascent": "ascent m",
		},
	},
	{
		kind: Fitbit, files: []string{"exercise-*.json"}, has: []string{"logId", "activityName", "startTime"}, json: true, order: "mdy",
		own: map[string]string{
			"logId": "id", "activityName": "sport", "startTime": "date", "activeDuration": "duration milliseconds", "duration": "elapsed milliseconds",
			"distance": "distance", "distanceUnit": "unit", "averageHeartRate": "heart_rate", "elevationGain": "ascent m", "originalStartTime": "",
		},
	},
	{
		kind: Fitbit, files: []string{"sleep-*.json"}, has: []string{"dateOfSleep", "minutesAsleep"}, json: true,
		own: map[string]string{"dateOfSleep": "date", "minutesAsleep": "sleep minutes", "startTime": "", "duration": ""},
	},
	{
		kind: Fitbit, files: []string{"resting_heart_rate-*.json"}, has: []string{"dateTime", "value"}, json: true, order: "mdy",
		own: map[string]string{"dateTime": "date", "value.value": "rhr", "value.date": ""},
	},
	{
		kind: Nike, has: []string{"start_epoch_ms", "active_duration_ms"}, list: "activities", json: true,
		own: map[string]string{
			"id": "id", "type": "sport", "start_epoch_ms": "date", "active_duration_ms": "duration milliseconds", "end_epoch_ms": "",
			"tags.com.nike.name": "title", "summaries.distance": "distance km", "summaries.heart_rate": "heart_rate", "summaries.ascent": "ascent m",
		},
	},
}

// serviceOf returns the service that writes such a table.
func serviceOf(header []string) *service {
	for i := range services {
		s := &services[i]
		if len(s.has) > 0 && !s.json && !slices.ContainsFunc(s.has, func(name string) bool { return !slices.Contains(header, name) }) {
			return s
		}
	}
	return nil
}

// serviceOfFile returns the service whose archive has such a file.
func serviceOfFile(name string) *service {
	base := strings.ToLower(path.Base(name))
	for i := range services {
		if slices.ContainsFunc(services[i].files, func(pattern string) bool { ok, _ := path.Match(pattern, base); return ok }) {
			return &services[i]
		}
	}
	return nil
}

// garminFirst are the fields of the first columns of Garmin Connect's list of activities in all languages. The third says whether it is a favorite;
// calories are between the distance and the time.
var garminFirst = []string{0: fieldSport, 1: fieldDate, 3: fieldTitle, 4: fieldDistance, 6: fieldDuration}

// isGarmin reports whether a table is a list of activities of Garmin Connect, by its column of favorites.
func isGarmin(header []string) bool {
	at := slices.IndexFunc(header, func(title string) bool {
		return slices.ContainsFunc(words.GarminHeader.Words("favorite"), func(beginning string) bool { return strings.HasPrefix(words.Fold(title), beginning) })
	})
	return at == 2 && len(header) >= len(garminFirst)
}

// garminOwn are the fields of a list whose language is not known, by its titles. The first of columns with the same title counts.
func garminOwn(header []string) map[string]string {
	own := map[string]string{}
	for at, field := range slices.Backward(garminFirst) {
		if field != "" {
			own[header[at]] = field
		}
	}
	return own
}
