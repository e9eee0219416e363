#!/bin/sh
# Runs a command of Trine by hand as the units run it: with the settings of trine.env, as the
# account `trine`. To be started by root:
#
#   deploy/systemd/as-trine.sh npm run owner -- --name anna
#   deploy/systemd/as-trine.sh npm run setup -- --check
set -eu
cd "$(dirname "$0")/../.."
set -a
. "${TRINE_ENV:-/etc/trine/trine.env}"
set +a
# None: npm would leave files of its own there, and a restore wants an empty DATA_DIR.
HOME=/nonexistent
export HOME
exec setpriv --reuid=trine --regid=trine --init-groups --inh-caps=-all --no-new-privs "$@"
