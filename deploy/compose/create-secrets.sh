#!/bin/sh
# Writes random passwords to ./secrets, once. The file of a container's secret keeps its mode, and Probant runs as user 10001 there: so
# the folder is private instead of its files.
set -eu
cd "$(dirname -- "$0")"
if [ -e secrets ]; then
  echo "secrets exists already, and its passwords are those of the database: nothing was changed" >&2
  exit 1
fi
mkdir -m 700 secrets
create_password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
owner_password=$(create_password)
run_password=$(create_password)
create_password >secrets/postgres_password
printf 'postgres://probant_owner:%s@database/probant' "$owner_password" >secrets/migration_url
printf 'postgres://probant:%s@database/probant' "$run_password" >secrets/database_url
chmod 644 secrets/*
echo "wrote secrets/: keep a copy in a safe place"
