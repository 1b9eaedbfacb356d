package log

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// appleHealth is a document of Apple Health with a run, a ride, a resting heart rate and a night in stretches that overlap.
const appleHealth = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [ <!ELEMENT HealthData (Workout*)> <!-- <Workout workoutActivityType="none"/> --> ]>
<HealthData locale="en_US">
 <Record type="HKQuantityTypeIdentifierHeartRate" value="80" startDate="2026-03-01 00:00:00 +0100" endDate="2026-03-01 00:00:00 +0100"/>
 <Record type="HKQuantityTypeIdentifierRestingHeartRate" unit="count/min" startDate="2026-03-01 00:00:00 +0100" endDate="2026-03-01 23:59:00 +0100" value="51"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" startDate="2026-02-28 22:00:00 +0100" endDate="2026-02-28 23:30:00 +0100" value="HKCategoryValueSleepAnalysisAsleepCore"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" startDate="2026-02-28 23:00:00 +0100" endDate="2026-03-01 05:30:00 +0100" value="HKCategoryValueSleepAnalysisAsleepDeep"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" startDate="2026-02-28 21:00:00 +0100" endDate="2026-03-01 06:30:00 +0100" value="HKCategoryValueSleepAnalysisInBed"/>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="50.5" durationUnit="min" startDate="2026-03-01 07:00:00 +0100" endDate="2026-03-01 07:52:00 +0100">
  <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="9.7" unit="km"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="148.6" minimum="90" maximum="171" unit="count/min"/>
 </Workout>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="16.67" durationUnit="min" totalDistance="3" totalDistanceUnit="km" startDate="2026-03-02 07:30:00 +0100" endDate="2026-03-02 07:46:40 +0100">
  <WorkoutRoute><FileReference path="/workout-routes/route_1.gpx"/></WorkoutRoute>
 </Workout>
 <Workout workoutActivityType="HKWorkoutActivityTypeCycling" duration="60" durationUnit="min" totalDistance="25" totalDistanceUnit="km" startDate="2026-03-03 07:00:00 +0100" endDate="2026-03-03 08:00:00 +0100"/>
</HealthData>`

// TestLogImportOfArchives has each row, activity and file of the archives of services be taken, joined or named.
func TestLogImportOfArchives(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	morning := time.Date(2026, time.March, 2, 6, 30, 0, 0, time.UTC)
	garmin := func(name string, start time.Time) string {
		return fmt.Sprintf(`[{"summarizedActivitiesExport": [{"activityId": 7, "name": %q, "activityType": "running", "startTimeGmt": %d, "startTimeLocal": %d,`+
			` "duration": 1000000, "distance": 300000, "avgHr": 139, "splits": [{"a": [1, 2]}]}]}]`, name, start.UnixMilli(), start.Add(time.Hour).UnixMilli())
	}
	for name, c := range map[string]struct{ file, counts, log string }{
		"Apple Health": {
			kit.Zipped(t, map[string]string{
				"apple_health_export/export.xml": appleHealth, "apple_health_export/export_cda.xml": "<ClinicalDocument/>",
				"apple_health_export/workout-routes/route_1.gpx": kit.GpxTrack(morning),
			}),
			"apple_health, 100%: 2 runs, 1 days, 1 tracks, 0 duplicates, 2 skipped [workout of 2026-03-03 06:00: not_running apple_health_export/export_cda.xml: not_understood]",
			"2026-03-01 rhr 51 sleep 7.5, 9700 m in 3030 149\n2026-03-02, 3000 m in 1000.2 140",
		},
		"the document of Apple Health": {
			appleHealth, "apple_health, 100%: 2 runs, 1 days, 0 tracks, 0 duplicates, 1 skipped [workout of 2026-03-02 06:30: incomplete workout of 2026-03-03 06:00: not_running]",
			"2026-03-01 rhr 51 sleep 7.5, 9700 m in 3030 149\n2026-03-02, 3000 m in 1000.2",
		},
		"Garmin": {
			kit.Zipped(t, map[string]string{
				"DI_CONNECT/DI-Connect-Fitness/me_0_summarizedActivities.json":    garmin("By the lake", morning),
				"DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip": kit.Zipped(t, map[string]string{"me_1.gpx": kit.GpxTrack(morning), "me_2.txt": "x"}),
				"DI_CONNECT/DI-Connect-Wellness/2026_me_sleepData.json":           `[{"calendarDate": "2026-03-02", "deepSleepSeconds": 5400, "lightSleepSeconds": 16200, "remSleepSeconds": 5400}]`,
				"DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026.json":              `[{"calendarDate": "2026-03-02", "restingHeartRate": 50}]`,
			}),
			"garmin, 100%: 1 runs, 1 days, 1 tracks, 0 duplicates, 1 skipped [DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip/me_2.txt: not_understood]",
			"2026-03-02 rhr 50 sleep 7.5, 3000 m in 1000 By the lake 139",
		},
		"Runkeeper": {
			kit.Zipped(t, map[string]string{
				"cardioActivities.csv": "Activity Id,Date,Type,Route Name,Distance (km),Duration,Average Heart Rate (bpm),Notes,GPX File\n" +
					"a,2026-03-02 07:30:00,Running,,3.00,16:40,141,windy,2026-03-02-073000.gpx\nb,2026-03-03 07:00:00,Running,,5.0,25:00,150,treadmill,\n" +
					"c,2026-03-04 07:00:00,Cycling,,30.0,1:10:00,,,2026-03-04-070000.gpx\n",
				"2026-03-02-073000.gpx": kit.GpxTrack(morning), "2026-03-04-070000.gpx": kit.GpxTrack(morning.AddDate(0, 0, 2)), "photos/1.jpg": "x",
			}),
			"runkeeper, 100%: 2 runs, 0 days, 1 tracks, 0 duplicates, 2 skipped [cardioActivities.csv, line 4: not_running photos/1.jpg: not_understood]",
			"2026-03-02, 3000 m in 1000 windy 141\n2026-03-03, 5000 m in 1500 treadmill 150",
		},
		"Polar": {
			kit.Zipped(t, map[string]string{"training-session-2026-03-02-1.json": `{"exportVersion": "1.6", "startTime": "2026-03-02T07:30:00.000", "timezoneOffset": 60, "distance": 3000.0,` +
				` "duration": "PT1000S", "averageHeartRate": 142, "exercises": [{"sport": "RUNNING", "samples": {"heartRate": [1, 2, 3]}}]}`, "account-profile.json": `{"name": "x"}`}),
			"polar, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 1 skipped [account-profile.json: not_understood]", "2026-03-02, 3000 m in 1000 142",
		},
		"Fitbit": {
			kit.Zipped(t, map[string]string{
				"Takeout/Fitbit/exercise-0.json": `[{"logId": 1, "activityName": "Run", "startTime": "03/02/26 06:30:00", "duration": 1020000, "activeDuration": 1000000,` +
					` "distance": 3.0, "distanceUnit": "Kilometer", "averageHeartRate": 143}, {"logId": 2, "activityName": "Walk", "startTime": "03/02/26 16:30:00", "activeDuration": 900000}]`,
				"Takeout/Fitbit/sleep-2026-03-01.json":              `[{"dateOfSleep": "2026-03-02", "startTime": "2026-03-01T22:00:00.000", "minutesAsleep": 465}]`,
				"Takeout/Fitbit/resting_heart_rate-2026-01-01.json": `[{"dateTime": "03/02/26 00:00:00", "value": {"date": "03/02/26", "value": 52.5, "error": 1}}]`,
			}),
			"fitbit, 100%: 1 runs, 1 days, 0 tracks, 0 duplicates, 1 skipped [Takeout/Fitbit/exercise-0.json, activity 2: not_running]",
			"2026-03-02 rhr 52.5 sleep 7.75, 3000 m in 1000 143",
		},
		"Nike": {
			fmt.Sprintf(`{"activities": [{"id": "n1", "type": "run", "start_epoch_ms": %d, "active_duration_ms": 1000000, "summaries": [{"metric": "pace", "value": 5.5},`+
				` {"metric": "distance", "value": 3}], "tags": {"com.nike.name": "Monday"}, "metrics": [{"values": [1, 2]}]}]}`, morning.UnixMilli()),
			"nike, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []", "2026-03-02, 3000 m in 1000 Monday",
		},
		"Smashrun": {
			`[{"activityId": 3, "startDateTimeLocal": "2026-03-02T07:30:00+01:00", "distance": 3.0, "duration": 1000.0, "heartRateAverage": 144}]`,
			"smashrun, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []", "2026-03-02, 3000 m in 1000 144",
		},
		"TrainingPeaks": {
			`"Title","WorkoutType","WorkoutDescription","PlannedDuration","WorkoutDay","DistanceInMeters","TimeTotalInHours","HeartRateAverage"` + "\n" +
				`"Easy","Run","","1","2026-03-02","3000","0.2778","145"` + "\n" + `"Rest","Day Off","","","2026-03-03","","",""` + "\n",
			"trainingpeaks, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 1 skipped [line 3: empty]", "2026-03-02, 3000 m in 1000 Easy 145",
		},
		"Final Surge": {
			"Date,Activity Type,Activity Name,Planned Distance,Actual Distance,Distance Units,Actual Duration,Notes\n2026-03-02,Run,Easy,6,2,mi,0:16:40,felt ok\n2026-03-03,Run,Long,12,,mi,,\n",
			"final_surge, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 1 skipped [line 3: unreadable]", "2026-03-02, 3218.69 m in 1000 Easy felt ok",
		},
		"Runalyze": {
			fmt.Sprintf("id,sportid,time,distance,s,pulse_avg,title\n5,Running,%d,3,1000,146,Loop\n", morning.Unix()),
			"runalyze, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []", "2026-03-02, 3000 m in 1000 Loop 146",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := kit.RunnerWith(t, app, "", object{"timezone": "Europe/Berlin"})
			got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", c.file))
			if want := "done of " + c.counts; got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
			if got := logOf(t, u); got != c.log {
				t.Errorf("the log is\n%s\nwant\n%s", got, c.log)
			}
			if again := kit.ImportCounts(kit.ImportLog(t, u.Client, "", c.file)); !strings.Contains(again, ": 0 runs, 0 days, 0 tracks, ") || logOf(t, u) != c.log {
				t.Errorf("again: %s", again)
			}
		})
	}
}
