package backup_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/internal/pg"
	"harrier/internal/pg/backup"
	"harrier/internal/server"
	"harrier/tests/kit"
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m)) }

var (
	source = backup.Source{Program: "harrier of the test", Now: time.Date(2026, 5, 1, 6, 30, 0, 0, time.UTC), Keys: []byte("{}"), Settings: []byte("HARRIER_LOG=json\n")}
	quiet  = slog.New(slog.DiscardHandler)
	// dropped are the tables that lose rows when they are restored.
	dropped = []string{
		"sessions", "refresh_tokens", "ended_sessions", "river_job", "river_leader", "river_notification", "feed", "changes",
	}
)

// instance returns a database with a season, sessions, votes and a waiting email.
func instance(t *testing.T) *pg.DB {
	t.Helper()
	a := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 0 }})
	if err := a.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	user := a.Register(t)
	race := user.Race()
	user.Put("/race/vote/"+race, map[string]any{"vote": "up"})
	a.Stop()
	db := open(t, a.DatabaseURL)
	for _, sql := range []string{
		`INSERT INTO river_job (kind, args, max_attempts) VALUES ('email', '{"to": "a\tb\\.\n"}', 3)`,
		"INSERT INTO former_addresses SELECT email_key || '.old', email || '.old', id, id, NULL, now(), now() FROM users",
		"INSERT INTO imports SELECT '" + race + "', gen_random_uuid(), NULL, 'new', 'x.csv', sha256('x'), true, 3, false, now()",
		"INSERT INTO imported_contests SELECT race_id, 'mens', '5K', NULL, 'final', id FROM imports WHERE race_id = '" + race + "'",
		"INSERT INTO follows SELECT id, 'ada', 'Ada', now() FROM users WHERE coach LIMIT 3 ON CONFLICT DO NOTHING",
		"INSERT INTO accepted_coaches SELECT u.id, c.id, now() FROM users u, users c WHERE c.coach AND NOT u.coach LIMIT 3 ON CONFLICT DO NOTHING",
		"INSERT INTO personal_tokens SELECT id, gen_random_uuid(), 'watch', sha256(id::text::bytea), '{read}', now(), NULL, now() + interval '1 year' FROM users",
		"INSERT INTO idempotency_keys (user_id, agent_id, key, fingerprint, body) SELECT id, gen_random_uuid(), 'k', sha256('x'), '\\x00ff' FROM users",
		"INSERT INTO audit_log (id, act, object_kind, object_id, after) SELECT id, 'user.promote', 'user', id, '{\"operator\": true}' FROM users",
		"INSERT INTO email_counts VALUES (sha256('x'), 2, now())",
		"INSERT INTO last_backup VALUES (true, now())",
		"INSERT INTO login_failures VALUES (sha256('x'), sha256('y'), 2, now())",
		"INSERT INTO search_pending (forgotten) VALUES ('4000000000')",
		"UPDATE races SET description = E'A hill,\\n\\ta \"dip\" and a \\\\. sign' WHERE id = '" + race + "'",
	} {
		if _, err := db.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	return db
}

func open(t *testing.T, url string) *pg.DB {
	t.Helper()
	db, err := pg.Open(t.Context(), url, 1, server.Constraints...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return db
}

// empty returns a migrated database without data.
func empty(t *testing.T) *pg.DB {
	t.Helper()
	return open(t, kit.DatabaseURL(t))
}

func write(t *testing.T, db *pg.DB) (path string, m backup.Manifest) {
	t.Helper()
	var content bytes.Buffer
	m, err := backup.Write(t.Context(), db, source, &content)
	if err != nil {
		t.Fatal(err)
	}
	return save(t, content.Bytes()), m
}

func save(t *testing.T, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "backup.zip")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func restore(ctx context.Context, t *testing.T, path string, db *pg.DB, last func() error) (backup.Summary, error) {
	t.Helper()
	file, err := backup.Open(ctx, path)
	if err != nil {
		return backup.Summary{}, err
	}
	defer func() { _ = file.Close() }()
	return file.Restore(ctx, db, quiet, last)
}

func nothing() error { return nil }

// contents returns a hash of every table's rows.
func contents(t *testing.T, db *pg.DB) map[string]string {
	t.Helper()
	var names []string
	hashes := map[string]string{}
	if err := db.QueryRow(t.Context(), "SELECT array_agg(tablename) FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'goose_db_version'").Scan(&names); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		var hash string
		sql := "SELECT count(*) || ' rows ' || coalesce(md5(string_agg(x::text, chr(10) ORDER BY x::text)), '') FROM " + name + " AS x"
		if name == "search_pending" || name == "webhooks" {
			sql = strings.Replace(sql, name, "(SELECT to_jsonb(y) - 'forgotten' - 'at_tx' - 'began' FROM "+name+" y)", 1)
		}
		if err := db.QueryRow(t.Context(), sql).Scan(&hash); err != nil {
			t.Fatal(err)
		}
		hashes[name] = hash
	}
	return hashes
}

func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	from, to := instance(t), empty(t)
	path, m := write(t, from)
	want := contents(t, from)
	got, err := restore(t.Context(), t, path, to, nothing)
	if err != nil {
		t.Fatal(err)
	}
	if got.Sessions < 1 || got.Jobs[0].Count < 1 {
		t.Errorf("dropped %+v", got)
	}
	have := contents(t, to)
	for name, hash := range want {
		if strings.HasPrefix(hash, "0 ") && !slices.Contains(dropped, name) {
			t.Logf("%s is empty, which proves nothing", name)
		}
		if !slices.Contains(dropped, name) && have[name] != hash {
			t.Errorf("%s: %s, want %s", name, have[name], hash)
		}
	}
	if len(have) != len(want) || len(m.Tables) != len(want) {
		t.Errorf("%d tables of %d, the manifest has %d", len(have), len(want), len(m.Tables))
	}
	state := func(db *pg.DB, sql string) (text string) {
		t.Helper()
		if err := db.QueryRow(t.Context(), sql).Scan(&text); err != nil {
			t.Fatal(err)
		}
		return text
	}
	const code = "SELECT string_agg(tgrelid::regclass || tgname, ',' ORDER BY tgrelid::regclass::text, tgname) || obj_description('code'::regnamespace) FROM pg_trigger WHERE NOT tgisinternal"
	const sequences = "SELECT string_agg(sequencename || last_value, ',' ORDER BY sequencename) FROM pg_sequences"
	for _, sql := range []string{code, sequences} {
		if a, b := state(from, sql), state(to, sql); a != b {
			t.Errorf("%s: %s, want %s", sql, b, a)
		}
	}
	const ended = "SELECT count(*)::text FROM sessions s FULL JOIN ended_sessions e ON e.session_id = s.id WHERE e.session_id IS NULL OR s.id IS NOT NULL"
	if n := state(to, ended); n != "0" {
		t.Errorf("%s sessions have not ended", n)
	}
	if n := state(to, "SELECT count(*)::text FROM search_pending WHERE forgotten >= pg_snapshot_xmin(pg_current_snapshot())"); n != "0" {
		t.Errorf("%s records of the search index wait for transactions of the old server", n)
	}

	t.Run("refuses a database that is not empty", func(t *testing.T) {
		before := contents(t, to)
		if _, err := restore(t.Context(), t, path, to, nothing); err == nil || !strings.Contains(err.Error(), "not empty: it has users") {
			t.Errorf("%v", err)
		}
		if !maps.Equal(before, contents(t, to)) {
			t.Error("the database has changed")
		}
	})
}

// What a new column says is in a backup, and in the database where it is restored.
func TestNewColumn(t *testing.T) {
	t.Parallel()
	from, to := instance(t), empty(t)
	for _, table := range []string{"races", "results"} {
		for _, db := range []*pg.DB{from, to} {
			if _, err := db.Exec(t.Context(), "ALTER TABLE "+table+" ADD scratch text"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := from.Exec(t.Context(), "UPDATE "+table+" SET scratch = 'of ' || id"); err != nil {
			t.Fatal(err)
		}
	}
	path, _ := write(t, from)
	if _, err := restore(t.Context(), t, path, to, nothing); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"races", "results"} {
		var rows, right int
		if err := to.QueryRow(t.Context(), "SELECT count(*), count(*) FILTER (WHERE scratch = 'of ' || id) FROM "+table).Scan(&rows, &right); err != nil {
			t.Fatal(err)
		}
		if rows == 0 || right != rows {
			t.Errorf("%s: %d of %d rows say what they said", table, right, rows)
		}
	}
}

func TestRestoreWhileServing(t *testing.T) {
	t.Parallel()
	path, _ := write(t, empty(t))
	a := kit.Start(t, kit.Options{})
	if _, err := restore(t.Context(), t, path, open(t, a.DatabaseURL), nothing); err == nil || !strings.Contains(err.Error(), "server is using") {
		t.Errorf("%v", err)
	}
}

// breaking writes until it has written enough, and then cancels the context.
type breaking struct {
	left   int
	cancel func()
}

func (b *breaking) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		b.cancel()
	}
	return len(p), nil
}

func TestInterrupted(t *testing.T) {
	t.Parallel()
	from, to := instance(t), empty(t)
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := backup.Write(ctx, from, source, &breaking{100_000, cancel}); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted backup: %v", err)
	}

	path, _ := write(t, from)
	before := contents(t, to)
	began := clock.System()
	ctx, cancel = context.WithCancel(t.Context())
	if _, err := restore(ctx, t, path, to, func() error { cancel(); return ctx.Err() }); !errors.Is(err, context.Canceled) {
		t.Errorf("a restore interrupted at its end: %v", err)
	}
	if !maps.Equal(before, contents(t, to)) {
		t.Error("the restore was interrupted at its end, and the database has changed")
	}
	took := clock.System().Sub(began)
	for part := range 5 {
		ctx, cancel := context.WithTimeout(t.Context(), took*time.Duration(part+1)/8)
		_, err := restore(ctx, t, path, to, nothing)
		cancel()
		if err == nil { // The machine has become faster.
			return
		}
		if !maps.Equal(before, contents(t, to)) {
			t.Fatalf("the restore was interrupted after %d/8, and the database has changed: %v", part+1, err)
		}
	}
	if _, err := restore(t.Context(), t, path, to, nothing); err != nil {
		t.Errorf("a restore after interrupted ones: %v", err)
	}
}

func TestDamagedFiles(t *testing.T) {
	t.Parallel()
	path, _ := write(t, instance(t))
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flipped, broken := slices.Clone(good), slices.Clone(good)
	first, middle := dataOf(t, good, "tables/results.copy")
	flipped[middle] ^= 1
	broken[first] |= 0b110 // the reserved type of block of RFC 1951, section 3.2.3
	with := func(oldnew ...string) []byte { return edit(t, good, strings.NewReplacer(oldnew...)) }
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"another file":    {[]byte("place,name\n1,Ada\n"), "is not a backup"},
		"an empty file":   {nil, "is not a backup"},
		"cut by a byte":   {good[:len(good)-1], "is not a backup"},
		"half a file":     {good[:len(good)/2], "is not a backup"},
		"a flipped bit":   {flipped, "is damaged"},
		"a broken stream": {broken, "is damaged: tables/results.copy is no longer what was written: the file has changed since the backup was made"},
		"a changed row":   {with("results\t", "reslits\t"), "is damaged: the checksum of tables/counters.copy"},
		"a newer schema":  {with(`"schema": `, `"schema": 1`), "a newer program, harrier of the test"},
		"a newer format":  {with(`"format": 1`, `"format": 2`), "a newer program"},
		"a lost table":    {with(`"name": "votes"`, `"name": "vetos"`), "contradicts itself"},
		"no manifest":     {with("{", ""), "manifest cannot be read"},
	} {
		if _, err := backup.Open(t.Context(), save(t, c.content)); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Wherever a bit is flipped, a sentence says what is wrong; some change nothing, as in the time of a part.
	const end = 22 // bytes of the last record of a ZIP file, which says where all else is
	for at := range good {
		if at%max(1, len(good)/100) != 0 && at < len(good)-end {
			continue
		}
		changed := slices.Clone(good)
		changed[at] ^= 1
		_, err := backup.Open(t.Context(), save(t, changed))
		if err != nil && !strings.Contains(err.Error(), "is damaged") && !strings.Contains(err.Error(), "is not a backup") && !strings.Contains(err.Error(), "contradicts itself") {
			t.Errorf("with byte %d of %d changed: %v", at, len(good), err)
		}
	}
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	if _, err := backup.Open(interrupted, save(t, good)); !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), "damaged") {
		t.Errorf("an interrupted check: %v", err)
	}
	// A table that this program does not know passes the checks of the file, and is refused by the database.
	to := empty(t)
	unknown := save(t, with(`"votes"`, `"vetos"`, "tables/votes", "tables/vetos"))
	before := contents(t, to)
	if _, err = restore(t.Context(), t, unknown, to, nothing); err == nil || !strings.Contains(err.Error(), "vetos") || !maps.Equal(before, contents(t, to)) {
		t.Errorf("a table that is not in the schema: %v", err)
	}
}

// dataOf returns where the compressed data of a file in an archive begin, and where their middle is.
func dataOf(t *testing.T, archive []byte, name string) (first, middle int64) {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	f := in.File[slices.IndexFunc(in.File, func(f *zip.File) bool { return f.Name == name })]
	if first, err = f.DataOffset(); err != nil {
		t.Fatal(err)
	}
	return first, first + int64(f.CompressedSize64)/2
}

// edit returns an archive in which change renamed or changed the files.
func edit(t *testing.T, archive []byte, change *strings.Replacer) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range in.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name == "manifest.json" || f.Name == "tables/counters.copy" {
			text = []byte(change.Replace(string(text)))
		}
		entry, err := w.Create(change.Replace(f.Name))
		if err == nil {
			_, err = entry.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
