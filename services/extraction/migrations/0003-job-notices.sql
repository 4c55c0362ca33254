-- A notice that the creator of a job asked for: where it goes, encrypted with the key of the job, and how far its delivery is.
alter table extraction_jobs.job
  add column notice_url bytea,
  add column notice_state text check (notice_state in ('waiting', 'delivered', 'failed')),
  add column notice_attempts integer not null default 0,
  -- Not before this moment; that of an attempt in progress is the one of the next, should its process end.
  add column notice_at timestamptz,
  -- Code of what was wrong with the last attempt.
  add column notice_problem text,
  add check ((notice_url is null) = (notice_state is null)),
  add check ((notice_url is null) = (notice_at is null));

create index job_notice on extraction_jobs.job (tenant_id, notice_at) where notice_state = 'waiting' and state in ('done', 'cancelled');
