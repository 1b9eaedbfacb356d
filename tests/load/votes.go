package main

import (
	"context"
	"errors"
	"fmt"

	"harrier/tests/load/wire"
)

// votes compares concurrent votes on one race with votes on many races, and measures reads during both: votes on a popular race
// must not slow down other requests.
func (b *bench) votes(ctx context.Context) (err error) {
	if err := b.signIn(ctx); err != nil {
		return err
	}
	writers, err := b.signInWriters(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.forgetWriters(context.WithoutCancel(ctx))) }()
	defer func() { err = errors.Join(err, b.cancelMeets(context.WithoutCancel(ctx))) }()
	if err := b.addPolls(ctx, len(writers)); err != nil {
		return err
	}
	// Every voter changes their vote each time, so that every request writes.
	var one, many [][]byte
	for i, w := range writers {
		for _, kind := range []string{"upvote", "downvote"} {
			one = append(one, wire.Post("/race/"+kind+"/"+b.meets[0], w.token, ""))
			many = append(many, wire.Post("/race/"+kind+"/"+b.meets[i], w.token, ""))
		}
	}
	hot, spread := *b.ours, *b.ours
	hot.name, spread.name = "one", "many"
	pair := *b
	pair.ours, pair.other = &hot, &spread
	onOne, onMany, ratio, err := pair.alternate(ctx, reading{name: "votes on one race", ours: one, other: many}, b.Connections, b.Rounds)
	if err != nil {
		return err
	}
	b.table.add(line{
		work: "votes, one race : many", ours: fmt.Sprintf("%.0f/s", median(onOne.perSecond)), other: fmt.Sprintf("%.0f/s", median(onMany.perSecond)),
		verdict: fmt.Sprintf("%.2f", ratio),
	})
	return b.readsBesideVotes(ctx, one, many, len(writers))
}

// addPolls creates races to vote on and to add results to.
func (b *bench) addPolls(ctx context.Context, n int) error {
	for i := range n {
		id, err := b.addRace(ctx, fmt.Sprintf("Load Poll %d", i+1))
		if err != nil {
			return err
		}
		b.meets = append(b.meets, id)
	}
	return nil
}

// readsBesideVotes measures reads of races during votes, all on one race or each on another.
func (b *bench) readsBesideVotes(ctx context.Context, one, many [][]byte, voters int) error {
	ids, err := b.someRaces(ctx)
	if err != nil {
		return err
	}
	reads := make([]string, len(ids))
	for i, id := range ids {
		reads[i] = "/race/" + id
	}
	// More users vote than there are database connections, while others read races.
	var besideOne, besideMany turns
	for range b.Rounds {
		for _, turn := range []struct {
			votes [][]byte
			into  *turns
		}{{one, &besideOne}, {many, &besideMany}} {
			run, err := b.readBeside(ctx, requests(reads, ""), turn.votes, voters)
			if err != nil {
				return err
			}
			turn.into.take(run, 0, 0)
		}
	}
	b.table.add(line{
		work: "reads beside those votes", ours: fmt.Sprintf("%.0f/s, p99 %.1f ms", median(besideOne.perSecond), median(besideOne.p99)/1e3),
		other:   fmt.Sprintf("%.0f/s, p99 %.1f ms", median(besideMany.perSecond), median(besideMany.p99)/1e3),
		verdict: fmt.Sprintf("%.2f", ratioOf(besideOne.perSecond, besideMany.perSecond)),
	})
	return nil
}

// readBeside measures reads by some clients while others write.
func (b *bench) readBeside(ctx context.Context, reads, writes [][]byte, voters int) (run wire.Run, err error) {
	readers, err := wire.Connect(ctx, b.ours.address, max(1, b.Connections/2))
	if err != nil {
		return run, err
	}
	defer func() { err = errors.Join(err, readers.Close()) }()
	writers, err := wire.Connect(ctx, b.ours.address, voters)
	if err != nil {
		return run, err
	}
	defer func() { err = errors.Join(err, writers.Close()) }()
	done := make(chan error, 1)
	go func() {
		_, err := writers.Ask(ctx, writes, b.Slice)
		done <- err
	}()
	run, err = readers.Ask(ctx, reads, b.Slice)
	return run, errors.Join(err, <-done)
}
