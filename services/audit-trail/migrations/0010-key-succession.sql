-- Successions of the signing key (libs/audit/src/notes/key-succession.ts). A note is signed by the old and by the new key, so a row proves
-- itself: whoever writes one without the keys changes nothing.

-- One for each log that had a checkpoint when the key was rotated: a checkpoint at that position, which names both keys.
create table audit.key_succession (
  size bigint not null check (size > 0),
  erasures bigint not null check (erasures >= 0),
  tenant_id text not null collate "C",
  old_key bytea not null check (octet_length(old_key) = 32),
  new_key bytea not null check (octet_length(new_key) = 32),
  note text not null,
  -- A key of a log has one successor.
  primary key (tenant_id, old_key)
);

-- One for each rotation, under the name of the installation. Its row becomes visible together with those of the logs, and is what running
-- processes look at before they sign.
create table audit.key_rotation (
  old_key bytea primary key check (octet_length(old_key) = 32),
  new_key bytea not null unique check (octet_length(new_key) = 32),
  rotated_at text not null collate "C",
  note text not null
);

alter table audit.key_succession enable row level security;
alter table audit.key_succession force row level security;
create policy own_tenant on audit.key_succession using (tenant_id = (select current_setting('probant.tenant', true)));
create policy housekeeping on audit.key_succession
  using ((select current_setting('probant.housekeeping', true)) = 'on') with check ((select current_setting('probant.housekeeping', true)) = 'on');
alter table audit.key_rotation enable row level security;
alter table audit.key_rotation force row level security;
create policy readable on audit.key_rotation for select using (true);
create policy housekeeping on audit.key_rotation for insert
  with check ((select current_setting('probant.housekeeping', true)) = 'on');

do $$
declare
  guarded text;
begin
  foreach guarded in array array['key_succession', 'key_rotation'] loop
    execute format('create trigger no_update before update on audit.%I for each row execute function audit.refuse_change()', guarded);
    execute format('create trigger no_delete before delete on audit.%I for each row execute function audit.refuse_change()', guarded);
    execute format('create trigger no_truncate before truncate on audit.%I for each statement execute function audit.refuse_change()', guarded);
    -- As in 0003.
    execute format('revoke update, delete, truncate on audit.%I from current_user', guarded);
  end loop;
end $$;
