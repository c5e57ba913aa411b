#!/usr/bin/env bash
# Installs a shop on a Debian 12 or 13, as root. Running it again changes only what is missing or outdated, so the same
# command also upgrades. docs/operations.md, "One machine", says what it leaves to you.
set -euo pipefail
umask 022

usage() {
  cat <<'END'
Usage: deploy/install.sh --address https://shop.example.com --owner you@example.com [options]

  --address <https://…>   the shop's address, whose name leads to this machine
  --owner <email>         who is invited to the studio as its first owner. Until they join, each run prints a new link,
                          and the one before stops working
  --studio <https://…>    a host of its own for the studio, such as https://studio.shop.example.com
  --data-dir <folder>     for pictures and masters (/var/lib/passepartout/data)
  --from <folder or git>  the release (the folder of this script)
  --user <name>           the shop's own account (passepartout)
  --no-tls                no certificate: another proxy in front of nginx has it
  --check                 changes nothing, and says what is missing and what would be done
END
}

address='' owner='' studio='' data='' from='' user='' tls=yes check=no
app=/opt/passepartout
# A release that is built while the present one sells, and the one before, until the new one has served for a minute.
next=$app.upgrade/next former=$app.upgrade/former
state=/var/lib/passepartout
backups=$state/backups
tools=/usr/local/lib/passepartout
site=/etc/nginx/conf.d/passepartout.conf
units=/etc/systemd/system
journal_settings=/etc/systemd/journald.conf.d
machine_settings=$units/passepartout.service.d/machine.conf
shop=/usr/local/bin/shop
shop_url=http://127.0.0.1:3000
max_start_seconds=600 watch_seconds=60
changes=0 missing=0

say() { printf '%s\n' "$*"; }

# What, its value, and what to do. With --check the other steps are still checked.
problem() {
  say "  problem: $*" >&2
  [ "$check" = yes ] || exit 1
  missing=$((missing + 1))
}

refuse() {
  say "$*" >&2
  exit 1
}

read_arguments() {
  while [ $# -gt 0 ]; do
    case $1 in
      --address | --owner | --studio | --data-dir | --from | --user)
        [ $# -ge 2 ] || refuse "$1 has no value. Run $0 --help to see what it must be."
        case $1 in
          --address) address=${2%/} ;;
          --owner) owner=$2 ;;
          --studio) studio=${2%/} studio=${studio%/studio} ;;
          --data-dir) data=${2%/} ;;
          --from) from=$2 ;;
          --user) user=$2 ;;
        esac
        shift
        ;;
      --no-tls) tls=no ;;
      --check) check=yes ;;
      --help | -h) usage && exit ;;
      *) refuse "There is no option $1. Run $0 --help to see all of them." ;;
    esac
    shift
  done
}

check_arguments() {
  [ "$(id -u)" = 0 ] || refuse "This command must run as root, but you are $(id -un). Run it with sudo."
  local installed
  installed=$(setting SHOP_URL)
  [ -n "$address$installed" ] || refuse '--address is missing: the address of your shop, such as https://shop.example.com.'
  keep_installed --address "$address" "$installed" SHOP_URL
  keep_installed --studio "${studio:+$studio/studio}" "$(setting STUDIO_URL)" STUDIO_URL
  keep_installed --data-dir "$data" "$(setting DATA_DIR)" DATA_DIR
  address=${address:-$installed}
  require_address --address "$address"
  [ -z "$studio" ] || require_address --studio "$studio"
  [ -n "$installed$owner" ] || refuse '--owner is missing: your email, such as you@example.com.'
  [ -z "$owner" ] || [[ $owner == ?*@?*.?* ]] || refuse "--owner is \"$owner\". It must be an email, such as you@example.com."
  [ -n "$user" ] || user=$(stat -c %G $app/.env 2>/dev/null || echo passepartout)
  [[ $user =~ ^[a-z][a-z0-9_-]{0,30}$ ]] ||
    refuse "--user is \"$user\". It must be the name of an account: small letters, digits, - and _."
  data=${data:-$(setting DATA_DIR)}
  data=${data:-$state/data}
  [[ $data =~ ^/[A-Za-z0-9._/-]+$ ]] || refuse "--data-dir is \"$data\". It must be a whole path without spaces, such as /srv/shop."
  find_release
  host=${address#https://}
  studio_host=${studio#https://}
}

# What the first run wrote, a later one leaves as it is.
keep_installed() { # <option> <value> <installed value> <setting>
  [ ! -f $app/.env ] || [ -z "$2" ] || [ "$2" = "$3" ] ||
    refuse "$1 is $2, but this shop has ${3:-none}. Leave $1 out, or change $4 in $app/.env first."
}

require_address() {
  [[ $2 =~ ^https://[A-Za-z0-9.-]+\.[A-Za-z]{2,}$ ]] ||
    refuse "$1 is \"$2\". It must begin with https:// and have only a name after it, such as https://shop.example.com."
}

# A value of the installed .env, or nothing.
setting() { if [ -f $app/.env ]; then sed -n "s/^$1=//p" $app/.env; fi; }

find_release() {
  [ -n "$from" ] || from=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
  case $from in
    *://* | git@*) repository=$from from=/usr/local/src/passepartout ;;
    *)
      repository=''
      [ -f "$from/setup/run.cjs" ] || refuse "--from is \"$from\", where no release of the shop is. Give the folder of a release, or the address of its git repository."
      from=$(cd "$from" && pwd)
      ;;
  esac
}

check_machine() {
  local system
  system=$(sed -n 's/^ID=//p; s/^VERSION_ID=//p' /etc/os-release 2>/dev/null | tr -d '"' | sort --reverse | xargs)
  case $system in
    'debian 12' | 'debian 13') ;;
    *) problem "This machine runs \"${system:-an unknown system}\", but the shop is installed on Debian 12 or 13. Rent one with Debian, or read docs/containers.md." ;;
  esac
  case $(uname -m) in
    x86_64 | aarch64) ;;
    *) problem "This machine is a $(uname -m), for which there is no Node. Use x86_64 or aarch64." ;;
  esac
  local memory
  memory=$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)
  [ "$memory" -ge 1800 ] || say "  warning: this machine has $memory MB of memory. The shop needs 2 GB, and building it may fail with less."
  [ -f $app/.env ] || {
    require_space /opt 4
    require_space "$data" 4
    require_free_port 3000 'the shop'
    require_free_port 80 nginx
    [ $tls = no ] || require_free_port 443 nginx
  }
  is_built || is_reachable deb.debian.org 80 || problem 'deb.debian.org does not answer, so no packages can be installed. Connect this machine to the network, and check its DNS (/etc/resolv.conf).'
  is_built || is_reachable registry.npmjs.org 443 || problem 'registry.npmjs.org does not answer, so the parts of the shop cannot be installed. Open port 443 for outgoing connections.'
  warn_of_dns "$host"
  [ -z "$studio_host" ] || warn_of_dns "$studio_host"
}

require_space() { # <folder> <gigabytes>
  local folder=$1 free
  while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
  free=$(df --output=avail --block-size=1M "$folder" | tail -n 1 | tr -d ' ')
  [ "$free" -ge $(($2 * 1024)) ] || problem "The disk of $1 has $free MB free, but $2 GB are needed. Free some space, or choose another disk with --data-dir."
}

require_free_port() { # <port> <whose>
  if (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; then
    # nginx is there before its configuration if the last run ended in between.
    [ "$2" = nginx ] && [ -s /run/nginx.pid ] && return
    problem "Port $1 is taken, but $2 needs it. Find its program with \"ss --listening --tcp --processes\", and end or move it."
  fi
}

is_reachable() { [ -n "${http_proxy:-}${https_proxy:-}" ] || timeout 10 bash -c ": </dev/tcp/$1/$2" 2>/dev/null; }

warn_of_dns() {
  local found own
  found=$(getent ahosts "$1" | awk '{ print $1 }' | sort -u | xargs || true)
  own=$(hostname -I 2>/dev/null || true)
  [ -n "$found" ] || { say "  warning: the name $1 leads nowhere. Add a record of type A with the address of this machine where you rented the name. Until then nobody reaches the shop, and there is no certificate." && return; }
  for one in $found; do [[ " $own " == *" $one "* ]] && return; done
  say "  warning: the name $1 leads to $found, but this machine has ${own:-no address of its own}. That is right only behind a proxy, a CDN or a router."
}

# Does a step if it is not done: is_<name> asks, do_<name> acts.
step() { # <name> <sentence>
  if "is_$1"; then
    say "  done: $2"
  elif [ "$check" = yes ]; then
    say "  to do: $2"
    missing=$((missing + 1))
  else
    say "=> $2"
    "do_$1"
    changes=$((changes + 1))
  fi
}

packages=(ca-certificates curl fontconfig-config git rsync nodejs npm postgresql nginx unattended-upgrades)
is_packages() { dpkg-query --show --showformat '${db:Status-Abbrev}\n' "${packages[@]}" 2>/dev/null | grep -c '^ii' | grep -qx "${#packages[@]}"; }
do_packages() {
  export DEBIAN_FRONTEND=noninteractive
  quietly apt-get update
  quietly apt-get install --yes --no-install-recommends "${packages[@]}"
}

wait_until() { # <seconds> <command …>
  local seconds=$1
  shift
  until "$@" >/dev/null 2>&1; do
    [ "$seconds" -gt 0 ] || return 1
    seconds=$((seconds - 1))
    sleep 1
  done
}

# Shows the output of a command only if it fails.
quietly() {
  local log
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || {
    tail -n 30 "$log" >&2
    refuse "\"$*\" failed: see above. Correct the cause, and run this command again; it continues where it ended."
  }
  rm -f "$log"
}

is_user() { id "$user" >/dev/null 2>&1 && [ -d $backups ]; }
do_user() {
  id "$user" >/dev/null 2>&1 || useradd --system --user-group --home-dir $state --shell /usr/sbin/nologin "$user"
  install -d -o "$user" -g "$user" -m 700 $state $backups
}

as_user() { (cd $app && runuser -u "$user" -- env HOME=$state "$@"); }

is_data() { [ -d "$data" ] && [ "$(stat -c %U "$data")" = "$user" ]; }
do_data() { install -d -o "$user" -g "$user" -m 700 "$data"; }

is_release() {
  [ -z "$repository" ] || is_newest_commit || return 1
  [ "$from" = $app ] || { [ -d $app ] && [ -z "$(copy_release $app --dry-run)" ]; }
}
is_newest_commit() { [ -d "$from/.git" ] && [ "$(git -C "$from" ls-remote --quiet origin HEAD | cut -f 1)" = "$(git -C "$from" rev-parse HEAD)" ]; }
do_release() {
  if [ -n "$repository" ]; then
    if [ -d "$from/.git" ]; then quietly git -C "$from" pull --ff-only; else quietly git clone --depth 1 "$repository" "$from"; fi
  fi
  if can_go_back; then
    is_serving || do_serving
    exchange_release
  else
    close_shop
    write_release $app
  fi
}
# A shop that has run, from a folder that another one can replace.
can_go_back() { [ "$from" != $app ] && [ -f $app/.env ] && [ -f $app/.installed ] && [ ! -e $app/data ] && [ ! -e $app/backups ]; }
write_release() { # <folder>
  mkdir -p "$1"
  [ "$from" = "$1" ] || {
    copy_release "$1" >/dev/null
    { [ ! -e "$from/.git" ] || git -C "$from" describe --always --match 'v*'; } >"$1/setup/.commit" 2>/dev/null || true
  }
}
made_here=(/.git /setup/.commit /.env /.installed /.react-router '/.setup-lock*' /node_modules /build '/build.*' /build-server '/build-server.*' /data /backups /test-results '/*.log' /.watched)
copy_release() { # <folder> [--dry-run]: prints what differs
  local to=$1 excludes=()
  shift
  for path in "${made_here[@]}"; do excludes+=("--exclude=$path"); done
  rsync --recursive --links --perms --owner --group --checksum --delete --itemize-changes --omit-dir-times \
    --chown=root:root --chmod=D755,Fgo-w,Fa+r "${excludes[@]}" "$@" "$from/" "$to/"
}

# The shop is closed only after the release is built, and only until that has started.
exchange_release() {
  require_closable
  require_space "$(dirname $app)" 2
  say '   The release is built beside the present one, which sells.'
  write_release $next
  build_in $next
  note_page >$app/.watched
  close_shop
  keep_data || {
    if has_systemd; then systemctl start passepartout; fi
    refuse "The data could not be kept for the way back, so nothing was changed. Correct the cause above, and run this command again."
  }
  cp --preserve $app/.env $next/
  mv $app $former
  mv $next $app
}

# A print, or the home page of a shop without prints or that is not open; and what it answers. Nothing if it is closed.
note_page() {
  shop_answers || return 0
  local print
  print=$(curl --silent --fail --max-time 10 "$shop_url/api/shop/all-prints?limit=1" | grep -o '"_id":"[^"]*"' | head -n 1 | cut -d '"' -f 4 || true)
  local page=/${print:+product/$print}
  say "$page $(status_of "$page")"
}
status_of() { curl --silent --output /dev/null --max-time 5 --write-out '%{http_code}' "$shop_url$1" || true; }

# The data at the moment of closing. Pictures and masters never change.
has_own_database() { [ -z "$(setting DATABASE_URL)" ]; }
is_debians_database() { [[ $(setting DATABASE_URL) == "postgres://$user@localhost/$user?host=/var/run/postgresql&"* ]]; }
keep_data() {
  if has_own_database; then
    change_data $next keep
  elif is_debians_database; then
    forget_data &&
      sql postgres "create database \"$user.former\" template \"$user\" owner \"$user\"" >/dev/null
  fi
}
bring_data_back() {
  if has_own_database; then
    change_data $next bring-back
  elif is_debians_database; then
    [ -n "$(sql postgres "select 1 from pg_database where datname = '$user.former'")" ] || return 0
    sql postgres "drop database if exists \"$user\" with (force)" >/dev/null
    sql postgres "alter database \"$user.former\" rename to \"$user\"" >/dev/null
  else
    say "The database is on another server. If the former release does not start, restore the backup in $backups with \"shop restore\"."
  fi
}
forget_data() {
  if has_own_database; then
    change_data $app forget
  elif is_debians_database; then
    sql postgres "drop database if exists \"$user.former\"" >/dev/null
  fi
}
# By the code of the new release, because the former one may be older than that.
change_data() { # <folder> <action>
  as_user "$1/node_modules/.bin/node" "$1/server/upgrade/change-data.ts" "$2"
}

is_built() { [ -f $app/.installed ] && [ "$(cat $app/.installed)" = "$(fingerprint $app)" ]; }
fingerprint() { # <folder>
  (cd "$1" && find . \( -path ./.git -o -path ./node_modules -o -path './build*' -o -path ./data -o -path ./backups \) -prune -o \
    -type f -not -path ./.env -not -path ./.installed -not -path ./.watched -not -path ./setup/.commit -not -path './.setup-lock*' -not -path './.react-router/*' -print0 |
    sort -z | xargs -0 sha256sum | sha256sum)
}
do_built() {
  close_shop
  build_in $app
}
# Debian's Node is too old for the packages of the shop, so its npm only installs the Node and npm that install them.
build_in() { # <folder>
  local package version
  package=node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
  version=$(sed -n "s/.*\"$package\": \"\(.*\)\".*/\1/p" "$1/package.json")
  mkdir -p $tools
  quietly npm install --prefix $tools --no-save --no-audit --no-fund "$package@$version" npm@11
  cd "$1"
  PATH=$tools/node_modules/$package/bin:$PATH
  quietly node $tools/node_modules/npm/bin/npm-cli.js ci --include=dev --include=optional --no-audit --no-fund
  quietly node setup/run.cjs build
  fingerprint "$1" >.installed
  cd /
}

# The account signs in to PostgreSQL by its name, through a socket, without a password.
# A shop that was set up without DATABASE_URL keeps the database of its own.
is_database() {
  if [ -f $app/.env ] && [ -z "$(setting DATABASE_URL)" ]; then return; fi
  sql "$user" 'select 1' >/dev/null 2>&1 && [ "$(sql postgres 'show max_connections')" -ge 152 ] &&
    [ "$(sql postgres "select rolcreatedb from pg_roles where rolname = '$user'")" = t ]
}
sql() { (cd / && runuser -u postgres -- psql --no-psqlrc --tuples-only --no-align --dbname "$1" --command "$2"); }
do_database() {
  sql postgres 'select 1' >/dev/null 2>&1 || quietly service postgresql start
  wait_until 20 sql postgres 'select 1' || refuse 'PostgreSQL did not start within 20 seconds: see "pg_lsclusters" and /var/log/postgresql.'
  [ -n "$(sql postgres "select 1 from pg_roles where rolname = '$user'")" ] || quietly sql postgres "create role \"$user\" login"
  # "shop restore" makes a new database, which takes the place of the present one.
  quietly sql postgres "alter role \"$user\" createdb"
  [ -n "$(sql postgres "select 1 from pg_database where datname = '$user'")" ] ||
    quietly sql postgres "create database \"$user\" owner \"$user\" template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'"
  [ "$(sql postgres 'show max_connections')" -ge 152 ] || {
    quietly sql postgres 'alter system set max_connections = 160'
    quietly service postgresql restart
  }
}

is_settings() { [ -f $app/.env ] && [ "$(stat -c '%U %G %a' $app/.env)" = "root $user 640" ]; }
do_settings() {
  [ -f $app/.env ] || (
    umask 077
    {
      say "SHOP_URL=$address"
      [ -z "$studio" ] || say "STUDIO_URL=$studio/studio"
      say "DATA_DIR=$data"
      say "DATABASE_URL=postgres://$user@localhost/$user?host=/var/run/postgresql&port=$(sql postgres 'show port')"
      say "TOKEN_SECRET=$(head -c 32 /dev/urandom | base64)"
      say 'TRUST_PROXY=on'
    } >$app/.env
  )
  chown "root:$user" $app/.env
  chmod 640 $app/.env
}

shop_command() {
  cat <<END
#!/bin/sh
# The owner's commands, as the shop's own account: shop help
cd $app && exec runuser -u $user -- env HOME=$state PASSEPARTOUT_PREPARED=1 node_modules/.bin/node setup/run.cjs shop "\$@"
END
}
is_command() { shop_command | cmp --silent - $shop; }
do_command() { shop_command >$shop && chmod 755 $shop; }

# What the units do not know: the account and the folder of this machine.
machine_unit() { printf '[Service]\nUser=%s\nGroup=%s\nReadWritePaths=%s\n' "$user" "$user" "$data"; }
log_settings() { printf '[Journal]\nMaxRetentionSec=90day\nSystemMaxUse=2G\n'; }
# The timer of earlier versions, in whose place the studio's plan is.
former_units() { find $units -maxdepth 1 -name 'passepartout-backup.*'; }
is_units() {
  [ -z "$(former_units)" ] && cmp --silent "$from/deploy/passepartout.service" $units/passepartout.service &&
    machine_unit | cmp --silent - $machine_settings &&
    log_settings | cmp --silent - $journal_settings/passepartout.conf
}
do_units() {
  mkdir -p $units/passepartout.service.d $journal_settings
  if [ -n "$(former_units)" ] && has_systemd; then systemctl --quiet disable --now passepartout-backup.timer || true; fi
  former_units | xargs --no-run-if-empty rm -r
  install -m 644 $app/deploy/passepartout.service $units/
  machine_unit >$machine_settings
  log_settings >$journal_settings/passepartout.conf
  if has_systemd; then
    systemctl daemon-reload
    systemctl restart systemd-journald
    if systemctl --quiet is-active passepartout; then systemctl restart passepartout; fi
  fi
}
has_systemd() { [ -d /run/systemd/system ]; }

shop_answers() { (: </dev/tcp/127.0.0.1/3000) 2>/dev/null; }
require_closable() {
  has_systemd || ! shop_answers || refuse 'systemd does not run here, so this command cannot close the shop. End it, and run this command again.'
}
# A running shop must not find its files changed.
close_shop() {
  shop_answers || return 0
  require_closable
  say '   The shop is backed up and then closed.'
  if [ -x $app/deploy/back-up.sh ]; then
    # Of an earlier version, whose command copies only a database of its own.
    quietly $app/deploy/back-up.sh
  else
    find $backups -mindepth 1 -maxdepth 1 -name 'upgrade-*' -mtime +14 -exec rm -r {} +
    quietly $shop backup "$backups/upgrade-$(date +%F-%H%M%S)"
  fi
  systemctl stop passepartout
}
is_running() { shop_answers && { ! has_systemd || systemctl --quiet is-enabled passepartout; }; }
do_running() {
  has_systemd || {
    say "systemd does not run here, so this command cannot start the shop. Start it as $user in $app, and run this command again:"
    say "  NODE_ENV=production PASSEPARTOUT_PREPARED=1 $(sed -n 's/^ExecStart=//p' $units/passepartout.service)"
    exit 3
  }
  systemctl --quiet enable --now passepartout
  if [ -d $former ]; then
    wait_until $max_start_seconds has_started_or_ended
    is_ready || go_back "it was not ready after its start."
    return
  fi
  wait_until $max_start_seconds shop_answers && return
  show_log
  refuse "The shop did not start within ten minutes: see above, or \"journalctl --unit passepartout\"."
}
is_ready() { [ "$(status_of /readyz)" = 200 ]; }
has_started_or_ended() { is_ready || has_ended; }
# systemd has started it again since this command has.
has_ended() { has_systemd && [ "$(systemctl show --property NRestarts --value passepartout)" != 0 ]; }
show_log() { journalctl --unit passepartout --lines 20 --no-pager --output cat >&2; }

is_serving() { [ ! -d $former ]; }
do_serving() {
  local problem
  problem=$(watch_release) || go_back "$problem"
  forget_data
  rm -rf "$(dirname $former)"
}
# Prints why the release does not serve: it has ended, or given three bad answers one after the other.
watch_release() {
  local page='' status='' seconds=$watch_seconds bad=0 problem
  read -r page status <$former/.watched || true
  while [ "$seconds" -gt 0 ] || [ $bad -gt 0 ]; do
    problem=''
    ! has_ended || { say 'it ended.' && return 1; }
    is_ready || problem='/readyz does not answer 200.'
    [ -n "$problem" ] || [ -z "$page" ] || [ "$(status_of "$page")" = "$status" ] || problem="$page does not answer $status as before."
    if [ -z "$problem" ]; then bad=0; else bad=$((bad + 1)); fi
    [ $bad -lt 3 ] || { say "$problem" && return 1; }
    seconds=$((seconds - 1))
    sleep 1
  done
}
# After a run that was killed between its two moves, or on its way back.
complete_move() { [ "$check" = yes ] || [ -d $app ] || [ ! -d $former ] || mv $former $app; }
complete_going_back() {
  [ "$check" = yes ] || { [ ! -e $former/.going-back ] && [ ! -e $app/.going-back ]; } || go_back 'the last run was interrupted.'
}
# Ends this command with the former release.
go_back() { # <why>
  say "The new release does not serve: $1 The former one and its data come back." >&2
  [ ! -d $former ] || touch $former/.going-back
  require_closable
  if has_systemd; then
    show_log
    systemctl stop passepartout
  fi
  if [ -d $former ]; then
    rm -rf $next
    mv $app $next
    mv $former $app
  fi
  bring_data_back
  rm -f $app/.going-back $app/.watched
  rm -rf "$(dirname $next)"
  do_units
  has_systemd || refuse "The shop is as before. Start it as $user in $app."
  systemctl start passepartout
  wait_until $max_start_seconds is_ready || refuse 'The former release does not start either: see "journalctl --unit passepartout".'
  refuse 'The shop is open again and as before. Paid orders come back from Stripe. Correct the cause above before you run this command again.'
}

is_site() { [ -f $site ] && grep -q "server_name ${host}[ ;]" $site && [ ! -e /etc/nginx/sites-enabled/default ] && [ -s /run/nginx.pid ]; }
do_site() {
  [ -f $site ] || sed "s/server_name shop\.example/server_name $host${studio_host:+ $studio_host}/; t; s/shop\.example/$host/; /127\.0\.0\.1:3001/d" $app/deploy/nginx.conf >$site
  rm -f /etc/nginx/sites-enabled/default
  quietly nginx -t
  if [ -s /run/nginx.pid ]; then quietly service nginx reload; else quietly service nginx start; fi
}

is_certificate() { [ -e "/etc/letsencrypt/live/$host/fullchain.pem" ] && grep -q letsencrypt $site; }
do_certificate() {
  local names=(--domain "$host")
  [ -z "$studio_host" ] || names+=(--domain "$studio_host")
  local contact=(--register-unsafely-without-email)
  [ -z "$owner" ] || contact=(--email "$owner")
  quietly certbot --nginx --redirect --non-interactive --agree-tos --cert-name "$host" "${contact[@]}" "${names[@]}"
}

has_no_plan() { { $shop status || true; } 2>/dev/null | grep -q 'none planned in the studio'; }

has_owner() { $shop studio staff --json | grep -q '"role": "owner"'; }
invite_owner() {
  if has_owner; then
    say "The shop has an owner. Invite others in the studio, at ${studio:-$address}/studio."
  elif [ -n "$owner" ]; then
    $shop studio invite "$owner"
  else
    say 'Nobody has joined the studio. Invite yourself: shop studio invite you@example.com'
  fi
}

# A test reads only the functions.
[[ ${BASH_SOURCE[0]:-$0} == "$0" ]] || return 0

read_arguments "$@"
complete_move
check_arguments
complete_going_back
[ $tls = no ] || packages+=(certbot python3-certbot-nginx)
say "A shop at $address on this machine:"
check_machine
step packages "Install Debian's packages: ${packages[*]}."
step user "Make the account $user, whose home is $state."
step data "Make the folder $data for pictures and masters."
step release "Copy the release from ${repository:-$from} to $app."
step built "Install the shop's own packages and build it."
step database "Make the database $user in Debian's PostgreSQL."
step settings "Write what the machine must know to $app/.env."
step command 'Make the command "shop" for the owner.'
step units 'Install the services of the shop and its log.'
step running 'Start the shop, now and at every boot. The first start imports the demo prints.'
step site "Let nginx answer for $host${studio_host:+ and $studio_host}."
step serving 'Watch the new release for a minute. If it does not serve, the former one and its data come back.'
has_systemd || [ "$check" = yes ] || say "  warning: systemd does not run here, so the shop does not start at boot."
[ $tls = no ] || step certificate "Get a certificate from Let's Encrypt for $host, which accepts its terms (https://letsencrypt.org/repository)."

if [ "$check" = yes ]; then
  say "Nothing was changed. Steps to do or problems to solve: $missing."
  [ "$missing" = 0 ] || exit 2
  exit
fi
if [ "$changes" = 0 ]; then say 'Everything was done before. Nothing was changed.'; else say "Steps done now: $changes."; fi
say "Keep a copy of $app/.env with your passwords: without its TOKEN_SECRET no stored key can be read."
[ $tls = yes ] || say "nginx answers http on port 80. Your proxy must pass on X-Forwarded-For, and nginx must know its address: set_real_ip_from and real_ip_header in $site."
if has_no_plan; then
  say "Nothing backs up the shop yet: plan it in the studio, under Shop, Backups. A folder on another disk or a bucket is best; $backups is there too."
fi
invite_owner
