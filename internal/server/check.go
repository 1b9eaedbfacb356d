package server

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"harrier/internal/account/credentials"
	"harrier/internal/config"
	"harrier/internal/mail"
)

// Check returns why a server would not start with these settings, as one error of a line for each reason, and what its operator should
// know. Root says that it runs as root. Check connects to nothing and creates nothing.
func Check(cfg config.Config, root bool, now time.Time) (warnings []string, err error) {
	warnings, err = cfg.Check(root)
	source, inline := cfg.KeySource()
	if _, unreadable := os.ReadFile(source); unreadable == nil || inline { //nolint:gosec // the path is the operator's own
		if _, invalid := credentials.OpenKeys(source, now); invalid != nil {
			err = errors.Join(err, fmt.Errorf("HARRIER_KEYS: %w", invalid))
		}
	}
	if cfg.PublicURL != "" { // otherwise it is invalid
		err = errors.Join(err, mail.Check(mailConfig(cfg, nil)))
	}
	return warnings, err
}

func mailConfig(cfg config.Config, log *slog.Logger) mail.Config {
	return mail.Config{
		SMTPURL: cfg.SMTPURL, Dir: cfg.DataDir, From: cfg.MailFrom, AppURL: cfg.AppURL, PublicURL: cfg.PublicURL, BasePath: cfg.BasePath,
		InstanceName: cfg.InstanceName, Contact: cfg.Contact,
		Compose: map[mail.Kind]mail.Compose{}, Log: log,
	}
}
