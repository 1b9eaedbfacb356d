// Package mail writes letters to users and sees to it that they are sent.
//
// A letter is posted in the transaction of what it tells about, so there is never one without the other. It waits in the
// database, in River's queue, until one of the servers that share the database has handed it to the mail server. A mail
// server that is away, slow or busy delays letters and nothing else. The same letter leaves twice only where a connection
// or a server broke between the mail server's taking it and our noting so; both copies have the same Message-ID then.
//
// What a letter carries, its token above all, stands in its job's row until it is sent. There is no key to encrypt it
// with that would not lie beside the database's own password, so the row is kept short instead: rows of letters that were
// sent or refused are deleted after a minute, and a letter whose token has expired is not kept for another attempt.
// Neither a token nor a user's address is ever in a log; a letter is known there by its kind and number.
package mail
