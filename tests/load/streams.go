package main

import (
	"context"
	"fmt"
)

// mostMemory is the target for the memory of a server while it streams, in bytes.
const mostMemory = 64 << 20

// streams measures the list of all races, to one client and to eight concurrent ones, and the memory used meanwhile. Nobody signs in, because
// hashing a password takes as much memory as the target.
func (b *bench) streams(ctx context.Context) error {
	const path = "/race/list"
	if err := b.alike(ctx, path, ""); err != nil {
		return err
	}
	for _, clients := range []int{1, 8} {
		peakOfOurs, peakOfBare := b.ours.watchMemory(), b.bare.watchMemory()
		name := fmt.Sprintf("all races, %d at once", clients)
		ours, bare, ratio, err := b.alternate(ctx, reading{name: name, paths: []string{path}}, clients, b.Rounds)
		if err != nil {
			return err
		}
		most, how, err := peakOfOurs()
		if err != nil {
			return err
		}
		mostOfBare, _, err := peakOfBare()
		if err != nil {
			return err
		}
		b.sayf("%-20s harrier %.1f MiB, bare %.1f MiB at most (%s)\n", "", mebibytes(most), mebibytes(mostOfBare), how)
		b.table.add(line{
			work: name, ours: fmt.Sprintf("%.1f MB/s", median(ours.megabytes)), bare: fmt.Sprintf("%.1f MB/s", median(bare.megabytes)),
			ratio: ratio, aim: 0.9,
		})
		b.table.add(line{
			work: "  its memory", ours: fmt.Sprintf("%.1f MiB", mebibytes(most)), bare: fmt.Sprintf("%.1f MiB", mebibytes(mostOfBare)),
			verdict: verdict(most < mostMemory), limit: "< 64 MiB",
		})
	}
	return nil
}

func mebibytes(bytes int64) float64 { return float64(bytes) / (1 << 20) }
