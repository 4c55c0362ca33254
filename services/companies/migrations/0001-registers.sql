create schema companies;

-- Everything here is public data that the operator imports and can import again, so a backup leaves the schema out (backup-tables.ts).
comment on schema companies is 'probant: not in backups';

-- Public registers, shared by all tenants: no tenant column and no row security. Services only read them. An import builds a staging
-- table of the same columns and renames it, so that readers see the old register or the new one.
create table companies.legal_unit (
  -- A SIREN has nine digits; as a number it takes 4 bytes, and the index of 30 million rows 640 MB.
  siren integer not null,
  name text,
  acronym text,
  usual_name text,
  -- A person does not have a name that may be compared with a list of entities.
  is_person boolean,
  is_masked boolean not null,
  -- 'A' active, 'C' ceased, null: the line of the register was unreadable.
  status "char",
  status_since date,
  created_on date,
  legal_form text,
  naf text,
  naf_nomenclature text,
  head_office_nic text,
  constraint legal_unit_pkey primary key (siren)
);

create table companies.head_office (
  siren integer not null,
  nic text,
  -- 'A' open, 'F' closed, null: the line of the register was unreadable.
  status "char",
  status_since date,
  address text,
  constraint head_office_pkey primary key (siren)
);

-- The legal entities of the national list of asset freezes. A few thousand rows.
create table companies.freeze_entry (
  id integer primary key,
  -- The published name and its aliases.
  names text[] not null
);

-- What is imported now, one row for each register.
create table companies.register (
  register text primary key check (register in ('units', 'head_offices', 'freeze_list')),
  -- Changes with every import.
  version uuid not null,
  -- Day of the data; null when the file does not say it.
  dataset_date date,
  row_count bigint not null,
  unreadable_count bigint not null,
  -- False for an excerpt: a company that is missing in it is not unknown.
  is_complete boolean not null,
  imported_at timestamptz not null
);

-- An import that is not finished: what of the file is already in the staging table.
create table companies.import_run (
  register text primary key check (register in ('units', 'head_offices')),
  -- Identifies the file, so that another file starts again.
  fingerprint text not null,
  -- Identifies the process that writes. A newer import takes over, and the older one stops.
  run_id uuid not null,
  state jsonb not null
);

-- The role of the services does not get rights that the owner lacks. An import gives them back to the owner inside its transactions.
do $$
declare name text;
begin
  foreach name in array array['legal_unit', 'head_office', 'freeze_entry', 'register', 'import_run'] loop
    execute format('revoke insert, update, delete, truncate on companies.%I from current_user', name);
  end loop;
end $$;
