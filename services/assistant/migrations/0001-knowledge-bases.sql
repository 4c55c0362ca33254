-- Knowledge bases, their documents and chunks. Deleting a row deletes its text, its index and its vectors with it.
create schema assistant;

create table assistant.knowledge_base (
  tenant_id text collate "C" not null,
  id uuid not null,
  name text not null,
  description text not null,
  -- Changes with each change of its documents: indexes and cached answers name it.
  version bigint not null default 0,
  document_count integer not null default 0 check (document_count >= 0),
  total_chunks integer not null default 0 check (total_chunks >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index knowledge_base_by_age on assistant.knowledge_base (tenant_id, created_at desc, id desc);

create table assistant.document (
  tenant_id text collate "C" not null,
  id uuid not null,
  knowledge_base_id uuid not null,
  filename text not null,
  content_type text not null,
  -- As the file states it, else its name.
  title text not null,
  -- In which its terms are analyzed: fr or en.
  language text not null,
  sha256 bytea not null,
  page_count integer not null check (page_count >= 1),
  chunk_count integer not null check (chunk_count >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, knowledge_base_id) references assistant.knowledge_base on delete cascade,
  unique (tenant_id, knowledge_base_id, filename)
);

-- Blocks of a page with their offsets and boxes, to show a citation on its page.
create table assistant.document_page (
  tenant_id text collate "C" not null,
  document_id uuid not null,
  page integer not null check (page >= 1),
  blocks json not null,
  primary key (tenant_id, document_id, page),
  foreign key (tenant_id, document_id) references assistant.document on delete cascade
);

create table assistant.chunk (
  tenant_id text collate "C" not null,
  document_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  page integer,
  -- UTF-16 units of the extracted text.
  start_offset integer not null,
  end_offset integer not null,
  heading json not null,
  content text not null,
  -- Its terms in order, from which the lexical index is built.
  postings bytea not null,
  primary key (tenant_id, document_id, ordinal),
  foreign key (tenant_id, document_id) references assistant.document on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['knowledge_base', 'document', 'document_page', 'chunk'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('alter table assistant.%I force row level security', name);
    execute format(
      'create policy own_tenant on assistant.%I using (tenant_id = (select current_setting(''probant.tenant'', true)))', name);
    execute format('revoke truncate on assistant.%I from current_user', name);
  end loop;
end $$;
