// Package mail writes emails to users and sends them.
//
// An email is queued in the transaction of what it tells about, so there is never one without the other. It waits in the database,
// in a queue of package jobs, until one of the servers that share the database has passed it to the mail server. A mail server
// that is down, slow or busy delays emails and nothing else. An email leaves twice only if a connection or a server failed after
// the mail server accepted it and before that was recorded; both copies have the same Message-ID.
//
// The queue stores what an email is about, not the email: it is written, and its token made, when it is sent, and again for another
// attempt. Its token expires when it would have if the email had been sent at once; after that the email is not sent. The log contains
// neither tokens nor addresses; it identifies an email by its kind and number.
package mail
