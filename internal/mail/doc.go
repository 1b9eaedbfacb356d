// Package mail writes emails to users and sends them.
//
// An email is queued in the transaction of what it tells about, so there is never one without the other. It waits in the database,
// in a queue of package jobs, until one of the servers that share the database has passed it to the mail server. A mail server
// that is down, slow or busy delays emails and nothing else. An email leaves twice only if a connection or a server failed after
// the mail server accepted it and before that was recorded; both copies have the same Message-ID.
//
// The contents of an email, its token above all, are in its job's row until it is sent. Encrypting them would need a key that lay
// beside the database's own password. So the row is short-lived instead: the rows of emails that were sent or refused are deleted
// after a minute, and an email whose token has expired is not retried. The log contains neither tokens nor addresses; it
// identifies an email by its kind and number.
package mail
