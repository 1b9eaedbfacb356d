package admission

import (
	"runtime"
	"time"
)

const (
	mib = 1 << 20
	// AnswerMemory is how much of a list is held in memory; a longer one is a long list.
	AnswerMemory = 256 << 10
)

// Settings are the limits that can be configured. Zero fields mean the defaults of internal/config.
type Settings struct {
	// Connections is the size of the pool.
	Connections int
	// ListsPerAddress is how many long lists an address may read at a time.
	ListsPerAddress int
	// ImportsPerUser is how many files a user may import at a time.
	ImportsPerUser int
	// SpoolMiB is how much disk space temporary files may take.
	SpoolMiB int
	// NoShares lifts the shares of users and addresses. The totals protect the server and remain.
	NoShares bool
	// Patience is how many times as long as usual callers wait before they are refused; zero means 1.
	Patience int
}

// Table returns the limits of every kind.
func Table(s Settings) map[Kind]Limits {
	cpus := int64(runtime.GOMAXPROCS(0))
	reads := max(1, int64(s.Connections)*3/4)
	spool := int64(s.SpoolMiB) * mib
	// These leave a processor to everybody else, unless an established user needs one: strangers can send files that take as long as they may.
	files := max(2, cpus-1)
	books := LogImports()
	table := map[Kind]Limits{
		// Hashes leave a processor to everybody else, and so do checks.
		Hash:  {Total: max(1, cpus-1), PerUser: 1, PerAddress: half(cpus), Wait: 6 * time.Second, Busy: "sign-ins and registrations are in progress"},
		Check: {Total: max(1, cpus-1), PerUser: half(cpus), PerAddress: half(cpus), Wait: 3 * time.Second, Busy: "requests are being checked"},
		// The answer is for everybody who asks for it, so there are no shares.
		Score:      {Total: cpus, Wait: 10 * time.Second, Busy: "races are being scored"},
		BodyMemory: {Total: 32 * mib, PerUser: 4 * mib, PerAddress: 8 * mib, Wait: 5 * time.Second, Busy: "large requests are being checked"},
		Read:       {Total: reads, PerUser: half(reads), PerAddress: half(reads), Wait: 5 * time.Second, Busy: "lists are being read"},
		ListMemory: {Total: 64 * mib, PerUser: 8 * mib, PerAddress: 16 * mib, Wait: 5 * time.Second, Busy: "lists are being read"},
		LongList: {
			Total: 256, PerUser: int64(s.ListsPerAddress), PerAddress: int64(s.ListsPerAddress),
			Wait: 5 * time.Second, Busy: "long lists are being read",
		},
		// Reading a long list keeps a processor busy; those of the database wait for it. Short replies go first (reply.Streams).
		LongRead: {Total: cpus, Wait: 20 * time.Second, Busy: "long lists are being read"},
		// Senders may be slow, so that strangers can fill all places but the reserve.
		Upload: {
			Total: 128, PerUser: int64(s.ImportsPerUser), PerAddress: 2 * int64(s.ImportsPerUser), Reserve: 64,
			Wait: 3 * time.Second, Busy: "files are arriving",
		},
		Copy: {Total: max(1, int64(s.Connections)/4), PerUser: 1, Wait: time.Minute, Busy: "files are being imported"},
		// A track takes a second at most, a workbook half a minute, or five seconds if its sender is not established.
		Unpack: {
			Total: files, PerUser: 1, PerStrangeAddress: 1, Reserve: half(files),
			Wait: 30 * time.Second, Busy: "files are being unpacked",
		},
		// An import that finds no place lets others go first, and looks again.
		LogBook: {Total: books, PerUser: 1, PerStrangeAddress: 1, Reserve: half(books), Busy: "workbooks of logs are being read"},
		Track:   {Total: files, PerUser: 1, Reserve: half(files), Wait: 30 * time.Second, Busy: "tracks are being read"},
		// The viewers at a venue have one address. They need no account, so a share per user would stop nobody.
		LiveStream: {Total: 10_000, PerAddress: 2500, Crowded: 100, Busy: "streams of live results are open"},
		SpoolSpace: {
			Total: spool, PerUser: half(spool), PerAddress: half(spool), Reserve: spool / 4,
			Wait: 5 * time.Second, Busy: "large files and lists are in transit",
		},
	}
	for kind, l := range table {
		if s.NoShares {
			l.PerUser, l.PerAddress, l.PerStrangeAddress, l.Crowded = 0, 0, 0, 0
		}
		l.Wait *= time.Duration(max(1, s.Patience))
		table[kind] = l
	}
	return table
}

// LogImports is how many imports into logs a server does at a time. Reading tracks keeps a processor busy, but nobody waits for another user's to end.
func LogImports() int64 { return max(2, int64(runtime.GOMAXPROCS(0))/2) }

func half(n int64) int64 { return max(1, n/2) }
