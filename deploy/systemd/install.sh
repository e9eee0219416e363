#!/bin/sh
# Makes the account `trine`, installs the units of this folder and starts the ones that are named:
#
#   deploy/systemd/install.sh trine.service
#   deploy/systemd/install.sh trine-api@8080 trine-api@8082 trine-clock@8091 caddy
#
# May be run again. With DESTDIR it only copies the files.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
units="${DESTDIR:-}/etc/systemd/system"

install -d "$units" "$units/caddy.service.d" "${DESTDIR:-}/etc/sysusers.d"
install -m 0644 "$here"/trine*.service "$here"/trine*.timer "$units"
install -m 0644 "$here/caddy.conf" "$units/caddy.service.d/trine.conf"
install -m 0644 "$here/trine.sysusers.conf" "${DESTDIR:-}/etc/sysusers.d/trine.conf"
if [ -n "${DESTDIR:-}" ]; then exit 0; fi

systemd-sysusers
systemctl daemon-reload
for unit in "$@"; do systemctl enable --now "$unit"; done
