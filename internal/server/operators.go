package server

import (
	"log/slog"

	"harrier/internal/account"
	"harrier/internal/account/credentials"
	"harrier/internal/account/session"
	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/internal/mail"
	"harrier/internal/moderation/operator"
	"harrier/internal/pg/jobs"
)

// NewOperators returns the acts of operators for a command, which may run beside a server. A server sends the emails. Only reset links
// need keys; nil otherwise.
func NewOperators(cfg config.Config, d *Database, keys *credentials.Keys, log *slog.Logger) (*operator.Service, error) {
	tokens := credentials.NewTokens(keys, cfg.Address(), 0)
	queue, err := jobs.New(d.DB, nil, clock.System, log, nil)
	if err != nil {
		return nil, err
	}
	sessions := session.New(session.Config{DB: d.DB, Watch: d.DB})
	mails := mailConfig(cfg, log)
	accounts := account.New(account.Config{
		DB: d.DB, Tokens: tokens, Hasher: credentials.NewHasher(cfg.HashMemoryKiB, nil), Outbox: mail.NewOutbox(queue), Sessions: sessions,
		VerifyTTL: cfg.VerifyTTL, ResetTTL: cfg.ResetTTL, Registration: cfg.Registration,
		InviteLink: func(token string) string { return mails.Link(mail.Invitation, token) },
	})
	return operator.New(operator.Config{DB: d.DB, Sessions: sessions, Accounts: accounts, ResetLink: resetLink(mails)}), nil
}

func resetLink(cfg mail.Config) func(token string) string {
	return func(token string) string { return cfg.Link(mail.PasswordReset, token) }
}
