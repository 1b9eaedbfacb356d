#!/bin/sh
set -e
# dpkg says "remove" and rpm 0 unless this is an upgrade.
case ${1:-} in
remove | 0) if [ -d /run/systemd/system ]; then systemctl disable --now harrier harrier-backup.timer; fi ;;
esac
