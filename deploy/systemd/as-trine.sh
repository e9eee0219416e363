#!/bin/sh
# Runs a command of Trine by hand as the units run it: with the settings of trine.env, as the
# account `trine`. With your own PostgreSQL it also has the addresses of the clock's login and the
# owner, for migrations and commands. Run it as root:
#
#   deploy/systemd/as-trine.sh npm run owner -- --name anna
#   deploy/systemd/as-trine.sh npm run setup -- --check
#   deploy/systemd/as-trine.sh npm run setup -- --database
set -eu
cd "$(dirname "$0")/../.."
settings="${TRINE_ENV:-/etc/trine/trine.env}"
set -a
. "$settings"
for part in clock owner; do
  if [ -r "${settings%.env}-$part.env" ]; then . "${settings%.env}-$part.env"; fi
done
set +a
# None: npm would write files there, and a restore needs an empty DATA_DIR.
HOME=/nonexistent
export HOME
exec setpriv --reuid=trine --regid=trine --init-groups --inh-caps=-all --no-new-privs "$@"
