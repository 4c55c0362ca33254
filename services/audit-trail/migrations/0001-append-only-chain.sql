-- The event log: one hash chain a tenant (format audit.v1, libs/audit). Nothing is ever deleted, and nothing is changed.
create schema audit;

-- What a filter looks up: the text hashed with the tenant's hash as its seed. Eight bytes whatever the lengths (a B-tree refuses keys
-- above 2.7 kB, and a copy of the tenant's name in each index would take a fifth of an event's room); the text is compared as well.
create function audit.filter_key(tenant_id text, value text) returns bigint
  language sql immutable strict parallel safe
  as $$ select hashtextextended(value, hashtextextended(tenant_id, 0)) $$;

-- Every column is covered by the hashes: the body (id, tenant_id, recorded_at, actor_type, action, resource_type, severity) as
-- RFC 8785 text made of the columns, the erasable four by their commitments. No value stands twice, so none can disagree.
-- The keys are columns, not expressions of an index: row security keeps functions that are not leakproof away from indexes.
create table audit.event (
  chain_seq bigint not null check (chain_seq > 0),
  id uuid not null,
  anonymized boolean not null default false,
  tenant_id text not null collate "C",
  -- YYYY-MM-DDTHH:MM:SS.mmmZ, the text that is hashed; never goes back along a chain, so it sorts as chain_seq does.
  recorded_at text not null collate "C",
  actor_id text not null,
  actor_type text not null,
  action text not null,
  resource_type text not null,
  resource_id text not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  -- RFC 8785 texts, `null` for no changes.
  changes text not null,
  metadata text not null,
  -- A salt is null once its value has been erased: the commitment stays, and can no longer be opened.
  actor_id_salt bytea,
  resource_id_salt bytea,
  changes_salt bytea,
  metadata_salt bytea,
  actor_id_commitment bytea not null,
  resource_id_commitment bytea not null,
  changes_commitment bytea not null,
  metadata_commitment bytea not null,
  prev_hash bytea not null,
  event_hash bytea not null,
  actor_key bigint not null generated always as (audit.filter_key(tenant_id, actor_id)) stored,
  resource_key bigint not null generated always as (audit.filter_key(tenant_id, resource_id)) stored,
  resource_type_key bigint not null generated always as (audit.filter_key(tenant_id, resource_type)) stored,
  action_key bigint not null generated always as (audit.filter_key(tenant_id, action)) stored,
  primary key (tenant_id, chain_seq)
);

create unique index event_by_id on audit.event (id);
create index event_by_actor on audit.event (actor_key, chain_seq);
create index event_by_resource on audit.event (resource_key, chain_seq);
create index event_by_resource_type on audit.event (resource_type_key, chain_seq);
create index event_by_action on audit.event (action_key, chain_seq);
create index event_by_severity on audit.event (tenant_id, severity, chain_seq) where severity <> 'info';

-- The last event of each chain; seq 0 and the genesis hash before the first. Room in the page lets updates stay in place.
create table audit.chain_head (
  tenant_id text collate "C" primary key,
  seq bigint not null check (seq >= 0),
  hash bytea not null
) with (fillfactor = 50);

alter table audit.event enable row level security;
alter table audit.event force row level security;
create policy own_tenant on audit.event using (tenant_id = (select current_setting('probant.tenant', true)));
alter table audit.chain_head enable row level security;
alter table audit.chain_head force row level security;
create policy own_tenant on audit.chain_head using (tenant_id = (select current_setting('probant.tenant', true)));

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % on % refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- The one door for a lawful change of an event. Closed now; erasure on request will open it for the value and the salt it erases.
create function audit.refuse_event_update() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: UPDATE on % refused', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger no_update before update on audit.event for each row execute function audit.refuse_event_update();
create trigger no_delete before delete on audit.event for each row execute function audit.refuse_change();
create trigger no_truncate before truncate on audit.event for each statement execute function audit.refuse_change();

create function audit.only_forward() returns trigger language plpgsql as $$
begin
  if new.tenant_id = old.tenant_id and new.seq > old.seq then return new; end if;
  raise exception 'the head of a chain only moves forward' using errcode = 'insufficient_privilege';
end $$;

create trigger only_forward before update on audit.chain_head for each row execute function audit.only_forward();
create trigger no_delete before delete on audit.chain_head for each row execute function audit.refuse_change();
create trigger no_truncate before truncate on audit.chain_head for each statement execute function audit.refuse_change();

-- The number of a tenant's first event at or after a moment (one past the last when there is none), by bisection along the primary
-- key: timestamps never go back along a chain, so they need no index of their own.
create function audit.first_seq_at(of_tenant text, moment text) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint;
  middle bigint;
begin
  -- Not max(), which a poor estimate turns into a walk over the whole chain.
  high := coalesce((select chain_seq from audit.event where tenant_id = of_tenant order by chain_seq desc limit 1), 0) + 1;
  while low < high loop
    middle := (low + high) / 2;
    if exists (select from audit.event where tenant_id = of_tenant and chain_seq = middle and recorded_at < moment) then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;
