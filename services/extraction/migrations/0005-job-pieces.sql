-- Contents of files that are too long for one value: encrypted in pieces, each on its own.
alter table extraction_jobs.file
  -- Of its content, which is then null.
  add column pieces integer not null default 0 check (pieces >= 0);

create table extraction_jobs.piece (
  tenant_id text collate "C" not null,
  job_id uuid not null,
  attempt_id uuid not null,
  part integer not null,
  number integer not null check (number >= 1),
  content bytea not null,
  primary key (tenant_id, job_id, attempt_id, part, number),
  foreign key (tenant_id, job_id, attempt_id, part) references extraction_jobs.file on delete cascade
);
-- Encrypted, so not worth compressing.
alter table extraction_jobs.piece alter column content set storage external;

alter table extraction_jobs.piece enable row level security;
alter table extraction_jobs.piece force row level security;
create policy own_tenant on extraction_jobs.piece using (tenant_id = (select current_setting('probant.tenant', true)));

-- However a file ends (read, failed, cancelled, abandoned), its pieces go with its content.
create function extraction_jobs.delete_pieces() returns trigger language plpgsql as $$
begin
  delete from extraction_jobs.piece
  where tenant_id = new.tenant_id and job_id = new.job_id and attempt_id = new.attempt_id and part = new.part;
  return null;
end $$;
create trigger file_ended after update of state on extraction_jobs.file
  for each row when (new.pieces > 0 and new.state in ('read', 'failed'))
  execute function extraction_jobs.delete_pieces();
