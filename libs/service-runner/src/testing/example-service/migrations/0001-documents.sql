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
-- Background rounds see the rows of every tenant.
create policy housekeeping on example.document using ((select current_setting('probant.housekeeping', true)) = 'on');
create index document_by_age on example.document (created_at);
