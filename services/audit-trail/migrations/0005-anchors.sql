-- Which checkpoints have been written outside the database, where and when: for health, statistics and the dossier. It proves nothing,
-- standing where the chain stands: verification reads the places themselves.
create table audit.anchor (
  size bigint not null check (size >= 0),
  erasures bigint not null check (erasures >= 0),
  tenant_id text not null collate "C",
  -- The bucket, or the folder's name.
  store text not null collate "C",
  -- YYYY-MM-DDTHH:MM:SS.mmmZ.
  anchored_at text not null collate "C",
  -- When a time-stamping authority vouched for it; null where none was asked or none answered.
  stamped_at text collate "C",
  primary key (tenant_id, store, size, erasures)
);

create index anchor_by_time on audit.anchor (anchored_at);

alter table audit.anchor enable row level security;
alter table audit.anchor force row level security;
create policy own_tenant on audit.anchor using (tenant_id = (select current_setting('probant.tenant', true)));
create policy housekeeping on audit.anchor for select using ((select current_setting('probant.housekeeping', true)) = 'on');

create trigger no_update before update on audit.anchor for each row execute function audit.refuse_change();
create trigger no_delete before delete on audit.anchor for each row execute function audit.refuse_change();
create trigger no_truncate before truncate on audit.anchor for each statement execute function audit.refuse_change();

-- As in 0003.
do $$ begin execute 'revoke update, delete, truncate on audit.anchor from current_user'; end $$;
