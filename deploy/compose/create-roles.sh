#!/bin/sh
# Runs once, when PostgreSQL creates its data folder: a role that owns the tables and one that runs, as docs/operating.md describes.
# Their passwords come from the URLs that Probant gets.
set -eu
read_password() { sed 's#^postgres://[^:]*:\([^@]*\)@.*$#\1#' "$1"; }
owner_password=$(read_password "${MIGRATION_URL_FILE:-/run/secrets/migration_url}")
run_password=$(read_password "${DATABASE_URL_FILE:-/run/secrets/database_url}")
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$owner_password" --set run_password="$run_password" <<'SQL'
create role probant_owner login password :'owner_password';
create role probant login password :'run_password';
create database probant owner probant_owner;
SQL
