-- The key of the installation with which the first file will be kept, by its id, until there is one. A process with another key must not
-- keep files: those with the first key could not show them.
create table assistant.file_key (
  key_id text collate "C" primary key,
  reserved_at timestamptz not null
);
alter table assistant.file_key enable row level security;
alter table assistant.file_key force row level security;
-- No tenant's: it names the key, and holds nothing of it.
create policy of_installation on assistant.file_key using (true);

-- buildSweepPolicy: whether files of a key are still kept.
create policy sweep on assistant.kept_file for select using ((select current_setting('probant.housekeeping', true)) = 'on');
create index kept_file_by_key on assistant.kept_file (key_id);

do $$ begin
  execute 'revoke truncate on assistant.file_key from current_user';
end $$;
