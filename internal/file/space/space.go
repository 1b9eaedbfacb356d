// Package space says how much room a disk has.
package space
