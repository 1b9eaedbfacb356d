package local_test

import (
	"testing"

	"harrier/internal/pg/local"
)

// BenchmarkStart measures a first start, which makes the cluster, and a later one.
func BenchmarkStart(b *testing.B) {
	measure := func(b *testing.B, cfg local.Config) {
		b.Helper()
		server, err := local.Start(b.Context(), cfg)
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if err := server.Stop(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.Run("cold", func(b *testing.B) {
		for range b.N {
			b.StopTimer()
			cfg := local.Config{Dir: folder(b)}
			b.StartTimer()
			measure(b, cfg)
		}
	})
	b.Run("warm", func(b *testing.B) {
		cfg := local.Config{Dir: folder(b)}
		measure(b, cfg)
		b.ResetTimer()
		for range b.N {
			measure(b, cfg)
		}
	})
}
