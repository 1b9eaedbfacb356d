// Package actor says who acts: a user, an operator or a command of the program.
package actor

import (
	"database/sql/driver"
	"errors"

	"github.com/google/uuid"
)

// Actor is who does something. The zero Actor may do nothing.
type Actor struct {
	id   uuid.UUID
	kind kind
}

type kind uint8

const (
	nobody kind = iota
	user
	operator
	command
)

// Command is a command of the program, which acts as an operator without an account.
var Command = Actor{kind: command}

// ErrNobody is that something would be done by the zero Actor, or as an operator by an Actor who is none.
var ErrNobody = errors.New("nobody who may do this acts")

// AsUser returns a user, who may do what users may. Without an ID it returns the zero Actor.
func AsUser(id uuid.UUID) Actor { return known(id, user) }

// AsOperator returns an operator, who may do everything. Without an ID it returns the zero Actor.
func AsOperator(id uuid.UUID) Actor { return known(id, operator) }

func known(id uuid.UUID, kind kind) Actor {
	if id == uuid.Nil {
		return Actor{}
	}
	return Actor{id, kind}
}

// ID returns the account of the actor; nil for a command, which has none.
func (a Actor) ID() *uuid.UUID {
	if a.id == uuid.Nil {
		return nil
	}
	return &a.id
}

// Operates reports whether a is an operator or a command.
func (a Actor) Operates() bool { return a.kind >= operator }

// Value returns what the database's functions take as their caller: the ID of a user, and null for an operator or a command. A statement
// whose caller is the zero Actor is not run.
func (a Actor) Value() (driver.Value, error) {
	switch {
	case a.kind == nobody:
		return nil, ErrNobody
	case a.Operates():
		return nil, nil
	}
	return a.id.String(), nil
}
