package trainlog_test

import (
	"testing"

	"github.com/google/uuid"

	"harrier/tests/kit/usecase"
)

// TestTeamLogs compares code.team_logs, which says of all athletes of a coach at once what they may read, with code.log_access, which is asked about one
// log: for each visibility, team, consent and block, they name the same logs and health values.
func TestTeamLogs(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	athlete, assistant, head := s.User("athlete").UserID, s.Coach("assistant").UserID, s.Coach("head").UserID
	s.Exec("UPDATE users SET team_id = 'maple' WHERE id = $1", head)
	s.Exec("INSERT INTO assistants (head_id, user_id, created_at, accepted_at) VALUES ($1, $2, now(), now())", head, assistant)
	consents := map[string]string{
		"none":      "SELECT $1::uuid, $2::uuid, $3::uuid",
		"head":      "INSERT INTO accepted_coaches (user_id, coach_id, created_at) SELECT $1, $2, now() WHERE $3::uuid IS NOT NULL",
		"assistant": "INSERT INTO accepted_coaches (user_id, coach_id, head_id, created_at) VALUES ($1, $3, $2, now())",
		"waiting":   "INSERT INTO accepted_coaches (user_id, coach_id, created_at, waits_until) SELECT $1, $2, now(), now() + interval '1 day' WHERE $3::uuid IS NOT NULL",
	}
	blocks := map[string]string{
		"none":                     "SELECT $1::uuid, $2::uuid, $3::uuid",
		"athlete blocks head":      "INSERT INTO blocks (user_id, blocked_id, created_at) SELECT $1, $2, now() WHERE $3::uuid IS NOT NULL",
		"head blocks athlete":      "INSERT INTO blocks (blocked_id, user_id, created_at) SELECT $1, $2, now() WHERE $3::uuid IS NOT NULL",
		"athlete blocks assistant": "INSERT INTO blocks (user_id, blocked_id, created_at) SELECT $1, $3, now() WHERE $2::uuid IS NOT NULL",
		"assistant blocks athlete": "INSERT INTO blocks (blocked_id, user_id, created_at) SELECT $1, $3, now() WHERE $2::uuid IS NOT NULL",
	}
	readable := 0
	for _, visibility := range []string{"public", "followers", "team", "private"} {
		for _, health := range []string{"public", "team", "private"} {
			for _, team := range []string{"Maple", "oak"} {
				for consent, accept := range consents {
					for block, apart := range blocks {
						s.Exec("DELETE FROM accepted_coaches")
						s.Exec("DELETE FROM blocks")
						s.Exec(`UPDATE users SET log_visibility = $1::text::log_visibility, health_visibility = $2::text::log_visibility,
							team_id = $3 WHERE id = $4`, visibility, health, team, athlete)
						s.Exec(accept, athlete, head, assistant)
						s.Exec(apart, athlete, head, assistant)
						for _, reader := range []uuid.UUID{head, assistant} {
							var listed, listedHealth, one, oneHealth bool
							err := s.DB.QueryRow(t.Context(), `SELECT l.user_id IS NOT NULL, coalesce(l.healthy, false), a.readable AND code.coaches($1, $2, u.team_id),
									a.readable AND code.coaches($1, $2, u.team_id) AND a.healthy
								FROM users u CROSS JOIN LATERAL code.log_access($1, true, true, u.id, NULL, NULL) AS a
								LEFT JOIN code.team_logs($1, true, true) AS l ON l.user_id = u.id WHERE u.id = $2`, reader, athlete).Scan(&listed, &listedHealth, &one, &oneHealth)
							if err != nil || listed != one || listedHealth != oneHealth {
								t.Fatalf("%s, health for %s, team %s, consent %s, block %s: the list says %t and %t, the log %t and %t, %v",
									visibility, health, team, consent, block, listed, listedHealth, one, oneHealth, err)
							}
							if listed {
								readable++
							}
						}
					}
				}
			}
		}
	}
	if readable == 0 {
		t.Error("no combination lets a coach read")
	}
}
