package operators

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestLastBackup compares the metric of the last backup with when one was made.
func TestLastBackup(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	const metric = "harrier_last_backup_timestamp_seconds"
	if _, series := kit.Scrape(t, app); series[metric] != 0 {
		t.Errorf("without a backup: %v", series[metric])
	}
	began := float64(time.Now().Add(-time.Minute).Unix())
	run := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)
	if out, err := run("backup", filepath.Join(t.TempDir(), "no", "backup.zip")); err == nil {
		t.Errorf("a backup into no folder: %s", out)
	}
	if _, series := kit.Scrape(t, app); series[metric] != 0 {
		t.Errorf("after a backup that failed: %v", series[metric])
	}
	if out, err := run("backup", filepath.Join(t.TempDir(), "backup.zip")); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	kit.WaitForMetrics(t, app, "the backup", func(series map[string]float64) bool { return series[metric] > began })
	_, series := kit.Scrape(t, app)
	if series["harrier_disk_free_bytes"] < 1<<20 {
		t.Errorf("%v bytes are free", series["harrier_disk_free_bytes"])
	}
}

// TestBackupUnit compares the unit of the nightly backup with that of the service, the packages and the documentation.
func TestBackupUnit(t *testing.T) {
	t.Parallel()
	unit, service := string(read(t, "../../packaging/harrier-backup.service")), string(read(t, "../../packaging/harrier.service"))
	for line := range strings.Lines(service[strings.Index(service, "NoNewPrivileges"):strings.Index(service, "[Install]")]) {
		if !strings.Contains(unit, line) {
			t.Errorf("the backup may more than the service: %s", line)
		}
	}
	for _, name := range []string{"harrier-backup.service", "harrier-backup.timer"} {
		if !strings.Contains(string(read(t, "../../.goreleaser.yaml")), "packaging/"+name+", dst: /usr/lib/systemd/system/"+name) {
			t.Errorf("the packages lack %s", name)
		}
	}
	const folder = "/var/lib/harrier/backups"
	for _, file := range []string{"../../packaging/harrier-backup.service", "../../.goreleaser.yaml", "../../packaging/postinstall.sh", "../../docs/backup.md"} {
		if !strings.Contains(string(read(t, file)), folder) {
			t.Errorf("%s does not name %s", file, folder)
		}
	}
}
