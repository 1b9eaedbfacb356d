#!/bin/sh
# Compares the lines of handwritten Go in each package, and the number of comments that define by a pronoun, with the limits in budget.txt.
# With -lower it lowers the limits to today's figures, adds new packages and drops those that are gone. It never raises one.
set -eu
cd "$(dirname "$0")/../.."
limits=internal/tools/budget.txt
files() { git ls-files --cached --others --exclude-standard -- "$@" | grep -v -e '^gen/' -e '\.gen\.go$' | while read -r file; do [ ! -f "$file" ] || echo "$file"; done; }

# Comments are to say what a thing is by its noun, as Go's standard library does, and to leave "X is what Y does" and "those that" to speech.
pronouns() {
	files '*.go' '*.sql' | xargs grep -hE '^[[:space:]]*(//|--).*\b(is what|those that|of which|whoever)\b' | wc -l | awk '{ print "comments", $1 }'
}
lines() {
	files 'cmd/*.go' 'internal/*.go' 'clients/go/*.go' | grep -v '_test\.go$' | xargs wc -l |
		awk '$2 != "total" { sub("/[^/]*$", "", $2); n[$2] += $1 } END { for (p in n) print p, n[p] }' | LC_ALL=C sort
}
now=$(pronouns; lines)

if [ "${1-}" = -lower ]; then
	[ -f $limits ] || : >$limits
	echo "$now" | awk -v limits=$limits 'FILENAME == limits { limit[$1] = $2; next } { print $1, ($1 in limit) && limit[$1] < $2 ? limit[$1] : $2 }' $limits - >$limits.new
	mv $limits.new $limits
	exit
fi
echo "$now" | awk -v limits=$limits '
	FILENAME == limits { limit[$1] = $2; next }
	!($1 in limit) { print $1 ": has no limit yet; run make budget, and commit " limits; bad = 1; next }
	$2 > limit[$1] {
		if ($1 == "comments") print "comments: " $2 " define by a pronoun (is what, those that, of which, whoever), more than " limit[$1] "; name the thing instead"
		else print $1 ": " $2 " lines, more than " limit[$1] "; write less, or raise its line in " limits " and say why in the commit"
		bad = 1
	}
	END { exit bad }' $limits -
