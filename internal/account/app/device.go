package app

import (
	"context"
	"crypto/rand"
	"errors"
	"math/big"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text/secret"
)

const (
	// deviceTTL is how long a user may take to allow a device.
	deviceTTL = 10 * time.Minute
	// DevicePause is how long a device waits between requests.
	DevicePause = 5 * time.Second
	// userCodeLetters are consonants that are hard to confuse and form no words. Eight of them have 34 bits. A user can try ten codes in 15 minutes.
	userCodeLetters = "BCDFGHJKLMNPQRSTVWXZ"
	userCodeLength  = 8
	// maxDevices is how many codes there may be, and maxDevicesOfNetwork how many of one network.
	maxDevices          = 100_000
	maxDevicesOfNetwork = 100
)

var (
	errManyDevices = &Error{SlowDown, "Too many devices of this network wait for their users. Try again in a few minutes."}
	errDeviceCode  = &Error{InvalidGrant, "The device_code is not valid, or was used before."}
	// ErrUserCode is that a code that a user entered is none that waits.
	ErrUserCode = fault.New(fault.NotFound, "There is no such code, or it has expired. Compare it with the one on the device.")
)

// DeviceCode lets a device wait for its user's consent.
type DeviceCode struct {
	Code, UserCode string
	TTL            time.Duration
}

// StartDevice lets a device wait for a user, who enters the short code on another one.
func (s *Service) StartDevice(ctx context.Context, client *Client, scope, resource, clientAddress string) (DeviceCode, error) {
	if client.App.ID == ExplorerID {
		return DeviceCode{}, errExplorerDevice // or anybody's device could pass for it
	}
	scopes, err := parseScope(scope)
	if err != nil {
		return DeviceCode{}, err
	}
	most := query.DeviceCodeAddParams{Most: maxDevices, MostOfNetwork: maxDevicesOfNetwork}
	if s.Unlimited {
		most.MostOfNetwork = maxDevices
	}
	d := DeviceCode{TTL: deviceTTL}
	for range 3 { // two codes may be the same
		code, hash := secret.New(devicePrefix)
		d.Code, d.UserCode = code, newUserCode()
		userHash := secret.Hash(normalizeUserCode(d.UserCode))
		most.Hash, most.UserHash, most.Scopes, most.Resource = hash[:], userHash[:], scopes, resource
		most.NetworkKey, most.TTL = session.NetworkKey(clientAddress), deviceTTL
		added := *client
		err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error { // an app is stored with its code or not at all
			if err := s.store(ctx, tx, &added); err != nil {
				return err
			}
			most.AppID = added.App.ID
			n, err := s.q.DeviceCodeAdd(ctx, tx, most)
			return pg.IfNone(n, err, errManyDevices)
		})
		if !errors.Is(err, errManyDevices) {
			return d, err
		}
	}
	return DeviceCode{}, errManyDevices
}

// newUserCode returns a code such as WDJB-MJHT.
func newUserCode() string {
	var b strings.Builder
	for i := range userCodeLength {
		if i == userCodeLength/2 {
			b.WriteByte('-')
		}
		n, _ := rand.Int(rand.Reader, big.NewInt(int64(len(userCodeLetters)))) // it never fails
		b.WriteByte(userCodeLetters[n.Int64()])
	}
	return b.String()
}

// normalizeUserCode returns a user code as it is stored: letters only.
func normalizeUserCode(entered string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(userCodeLetters, r) {
			return r
		}
		return -1
	}, strings.ToUpper(entered))
}

// Device is a device that waits for a user.
type Device struct {
	Client *Client
	Scopes []string

	hash []byte
}

// FindDevice finds the device that shows a code. Wrong codes are counted for the user, as wrong passwords are.
func (s *Service) FindDevice(ctx context.Context, user session.PageUser, entered, clientAddress string) (*Device, error) {
	attempt := session.DeviceAttempt(clientAddress, user.UserID)
	if err := s.Sessions.CheckFailures(ctx, s.DB, attempt); err != nil {
		return nil, manyCodes(err)
	}
	hash := secret.Hash(normalizeUserCode(entered))
	row, err := s.q.DeviceCodeFind(ctx, s.DB, hash[:])
	if pg.NoRows(err) || err == nil && row.App.BlockedAt != nil {
		if err := s.Sessions.CountFailure(ctx, attempt); err != nil {
			return nil, manyCodes(err)
		}
		return nil, ErrUserCode
	}
	return &Device{Client: &Client{App: row.App}, Scopes: row.Scopes, hash: row.Hash}, err
}

// manyCodes says of codes what the fault says of passwords.
func manyCodes(err error) error {
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind == fault.TooMany {
		return fault.New(fault.TooMany, "Too many wrong codes. Try again later.").After(f.RetryAfter)
	}
	return err
}

// DecideDevice allows a device what it asks for, or refuses it.
func (s *Service) DecideDevice(ctx context.Context, user session.PageUser, d *Device, allow bool) error {
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		decision := query.DeviceCodeDecideParams{Hash: d.hash}
		if allow {
			decision.UserID = &user.UserID
			if err := s.confirm(ctx, tx, user, d.Client, d.Scopes); err != nil {
				return err
			}
		}
		n, err := s.q.DeviceCodeDecide(ctx, tx, decision)
		return pg.IfNone(n, err, ErrUserCode)
	})
}

// PollDevice returns the tokens of a device once its user has allowed it, this once. Until then it says what the device is to do.
func (s *Service) PollDevice(ctx context.Context, client *Client, code string, now time.Time) (Issued, error) {
	hash := secret.Hash(code)
	var issued Issued
	var answer *Error
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		row, err := s.q.DeviceCodePoll(ctx, tx, query.DeviceCodePollParams{Hash: hash[:], AppID: client.App.ID})
		switch {
		case err != nil:
			return pg.IfNoRows(err, errDeviceCode)
		case row.Expired:
			answer = &Error{Expired, "The device_code has expired; begin again."}
			return nil
		case row.TooSoon && !s.Unlimited:
			answer = &Error{SlowDown, "Wait five seconds longer between requests."}
			return nil
		case row.State == query.DeviceCodeStateWaiting:
			answer = &Error{Pending, "The user has not decided yet."}
			return nil
		}
		n, err := s.q.DeviceCodeDelete(ctx, tx, hash[:])
		if err := pg.IfNone(n, err, errDeviceCode); err != nil {
			return err
		}
		if row.State == query.DeviceCodeStateDenied || row.UserID == nil {
			answer = &Error{AccessDenied, "The user refused."}
			return nil
		}
		issued, _, err = s.open(ctx, tx, client, *row.UserID, allowed{scopes: row.Scopes, resource: row.Resource}, now)
		return err
	})
	if err == nil && answer != nil {
		return Issued{}, answer
	}
	return issued, err
}
