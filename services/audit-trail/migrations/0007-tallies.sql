-- Statistics: how many of the tenant's events have which value, counted up to `tallied.seq` and folded forward in the background, so
-- that recording an event costs nothing more; what stands above is counted when asked for. Derived from the log and from it alone:
-- `select audit.forget_tallies('<tenant>')` has them counted again from the first event.
create table audit.tallied (
  tenant_id text collate "C" primary key,
  seq bigint not null default 0 check (seq >= 0),
  events bigint not null default 0 check (events >= 0),
  anonymized bigint not null default 0 check (anonymized >= 0)
) with (fillfactor = 50);

-- Longer values are not tallied one by one (a B-tree refuses keys above 2.7 kB): they are what the total leaves over.
create table audit.tally (
  tenant_id text not null collate "C",
  dimension text not null check (dimension in ('action', 'resource_type', 'severity', 'actor_type', 'day')),
  value text not null collate "C" check (char_length(value) <= 256),
  count bigint not null check (count > 0),
  primary key (tenant_id, dimension, value)
);
create index tally_by_count on audit.tally (tenant_id, dimension, count desc, value);

-- An actor is told by the SHA-256 of its name, never by the name: that stands in the log alone, at `first_seq`. An erasure moves the
-- count to its replacement in its own transaction, so that not even the digest of what was erased is left.
create table audit.actor_tally (
  tenant_id text not null collate "C",
  actor_digest bytea not null,
  count bigint not null check (count > 0),
  first_seq bigint not null check (first_seq > 0),
  primary key (tenant_id, actor_digest)
);
create index actor_tally_by_count on audit.actor_tally (tenant_id, count desc, first_seq);
alter table audit.actor_tally alter column actor_digest set statistics 0;

alter table audit.tallied enable row level security;
alter table audit.tallied force row level security;
create policy own_tenant on audit.tallied using (tenant_id = (select current_setting('probant.tenant', true)));
create policy housekeeping on audit.tallied for select using ((select current_setting('probant.housekeeping', true)) = 'on');
alter table audit.tally enable row level security;
alter table audit.tally force row level security;
create policy own_tenant on audit.tally using (tenant_id = (select current_setting('probant.tenant', true)));
alter table audit.actor_tally enable row level security;
alter table audit.actor_tally force row level security;
create policy own_tenant on audit.actor_tally using (tenant_id = (select current_setting('probant.tenant', true)));

create function audit.forget_tallies(of_tenant text) returns void language plpgsql as $$
begin
  perform set_config('probant.tenant', of_tenant, true);
  -- First: whoever folds holds this row.
  update audit.tallied set seq = 0, events = 0, anonymized = 0 where tenant_id = of_tenant;
  delete from audit.tally where tenant_id = of_tenant;
  delete from audit.actor_tally where tenant_id = of_tenant;
end $$;
