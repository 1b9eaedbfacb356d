#!/bin/sh
set -e
# Containers have no systemd.
command -v systemd-sysusers >/dev/null || exit 0
systemd-sysusers harrier.conf
# The package has the folder for backups, and cannot give it to a user who did not exist.
chown harrier:harrier /var/lib/harrier /var/lib/harrier/backups
chmod 0700 /var/lib/harrier
# It may hold passwords. The service and the commands beside it read it.
chgrp harrier /etc/harrier/harrier.env
chmod 0640 /etc/harrier/harrier.env
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	# After an upgrade.
	systemctl try-restart harrier
fi
