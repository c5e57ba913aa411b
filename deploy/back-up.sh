#!/usr/bin/env bash
# Backs up the shop of install.sh while it sells: back-up.sh [folder of the backups]. Run as root or as the shop's account.
# Keeps the backups of fourteen nights; a failing one deletes nothing.
set -euo pipefail
umask 077
cd "$(dirname "$0")/.."

setting() { sed -n "s/^$1=//p" .env; }
[ "$(id -u)" != 0 ] || exec runuser -u "$(stat -c %G .env)" -- env HOME=/var/lib/passepartout "$0" "$@"

backups=${1:-/var/lib/passepartout/backups}
target=$backups/$(date +%F)
data=$(setting DATA_DIR)
mkdir -p "$backups"
rm -rf "$target.unfinished"
[ ! -e "$target" ] || target=$backups/$(date +%FT%H%M%S)

if [ -z "$(setting DATABASE_URL)" ]; then
  PASSEPARTOUT_PREPARED=1 node_modules/.bin/node setup/run.cjs shop backup "$target"
else
  # The database first: pictures and masters never change, so those that it names are there afterward.
  newest=$(find "$backups" -mindepth 1 -maxdepth 1 -type d -name '????-??-??*' ! -name '*.unfinished' | sort | tail -n 1)
  mkdir "$target.unfinished"
  pg_dump --format=custom --file "$target.unfinished/database" "$(setting DATABASE_URL)"
  for part in photographs masters; do
    [ -d "$data/$part" ] || continue
    # 24: the shop deleted the picture of a frame during the copy.
    rsync --archive --exclude .unfinished ${newest:+"--link-dest=$newest/$part"} "$data/$part" "$target.unfinished/" || [ $? = 24 ]
  done
  mv "$target.unfinished" "$target"
fi
find "$backups" -mindepth 1 -maxdepth 1 -mtime +14 -exec rm -r {} +
echo "$target holds the shop as of now."
