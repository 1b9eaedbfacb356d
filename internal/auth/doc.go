// Package auth makes and checks what proves who is asking: signing keys, signed tokens, password hashes and opaque secrets.
//
// It knows neither the database nor HTTP. Sessions and refresh tokens are rows elsewhere; this package makes the secrets
// that they are found by. Every function that depends on the time is given it.
package auth
