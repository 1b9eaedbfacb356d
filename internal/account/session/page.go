package session

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/pg"
	"harrier/internal/text/secret"
)

// PageTTL is how long a session on the pages lasts on which users allow apps something.
const PageTTL = 12 * time.Hour

// LogInPage is LogIn for these pages. The token works there alone: it cannot call the API, and there is no refresh token.
func (s *Service) LogInPage(ctx context.Context, c Credentials, now time.Time) (Authentication, error) {
	return s.logIn(ctx, c, func(tx pgx.Tx, user uuid.UUID, device string) (Authentication, error) {
		session := uuid.Must(uuid.NewV7())
		token, err := s.Tokens.Issue(credentials.Grant{Purpose: credentials.Page, Subject: user, Session: session, TTL: PageTTL}, now)
		if err != nil {
			return Authentication{}, err
		}
		_, unused := secret.New(refreshPrefix)
		err = s.q.SessionAdd(ctx, tx, query.SessionAddParams{UserID: user, ID: session, Hash: unused[:], RefreshTTL: PageTTL, SessionTTL: PageTTL})
		if err != nil {
			return Authentication{}, err
		}
		opened := Authentication{UserID: user, Token: token, ExpiresIn: PageTTL}
		opened.Device, err = s.remember(ctx, tx, user, c.ClientAddress, device)
		return opened, err
	})
}

// PageUser is who is signed in on the pages.
type PageUser struct {
	Principal

	Email string
	// Recent is that the session began within the last 15 minutes.
	Recent bool
}

// AuthenticatePage identifies who is signed in on the pages by the token of LogInPage.
func (s *Service) AuthenticatePage(ctx context.Context, token string, now time.Time) (PageUser, error) {
	claims, err := s.Tokens.Verify(token, credentials.Page, now)
	if err != nil {
		return PageUser{}, err
	}
	if err := s.revoked.check(claims.Session, now, s.StaleAfter); err != nil {
		return PageUser{}, err
	}
	user, err := s.q.SessionUser(ctx, s.DB, query.SessionUserParams{UserID: claims.Subject, ID: claims.Session, Recent: recentSignIn})
	if err != nil {
		return PageUser{}, pg.IfNoRows(err, ErrEnded)
	}
	return PageUser{Principal: Principal{UserID: claims.Subject, Session: claims.Session}, Email: user.Email, Recent: user.Recent}, nil
}
