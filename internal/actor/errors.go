package actor

import "harrier/internal/fault"

// TokenInvalid is the type of the fault of a token that is malformed, forged, revoked, of a session that has ended, or signed with a key
// that has been removed.
const TokenInvalid = "token-invalid"

// ErrAccountGone is for a caller whose account was deleted while a token of theirs was still valid.
var ErrAccountGone = fault.New(fault.Unauthenticated, "This account no longer exists.").Of(TokenInvalid)

// ErrUnverified is for a caller who has to verify their address first.
var ErrUnverified = fault.New(fault.Forbidden, "Verify your email address to do this: follow the link in the email, or ask for another.").Of("verify-email")

// ErrOperatorsOnly is for a caller who is not an operator, or no longer.
var ErrOperatorsOnly = fault.New(fault.Forbidden, "Only operators may do this.").Of("operators-only")
