-- The installation whose logs this database has: its first signing key, which stays the same when the key is rotated. A start with the key
-- of another installation is refused (claim-database.usecases.ts). The newest row counts; a later one replaces a lost key.
create table audit.installation_key (
  public_key bytea not null check (octet_length(public_key) = 32),
  -- YYYY-MM-DDTHH:MM:SS.mmmZ.
  claimed_at text not null collate "C",
  primary key (claimed_at, public_key)
);

alter table audit.installation_key enable row level security;
alter table audit.installation_key force row level security;
create policy readable on audit.installation_key for select using (true);
create policy housekeeping on audit.installation_key for insert
  with check ((select current_setting('probant.housekeeping', true)) = 'on');

create trigger no_update before update on audit.installation_key for each row execute function audit.refuse_change();
create trigger no_delete before delete on audit.installation_key for each row execute function audit.refuse_change();
create trigger no_truncate before truncate on audit.installation_key for each statement execute function audit.refuse_change();

-- As in 0003.
do $$ begin execute 'revoke update, delete, truncate on audit.installation_key from current_user'; end $$;
