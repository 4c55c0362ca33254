-- Files of documents, encrypted, where PROBANT_KB_KEEP_FILES is true. Deleting a document deletes its file and the key of the file.
create table assistant.kept_file (
  tenant_id text collate "C" not null,
  document_id uuid not null,
  -- Of the installation's key, which is not in the database.
  key_id text not null,
  -- The key of this file alone, encrypted with the installation's.
  wrapped_key bytea not null,
  byte_count integer not null check (byte_count >= 0),
  piece_count integer not null check (piece_count >= 0),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references assistant.document on delete cascade
);

create table assistant.kept_file_piece (
  tenant_id text collate "C" not null,
  document_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  sealed bytea not null,
  primary key (tenant_id, document_id, ordinal),
  foreign key (tenant_id, document_id) references assistant.kept_file on delete cascade
);
-- Encrypted bytes do not compress.
alter table assistant.kept_file_piece alter column sealed set storage external;

do $$
declare name text;
begin
  foreach name in array array['kept_file', 'kept_file_piece'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('alter table assistant.%I force row level security', name);
    execute format(
      'create policy own_tenant on assistant.%I using (tenant_id = (select current_setting(''probant.tenant'', true)))', name);
    execute format('revoke truncate on assistant.%I from current_user', name);
  end loop;
end $$;
