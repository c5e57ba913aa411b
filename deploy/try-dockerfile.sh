#!/usr/bin/env bash
# Runs the steps of the Dockerfile without a container engine, as root:
#
#   deploy/try-dockerfile.sh <base> <work>          builds <work>/image
#   deploy/try-dockerfile.sh run <work> [NAME=value …]   runs it as the image's user, as process 1
#
# <base> is a folder with a Debian that contains what the base image has: Node, npm and a user "node" (docs/operations.md).
set -euo pipefail
cd "$(dirname "$0")/.."
# Mounts made here disappear with this process.
[ "${MOUNTS:-}" = own ] || MOUNTS=own exec unshare --mount --pid --fork "$0" "$@"

instructions() { sed -z 's/\\\n */ /g' Dockerfile | grep -vE '^ *(#|$)'; }

enter() { # <folder> <user> <work folder> <NAME=value …> -- <command …>
  local folder=$1 user=$2 inside=$3
  shift 3
  mountpoint -q "$folder/proc" || { mount -t proc proc "$folder/proc"; mount --rbind /dev "$folder/dev"; }
  local settings=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp)
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || settings+=("NODE_EXTRA_CA_CERTS=$NODE_EXTRA_CA_CERTS")
  while [ "$1" != -- ]; do settings+=("$1"); shift; done
  shift
  exec env -i "${settings[@]}" chroot --userspec="$user" "$folder" sh -c 'cd "$0" && exec "$@"' "$inside" "$@"
}

if [ "$1" = run ]; then
  image=$2/image
  shift 2
  read -ra settings <<<"$(instructions | sed -n 's/^ENV //p')"
  user=$(instructions | sed -n 's/^USER //p')
  # As in compose.yaml, only the volume and /tmp are writable.
  mount --bind "$image" "$image" && mount --bind "$image/data" "$image/data" && mount -t tmpfs tmpfs "$image/tmp"
  mount -o remount,bind,ro "$image"
  read -ra command <<<"$(instructions | sed -n 's/^CMD //p' | tr -d '[],"')"
  enter "$image" "$user" /shop "${settings[@]}" "$@" -- "${command[@]}"
fi

base=$1 work=$2
while read -r word rest; do
  echo "=> $word $rest"
  case $word in
    FROM)
      [[ $rest == *' AS '* ]] && stage=$work/${rest##* } || stage=$work/image
      mkdir -p "$work" && cp -a "$base" "$stage"
      ;;
    WORKDIR) inside=$rest && mkdir -p "$stage$inside" ;;
    COPY)
      read -ra words <<<"$rest"
      case $rest in
        --from=*)
          source=$work/${words[0]#--from=}${words[1]} target=$stage${words[2]}
          mkdir -p "$(dirname "$target")"
          if [ -d "$source" ]; then cp -aT "$source" "$target"; else cp -a "$source" "$target"; fi
          ;;
        '. .')
          git ls-files | grep --invert-match --line-regexp --fixed-strings \
            --file <(git ls-files --cached --ignored --exclude-from .dockerignore) |
            tr '\n' '\0' | xargs -0 cp --parents -t "$stage$inside"
          ;;
        *) cp "${words[@]:0:${#words[@]}-1}" "$stage$inside" ;;
      esac
      ;;
    RUN) (enter "$stage" root "$inside" -- sh -c "$rest") </dev/null ;;
  esac
done < <(instructions)
