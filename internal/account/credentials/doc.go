// Package credentials implements credentials: signing keys, signed tokens, password hashes and opaque secrets.
//
// It knows neither the database nor HTTP. Sessions and refresh tokens are stored elsewhere, by the hashes of the secrets that this
// package generates. Time is always a parameter.
package credentials
