package session

import (
	"context"
	"crypto/sha256"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/text/secret"
)

// How many attempts to prove a password may fail for one account within failureWindow.
const (
	maxFailures           = 10  // from one network, or on one known device
	maxFailuresEverywhere = 100 // from all; then only networks that have signed in to the account before may try
	failureWindow         = 15 * time.Minute
	// keepNetworks is how long a network is known to an account after its last sign-in.
	keepNetworks = 90 * 24 * time.Hour
	// keepDevices is how long a device is known to an account after its last sign-in.
	keepDevices = 180 * 24 * time.Hour
	// devicePrefix marks the secrets of devices.
	devicePrefix = "hrd_"
)

// Attempt is an attempt to prove a password. Failures are counted by account and network, so that a stranger who tries passwords
// locks out their own network, not the owner. On a device that has signed in to the account before, they are counted by device alone.
type Attempt struct {
	accountKey, networkKey []byte
	user                   uuid.UUID // uuid.Nil for an unknown account
}

// loginAttempt returns the attempt as which a sign-in is counted, and whether its device is known to the user. The account need not
// exist.
func (s *Service) loginAttempt(ctx context.Context, emailKey string, c Credentials, user uuid.UUID) (Attempt, bool, error) {
	attempt := Attempt{accountKey: loginKey(emailKey), networkKey: NetworkKey(c.ClientAddress), user: user}
	if c.Device == "" {
		return attempt, false, nil
	}
	hash := secret.Hash(c.Device)
	known, err := s.q.LoginDeviceKnown(ctx, s.DB, query.LoginDeviceKnownParams{Hash: hash[:], UserID: user})
	if known {
		sum := sha256.Sum256(append([]byte("device "), hash[:]...))
		attempt = Attempt{accountKey: sum[:], networkKey: NetworkKey(""), user: user}
	}
	return attempt, known, err
}

// PasswordAttempt is an attempt to change the password. It has a count of its own: a stranger who fails to sign in must not keep the
// owner from changing the password.
func PasswordAttempt(clientAddress string, user uuid.UUID) Attempt {
	sum := sha256.Sum256([]byte("password " + user.String()))
	return Attempt{accountKey: sum[:], networkKey: NetworkKey(clientAddress), user: user}
}

// DeviceAttempt is an attempt to enter the code of a device, which has a count of its own, too.
func DeviceAttempt(clientAddress string, user uuid.UUID) Attempt {
	sum := sha256.Sum256([]byte("device code " + user.String()))
	return Attempt{accountKey: sum[:], networkKey: NetworkKey(clientAddress), user: user}
}

func loginKey(emailKey string) []byte {
	sum := sha256.Sum256([]byte("login " + emailKey))
	return sum[:]
}

// NetworkKey returns the hash of a client's network: the /24 of an IPv4 address, the /64 of an IPv6 address.
func NetworkKey(address string) []byte {
	if ip, err := netip.ParseAddr(address); err == nil {
		ip = ip.Unmap().WithZone("")
		bits := 64
		if ip.Is4() {
			bits = 24
		}
		address = netip.PrefixFrom(ip, bits).Masked().String()
	}
	sum := sha256.Sum256([]byte("network " + address))
	return sum[:]
}

// CheckFailures refuses an attempt after too many failures. It is called before a hash is spent on the password, and again once the
// password has been verified, since of many attempts at once all get past the first check.
func (s *Service) CheckFailures(ctx context.Context, db query.DBTX, a Attempt) error {
	if s.Unlimited {
		return nil
	}
	failures, err := s.q.LoginFailureGet(ctx, db, query.LoginFailureGetParams{
		AccountKey: a.accountKey, NetworkKey: a.networkKey, UserID: a.user, FailureWindow: failureWindow,
	})
	if err != nil {
		return err
	}
	return judge(failures)
}

// CountFailure counts a wrong password. It returns the fault of CheckFailures if this one was too many.
func (s *Service) CountFailure(ctx context.Context, a Attempt) error {
	if s.Unlimited {
		return nil
	}
	before, err := s.q.LoginFailureAdd(ctx, s.DB, query.LoginFailureAddParams{
		AccountKey: a.accountKey, NetworkKey: a.networkKey, UserID: a.user, FailureWindow: failureWindow,
	})
	if err != nil {
		return err
	}
	return judge(query.LoginFailureGetRow(before))
}

// judge refuses an attempt after so many failures.
func judge(failures query.LoginFailureGetRow) error {
	var seconds float64
	switch {
	case failures.Here >= maxFailures:
		seconds = failures.SecondsHere
	case failures.Everywhere >= maxFailuresEverywhere && !failures.KnownNetwork:
		seconds = failures.SecondsEverywhere
	default:
		return nil
	}
	return errTooManyFailures.After(max(time.Second, time.Duration(seconds*float64(time.Second))))
}

// ClearFailures forgets the failures of an account from the attempt's network, after a success.
func (s *Service) ClearFailures(ctx context.Context, db query.DBTX, a Attempt) error {
	return s.q.LoginFailureDelete(ctx, db, query.LoginFailureDeleteParams{AccountKey: a.accountKey, NetworkKey: a.networkKey})
}

// ClearLoginFailures forgets all failed sign-ins of an account.
func (s *Service) ClearLoginFailures(ctx context.Context, db query.DBTX, emailKey string) error {
	return s.q.LoginFailureDeleteAll(ctx, db, loginKey(emailKey))
}

// remember makes a client's network and device known to the account that it has signed in to. It returns the device, a new one if the
// client has none.
func (s *Service) remember(ctx context.Context, db query.DBTX, user uuid.UUID, clientAddress, device string) (string, error) {
	err := s.q.LoginNetworkAdd(ctx, db, query.LoginNetworkAddParams{UserID: user, NetworkKey: NetworkKey(clientAddress)})
	if err != nil {
		return "", err
	}
	if device == "" {
		device, _ = secret.New(devicePrefix)
	}
	hash := secret.Hash(device)
	return device, s.q.LoginDeviceAdd(ctx, db, query.LoginDeviceAddParams{Hash: hash[:], UserID: user, Keep: keepDevices})
}
