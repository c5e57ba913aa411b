#!/usr/bin/env bash
# Replaces the shop of install.sh with a backup of back-up.sh, as root: restore.sh <backup>
# What it replaces stays beside it: the folder DATA_DIR.before-… and the database ….before-…
set -euo pipefail
backup=${1:?"Name the backup: restore.sh /var/lib/passepartout/backups/2026-11-21"}
backup=$(realpath "$backup")
cd "$(dirname "$0")/.."

setting() { sed -n "s/^$1=//p" .env; }
sql() { (cd / && runuser -u postgres -- psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$1" --command "$2"); }
refuse() { echo "$*" >&2 && exit 1; }

[ "$(id -u)" = 0 ] || refuse "This command must run as root, but you are $(id -un). Run it with sudo."
[ -f "$backup/database" ] || refuse "$backup has no file \"database\", so back-up.sh did not complete it. A backup of \"shop backup\" needs \"shop restore\"."
pg_restore --list "$backup/database" >/dev/null || refuse "$backup/database is damaged. Choose another backup."
if (: </dev/tcp/127.0.0.1/3000) 2>/dev/null; then refuse 'The shop is running. Close it first: systemctl stop passepartout'; fi

user=$(stat -c %G .env) data=$(setting DATA_DIR) before=before-$(date +%F-%H%M%S)
sql postgres "alter database \"$user\" rename to \"$user.$before\""
sql postgres "create database \"$user\" owner \"$user\" template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'"
runuser -u "$user" -- pg_restore --no-owner --exit-on-error --dbname "$user" <"$backup/database"
# As "shop restore" does: sign everybody out, keep copies from taking money, and give buyers time to answer.
runuser -u "$user" -- psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --single-transaction --dbname "$user" <<'END'
delete from staff_sessions;
delete from staff_challenges;
delete from staff_invitations;
update settings set is_confirmed = false;
update delay_notices set answer_by = greatest(answer_by, now() + interval '2 days') where answer is null and answer_by is not null;
END
[ ! -d "$data" ] || mv "$data" "$data.$before"
install -d -o "$user" -g "$user" -m 700 "$data"
for part in photographs masters; do
  if [ -d "$backup/$part" ]; then cp --archive "$backup/$part" "$data/" && chown -R "$user:$user" "$data/$part"; fi
done
echo "The shop is as in $backup again. Start it: systemctl start passepartout. It makes the orders that were paid since then."
echo "Delete $data.$before and the database $user.$before once you have looked at it."
