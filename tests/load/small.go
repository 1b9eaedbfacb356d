package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"harrier/tests/load/wire"
)

const (
	// smallMachine is the memory that the server has; PostgreSQL is outside.
	smallMachine = 256 << 20
	// mostAfterWalk is the resident memory that a server may have kept of a walk over all lists.
	mostAfterWalk = 128 << 20

	longLists      = 10
	smallRows      = 60_000
	smallViewers   = 1000
	smallPosts     = 10
	activities     = 300
	pointsPerTrack = 3000
)

// small has the program alone in a small container do what needs memory, one after the other. Whatever fails is an error.
func (b *bench) small(ctx context.Context) (err error) {
	group, err := newContainer(smallMachine)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, group.remove()) }()
	if err := errors.Join(b.signIn(ctx), b.awaitSearch(ctx)); err != nil {
		return err
	}
	lists, err := b.someLists(ctx)
	if err != nil {
		return err
	}
	limited := *b
	limited.Viewers, limited.Posts = smallViewers, smallPosts
	limited.ours, err = start(ctx, "small", filepath.Join(b.folder, "small.log"), append(b.serverEnv(), "GOGC="), func(address string) []string {
		// The program chooses how often it collects.
		return []string{"/bin/sh", "-c", `echo $$ > "$0" && exec "$@"`, group.processes, b.Binary, "serve", "-listen", address}
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, limited.ours.stop()) }()
	s := section{fmt.Sprintf("A container of %s MiB", wholeMiB(smallMachine)), [][]string{{"work", "seconds", "MiB after it", "at most", "limit", "ok"}}}
	for _, work := range []struct {
		name string
		do   func(context.Context) error
		most int64
	}{
		{"start", func(context.Context) error { return nil }, 0},
		{fmt.Sprintf("%d lists", len(lists)), func(ctx context.Context) error { return limited.readOnce(ctx, lists, b.Connections) }, mostAfterWalk},
		{fmt.Sprintf("all races, %d at once", longLists), limited.readLongLists, 0},
		{fmt.Sprintf("import of %d results", smallRows), limited.importMany, 0},
		{fmt.Sprintf("archive of %d activities", activities), limited.importActivities, 0},
		{fmt.Sprintf("%d live viewers", smallViewers), limited.showLive, 0},
	} {
		begin, peak := time.Now(), limited.ours.watchMemory()
		if err := work.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", work.name, errors.Join(err, limited.ours.logTail()))
		}
		took := time.Since(begin)
		after, err1 := limited.ours.memory("VmRSS")
		most, _, err2 := peak()
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		row := []string{work.name, fmt.Sprintf("%.1f", took.Seconds()), wholeMiB(after), wholeMiB(most), "", ""}
		if work.most > 0 {
			row[4], row[5] = wholeMiB(work.most), verdict(after <= work.most)
		}
		s.rows = append(s.rows, row)
		b.sayf("%-38s %8.1f s  %4s MiB after it, %4s at most\n", work.name, took.Seconds(), wholeMiB(after), wholeMiB(most))
	}
	b.sections = append(b.sections, s)
	return nil
}

// readOnce reads each path once.
func (b *bench) readOnce(ctx context.Context, paths []string, connections int) (err error) {
	crowd, err := wire.Connect(ctx, b.ours.address, connections)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, crowd.Close()) }()
	_, err = crowd.Walk(ctx, requests(paths, ""))
	return err
}

func (b *bench) readLongLists(ctx context.Context) error {
	paths := make([]string, longLists)
	for i := range paths {
		paths[i] = "/race/list"
	}
	return b.readOnce(ctx, paths, longLists)
}

func (b *bench) importMany(ctx context.Context) (err error) {
	file, err := entrants(smallRows)
	if err != nil {
		return err
	}
	race, err := b.addRace(ctx, "Load Open")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.deleteRace(context.WithoutCancel(ctx), race)) }()
	_, err = b.importFile(ctx, race, file, smallRows)
	return err
}

// importActivities imports a Strava archive into the caller's log.
func (b *bench) importActivities(ctx context.Context) error {
	file, err := archive()
	if err != nil {
		return err
	}
	var report struct {
		ID      string     `json:"_id"`
		State   string     `json:"state"`
		Runs    int        `json:"runs"`
		Tracks  int        `json:"tracks"`
		EndedAt *time.Time `json:"ended_at"`
	}
	err = call(ctx, http.MethodPost, b.url("/log/imports?source=strava"), b.token, "application/octet-stream", file, http.StatusCreated, &report)
	for err == nil && report.EndedAt == nil && ctx.Err() == nil {
		time.Sleep(100 * time.Millisecond)
		err = call(ctx, http.MethodGet, b.url("/log/imports/"+report.ID), b.token, "", nil, http.StatusOK, &report)
	}
	if err == nil && (report.Runs != activities || report.Tracks != activities) {
		err = fmt.Errorf("of %d activities %d were imported, %d with a track: it is %s", activities, report.Runs, report.Tracks, report.State)
	}
	return errors.Join(err, ctx.Err())
}

// archive is a bulk export of Strava.
func archive() ([]byte, error) {
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	table := bytes.NewBufferString("Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate," +
		"Relative Effort,Commute,Activity Private Note,Activity Gear,Filename\n")
	for i := range activities {
		begin := time.Date(2020, 1, 1, 6, 30, 0, 0, time.UTC).AddDate(0, 0, i)
		name := fmt.Sprintf("activities/%d.gpx", i+1)
		fmt.Fprintf(table, "%d,%q,Morning,Run,,%d,9.00,,,false,,,%s\n", i+1, begin.Format("Jan 2, 2006, 3:04:05 PM"), pointsPerTrack, name)
		track, err := w.Create(name)
		if err != nil {
			return nil, fmt.Errorf("write an archive: %w", err)
		}
		text := bytes.NewBufferString(`<gpx><trk><type>running</type><trkseg>`)
		for second := range pointsPerTrack {
			fmt.Fprintf(text, `<trkpt lat="%.7f" lon="%.7f"><ele>%d</ele><time>%s</time><extensions><hr>%d</hr></extensions></trkpt>`,
				47+float64(second)*3/111_195, 9.5+float64(second*second%97)/1e6, 400+second%40,
				begin.Add(time.Duration(second)*time.Second).Format(time.RFC3339), 130+second%30)
		}
		text.WriteString(`</trkseg></trk></gpx>`)
		if _, err := track.Write(text.Bytes()); err != nil {
			return nil, fmt.Errorf("write an archive: %w", err)
		}
	}
	all, err := w.Create("activities.csv")
	if err == nil {
		_, err = all.Write(table.Bytes())
	}
	if err = errors.Join(err, w.Close()); err != nil {
		return nil, fmt.Errorf("write an archive: %w", err)
	}
	return file.Bytes(), nil
}

// showLive posts results of a race that many follow.
func (b *bench) showLive(ctx context.Context) (err error) {
	race, err := b.addRace(ctx, "Live")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.deleteRace(context.WithoutCancel(ctx), race)) }()
	viewers, err := b.connectViewers(ctx, race)
	defer func() {
		for _, v := range viewers {
			err = errors.Join(err, v.conn.Close())
		}
	}()
	if err != nil {
		return err
	}
	if _, err := b.postToViewers(ctx, race, viewers); err != nil {
		return err
	}
	for _, v := range viewers {
		for n, at := range v.seen {
			if at.IsZero() {
				return fmt.Errorf("a viewer did not get result %d", n)
			}
		}
	}
	return nil
}

// container is a control group that limits memory.
type container struct{ folder, processes string }

// newContainer makes one, with the second version of control groups or the first.
func newContainer(memory int64) (container, error) {
	parent, limit := "/sys/fs/cgroup", "memory.max"
	if _, err := os.Stat(filepath.Join(parent, "cgroup.controllers")); err != nil {
		parent, limit = "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
	}
	c := container{folder: filepath.Join(parent, "harrier-load-"+strconv.Itoa(os.Getpid()))}
	c.processes = filepath.Join(c.folder, "cgroup.procs")
	err := os.Mkdir(c.folder, 0o755) //nolint:gosec // the kernel's own folder
	if err == nil {
		err = os.WriteFile(filepath.Join(c.folder, limit), []byte(strconv.FormatInt(memory, 10)), 0)
	}
	if err != nil {
		return c, fmt.Errorf("limit the memory of a control group, which needs root: %w", err)
	}
	return c, nil
}

func (c container) remove() error {
	if err := os.Remove(c.folder); err != nil {
		return fmt.Errorf("remove a control group: %w", err)
	}
	return nil
}
