-- Files that wait to be read in bulk, and their results. Both are encrypted with a key of the job that is outside the database and is
-- destroyed with the job, so that no backup brings them back. A backup has no jobs at all.
create schema extraction_jobs;
comment on schema extraction_jobs is 'probant: not in backups';

create table extraction_jobs.job (
  tenant_id text collate "C" not null,
  id uuid not null,
  state text not null check (state in ('open', 'closed', 'done', 'cancelled')),
  -- {"document_type": text or null, "include": [text], "split": boolean}, as it was sent.
  options json not null,
  received integer not null default 0 check (received >= 0),
  read integer not null default 0 check (read >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Bytes of its files and results, those of calls in progress included.
  bytes bigint not null default 0 check (bytes >= 0),
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  check (read + failed <= received)
);
create index job_unfinished on extraction_jobs.job (tenant_id, created_at) where state in ('open', 'closed');
create index job_expiry on extraction_jobs.job (expires_at);

-- The calls that added files. A call whose files did not all arrive is not here, and its files have no position.
create table extraction_jobs.upload (
  tenant_id text collate "C" not null,
  job_id uuid not null,
  id uuid not null,
  -- Keyed hash of the names and contents, to recognise a call that is sent again.
  fingerprint bytea not null,
  first_position integer not null check (first_position >= 1),
  file_count integer not null check (file_count >= 1),
  primary key (tenant_id, job_id, id),
  foreign key (tenant_id, job_id) references extraction_jobs.job on delete cascade
);

create table extraction_jobs.file (
  tenant_id text collate "C" not null,
  job_id uuid not null,
  -- The attempt of the call that brought it, and its place there.
  attempt_id uuid not null,
  part integer not null,
  -- Null until every file of its call has arrived.
  position integer,
  state text not null check (state in ('waiting', 'reading', 'read', 'failed')),
  arrived_at timestamptz not null,
  filename bytea not null,
  -- Null once it was read.
  content bytea,
  size bigint not null,
  -- Times that its reading began, of which a process that was killed ends none.
  attempts integer not null default 0,
  lease_id uuid,
  leased_until timestamptz,
  result bytea,
  error_code text,
  error_detail text,
  primary key (tenant_id, job_id, attempt_id, part),
  foreign key (tenant_id, job_id) references extraction_jobs.job on delete cascade
);
-- Encrypted, so not worth compressing.
alter table extraction_jobs.file alter column content set storage external, alter column result set storage external;

create unique index file_position on extraction_jobs.file (tenant_id, job_id, position) where position is not null;
create index file_waiting on extraction_jobs.file (tenant_id, job_id, position) where state = 'waiting' and position is not null;
create index file_reading on extraction_jobs.file (tenant_id, leased_until) where state = 'reading';
create index file_unconfirmed on extraction_jobs.file (tenant_id, arrived_at) where position is null;

do $$
declare name text;
begin
  foreach name in array array['job', 'upload', 'file'] loop
    execute format('alter table extraction_jobs.%I enable row level security', name);
    execute format('alter table extraction_jobs.%I force row level security', name);
    execute format(
      'create policy own_tenant on extraction_jobs.%I using (tenant_id = (select current_setting(''probant.tenant'', true)))', name);
  end loop;
end $$;

create policy sweep on extraction_jobs.job for select using ((select current_setting('probant.housekeeping', true)) = 'on');
