package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"

	"harrier/tests/load/wire"
)

// contender is one of the servers that take turns.
type contender struct {
	*process

	// start starts the same server again.
	start    func(context.Context) (*process, error)
	requests func(floorKind) [][]byte
}

// The contenders, in the order of the columns.
const (
	atFloor = iota
	atKept
	atUnkept
)

// floor measures the program with and without the response cache beside the least server that one can write by hand.
func (b *bench) floor(ctx context.Context) error { return b.withFloor(ctx, b.floorServers) }

func (b *bench) floorServers(ctx context.Context, kinds []floorKind, writers []logWriter) (err error) {
	all := []contender{
		{start: func(ctx context.Context) (*process, error) { return b.startOther(ctx, "floor", b.leanFile) }, requests: ofFloor},
		{start: func(ctx context.Context) (*process, error) { return b.startOurs(ctx, "kept") }, requests: ours},
		{start: func(ctx context.Context) (*process, error) { return b.startOurs(ctx, "not kept", withoutMemory) }, requests: ours},
	}
	defer func() {
		for _, c := range all {
			if c.process != nil {
				err = errors.Join(err, c.stop())
			}
		}
	}()
	for i := range all {
		if all[i].process, err = all[i].start(ctx); err != nil {
			return err
		}
	}
	names := []string{"work"}
	for _, c := range all {
		names = append(names, c.name)
	}
	speed := section{"Answers a second, and the ratio to the floor", [][]string{append(names, "kept of floor", "not kept", "aims", "ok")}}
	memory := section{"MiB of resident memory after each work, and at most", [][]string{names}}
	idle, err := idleRow(all)
	if err != nil {
		return err
	}
	memory.rows = append(memory.rows, idle)
	for _, kind := range kinds {
		rates, sizes, err := b.compareFloor(ctx, kind, all)
		if err != nil {
			return fmt.Errorf("%s: %w", kind.name, err)
		}
		speed.rows, memory.rows = append(speed.rows, rates), append(memory.rows, sizes)
	}
	var walk section
	if b.wants("walk") {
		if walk, err = b.walk(ctx, all); err != nil {
			return fmt.Errorf("walk: %w", err)
		}
	}
	buffers, err := b.buffers(ctx, names, kinds, all)
	if err != nil {
		return fmt.Errorf("buffers: %w", err)
	}
	b.sections = append(b.sections, speed, memory, walk, buffers)
	return b.plans(ctx, all[atUnkept].process, kinds, writers)
}

func ours(k floorKind) [][]byte    { return k.ours }
func ofFloor(k floorKind) [][]byte { return k.floor }

func idleRow(all []contender) ([]string, error) {
	row := []string{"idle"}
	for _, c := range all {
		size, err := c.memory("VmRSS")
		if err != nil {
			return nil, err
		}
		row = append(row, wholeMiB(size))
	}
	return row, nil
}

func wholeMiB(n int64) string { return strconv.FormatInt(n>>20, 10) }

// compareFloor measures a kind of request on all servers.
func (b *bench) compareFloor(ctx context.Context, kind floorKind, all []contender) (rates, sizes []string, err error) {
	for _, i := range []int{0, len(kind.ours) / 2, len(kind.ours) - 1} {
		if err := contain(ctx, kind, i, all); err != nil {
			return nil, nil, err
		}
	}
	sides := make([]*side, len(all))
	peaks := make([]func() (int64, string, error), len(all))
	for i, c := range all {
		sides[i] = &side{server: c.process, requests: c.requests(kind)}
		peaks[i] = c.watchMemory()
	}
	if err := b.takeTurns(ctx, kind.name, sides, kind.connections, b.FloorRounds); err != nil {
		return nil, nil, err
	}
	rates, sizes = []string{kind.name}, []string{kind.name}
	for i, c := range all {
		rates = append(rates, fmt.Sprintf("%.0f", median(sides[i].turns.perSecond)))
		after, err1 := c.memory("VmRSS")
		peak, _, err2 := peaks[i]()
		if err := errors.Join(err1, err2); err != nil {
			return nil, nil, err
		}
		sizes = append(sizes, wholeMiB(after)+" / "+wholeMiB(peak))
	}
	least := sides[atFloor].turns.perSecond
	kept, unkept := ratioOf(sides[atKept].turns.perSecond, least), ratioOf(sides[atUnkept].turns.perSecond, least)
	aims := fmt.Sprintf(">= %.2f, %.2f", kind.aimKept, kind.aim)
	return append(rates, shown(kept), shown(unkept), aims, verdict(kept >= kind.aimKept && unkept >= kind.aim)), sizes, nil
}

// contain checks that the program's answer has all that the floor's has, so that this is not faster because it answers something else. What a search
// finds may differ.
func contain(ctx context.Context, kind floorKind, i int, all []contender) error {
	ours, err := exchange(ctx, all[atUnkept].process, kind.ours[i])
	if err != nil {
		return err
	}
	floor := all[atFloor]
	theirs, err := exchange(ctx, floor.process, kind.floor[i])
	if err == nil && kind.name != searching {
		err = covers(ours, theirs, kind.fresh)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%.100q: %w", kind.ours[i], err), floor.logTail())
	}
	return nil
}

// walk asks servers that were just started for many lists, each once, as a program does that copies everything.
func (b *bench) walk(ctx context.Context, all []contender) (section, error) {
	lists, err := b.someLists(ctx)
	if err != nil {
		return section{}, err
	}
	asked := requests(lists, "")
	walkers := []int{atKept, atUnkept}
	rates, sizes := make([][]float64, len(all)), make([]int64, len(all))
	for round := range b.FloorRounds {
		for turn := range walkers {
			i := walkers[(turn+round)%len(walkers)]
			rate, size, err := walked(ctx, all[i], asked, b.Connections)
			if err != nil {
				return section{}, fmt.Errorf("%s: %w", all[i].name, err)
			}
			rates[i], sizes[i] = append(rates[i], rate), max(sizes[i], size)
		}
	}
	s := section{fmt.Sprintf("%d lists of results, each once, from servers that have kept nothing", len(lists)), [][]string{
		{"", "kept", "not kept", "kept of not kept"},
		{"answers a second"},
		{"MiB after it, at most"},
	}}
	for _, i := range walkers {
		s.rows[1] = append(s.rows[1], fmt.Sprintf("%.0f", median(rates[i])))
		s.rows[2] = append(s.rows[2], wholeMiB(sizes[i]))
	}
	s.rows[1] = append(s.rows[1], shown(ratioOf(rates[atKept], rates[atUnkept])))
	return s, nil
}

// walked starts a server, walks, and returns the server's memory.
func walked(ctx context.Context, c contender, asked [][]byte, connections int) (rate float64, size int64, err error) {
	server, err := c.start(ctx)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	crowd, err := wire.Connect(ctx, server.address, connections)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, crowd.Close()) }()
	run, err := crowd.Walk(ctx, asked)
	if err != nil {
		return 0, 0, errors.Join(err, server.logTail())
	}
	size, err = server.memory("VmRSS")
	return run.PerSecond(), size, err
}

// someLists picks lists of the results of events.
func (b *bench) someLists(ctx context.Context) (paths []string, err error) {
	err = connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, `SELECT '/result/list/' || race_id || '/' || gender || '/' || replace(event, ' ', '%20') FROM results
			WHERE event ~ '^[0-9A-Za-z .]+$' GROUP BY race_id, gender, event ORDER BY md5(race_id::text || gender || event) LIMIT $1`, b.Lists)
		if err != nil {
			return fmt.Errorf("pick lists: %w", err)
		}
		if paths, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
			return fmt.Errorf("pick lists: %w", err)
		}
		return nil
	})
	return paths, err
}
