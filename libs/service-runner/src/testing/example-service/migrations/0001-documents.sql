-- Documents of the example: counts, never content.
create schema example;

create table example.document (
  tenant_id text collate "C" not null,
  id uuid not null,
  folder_id uuid not null,
  words integer not null check (words >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

create index document_by_folder on example.document (tenant_id, folder_id);

alter table example.document enable row level security;
alter table example.document force row level security;
create policy own_tenant on example.document using (tenant_id = (select current_setting('probant.tenant', true)));
-- buildSweepPolicy('example.document'): background rounds find the tenants that have work.
create policy sweep on example.document for select using ((select current_setting('probant.housekeeping', true)) = 'on');
create index document_by_age on example.document (created_at);

-- How many words of each length a document has.
create table example.word_length (
  tenant_id text collate "C" not null,
  document_id uuid not null,
  length integer not null,
  words integer not null,
  primary key (tenant_id, document_id, length),
  foreign key (tenant_id, document_id) references example.document on delete cascade
);

alter table example.word_length enable row level security;
alter table example.word_length force row level security;
create policy own_tenant on example.word_length using (tenant_id = (select current_setting('probant.tenant', true)));
