-- Vectors of chunks. They are made in the background after the upload, chunk by chunk in their order.
alter table assistant.document
  -- Embedder that made the vectors; null before the first one. Those of another embedder are made again.
  add column embedder text,
  -- Chunks that have their vectors: the first ones.
  add column vector_count integer not null default 0 check (vector_count >= 0),
  -- Sentences that have a vector; null where chunks have none, as their knowledge base was too large.
  add column sentence_count integer check (sentence_count >= 0);

create table assistant.chunk_vector (
  tenant_id text collate "C" not null,
  document_id uuid not null,
  ordinal integer not null,
  -- Components in 8 bits.
  passage bytea not null,
  -- Vectors of the first sentences, one after the other; null where the knowledge base was too large.
  sentences bytea,
  primary key (tenant_id, document_id, ordinal),
  foreign key (tenant_id, document_id, ordinal) references assistant.chunk on delete cascade
);
-- Vectors do not compress.
alter table assistant.chunk_vector alter column passage set storage external, alter column sentences set storage external;

alter table assistant.chunk_vector enable row level security;
alter table assistant.chunk_vector force row level security;
create policy own_tenant on assistant.chunk_vector using (tenant_id = (select current_setting('probant.tenant', true)));

-- buildSweepPolicy: the background round finds the tenants with documents that wait for vectors.
create policy sweep on assistant.document for select using ((select current_setting('probant.housekeeping', true)) = 'on');

do $$ begin
  execute 'revoke truncate on assistant.chunk_vector from current_user';
end $$;
