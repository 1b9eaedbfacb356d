package mail

import (
	"errors"
	"fmt"
	"time"
)

// Kind says what a letter tells. The words are kept in the queue: they must not change while letters of the kind may wait.
type Kind string

// The letters that are written.
const (
	// Verification asks the holder of an address to confirm it; it carries a token.
	Verification Kind = "verification"
	// PasswordReset lets the holder of an address choose a new password; it carries a token.
	PasswordReset Kind = "password_reset"
	// AddressChanged tells the old address of an account that the account has a new one.
	AddressChanged Kind = "address_changed"
)

// Letter is a mail to be sent.
type Letter struct {
	Kind Kind `json:"kind"`
	// To is the address; it may be non-ASCII.
	To string `json:"to"`
	// Name is the user's name, as they wrote it. It may be empty.
	Name string `json:"name"`
	// Token is for Verification and PasswordReset: what the link of the letter carries.
	Token string `json:"token,omitempty"`
	// NewAddress is for AddressChanged: the address that the account has now.
	NewAddress string `json:"new_address,omitempty"`
	// Expires is until when the token works. A letter that could not be sent by then is not sent at all. The zero time, as
	// for AddressChanged, never comes.
	Expires time.Time `json:"expires,omitzero"`
}

// check says what a letter lacks. Who posts letters is the program itself, so a fault here is a mistake of ours.
func (l Letter) check() error {
	if l.To == "" {
		return errors.New("a letter needs an address")
	}
	switch l.Kind {
	case Verification, PasswordReset:
		if l.Token == "" || l.Expires.IsZero() {
			return fmt.Errorf("a letter of kind %s needs a token and the time that it expires", l.Kind)
		}
	case AddressChanged:
		if l.NewAddress == "" {
			return fmt.Errorf("a letter of kind %s needs the new address", l.Kind)
		}
	default:
		return fmt.Errorf("there is no letter of kind %q", l.Kind)
	}
	return nil
}

// expired tells whether the letter's token no longer works at a time.
func (l Letter) expired(now time.Time) bool { return !l.Expires.IsZero() && !now.Before(l.Expires) }
