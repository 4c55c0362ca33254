-- Erasure on request: an identifier leaves an event, every hash stays, and a ledger tells that it was lawful (format
-- audit.erasure.v1, libs/audit/src/erasure-v1.ts). The ledger names events, never whom they named.
create table audit.erasure (
  erasure_seq bigint not null check (erasure_seq > 0),
  event_count bigint not null check (event_count > 0),
  tenant_id text not null collate "C",
  -- YYYY-MM-DDTHH:MM:SS.mmmZ, the text that is hashed; never goes back along a ledger.
  erased_at text not null collate "C",
  -- The id of the key that asked for it.
  erased_by text not null,
  subject_type text not null check (subject_type in ('actor_id', 'resource_id')),
  replacement text not null,
  seqs_digest bytea not null,
  prev_hash bytea not null,
  erasure_hash bytea not null,
  primary key (tenant_id, erasure_seq)
);

-- The events an erasure names. One may be named again: a replacement can be somebody's identifier too.
create table audit.erased (
  chain_seq bigint not null check (chain_seq > 0),
  erasure_seq bigint not null check (erasure_seq > 0),
  tenant_id text not null collate "C",
  primary key (tenant_id, chain_seq, erasure_seq)
);

create index erased_by_erasure on audit.erased (tenant_id, erasure_seq, chain_seq);

-- The last erasure of each tenant; seq 0 and the genesis hash before the first.
create table audit.erasure_head (
  tenant_id text collate "C" primary key,
  seq bigint not null check (seq >= 0),
  hash bytea not null
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['erasure', 'erased', 'erasure_head'] loop
    execute format('alter table audit.%I enable row level security', guarded);
    execute format('alter table audit.%I force row level security', guarded);
    execute format(
      'create policy own_tenant on audit.%I using (tenant_id = (select current_setting(''probant.tenant'', true)))', guarded);
    execute format('create trigger no_delete before delete on audit.%I for each row execute function audit.refuse_change()', guarded);
    execute format('create trigger no_truncate before truncate on audit.%I for each statement execute function audit.refuse_change()', guarded);
  end loop;
end $$;

create policy housekeeping on audit.erasure_head for select using ((select current_setting('probant.housekeeping', true)) = 'on');

create trigger no_update before update on audit.erasure for each row execute function audit.refuse_change();
create trigger no_update before update on audit.erased for each row execute function audit.refuse_change();
create trigger only_forward before update on audit.erasure_head for each row execute function audit.only_forward();

-- The one door for a lawful change of events, open as far as the last entry of the ledger says: its field gets its replacement and
-- loses its salt, in events that it names, which say that they were anonymised; nothing else is altered. Looked at once a statement:
-- row by row it took as long again as the update (75 us an event). Each event is held against what it was under its own number, so
-- none can change places; a column that is not written down here makes the comparison fail, not pass.
drop trigger no_update on audit.event;
create or replace function audit.refuse_event_update() returns trigger language plpgsql
  -- Ten thousand events compared each with all would take a minute; no estimate may choose that.
  set enable_nestloop = off
as $$
declare
  entry audit.erasure;
  lawful boolean;
begin
  select * into entry from audit.erasure
    where tenant_id = (select tenant_id from new_event limit 1) order by erasure_seq desc limit 1;
  select bool_and(named.chain_seq is not null and (new_event is not distinct from row(
      was.chain_seq, was.id, true, was.tenant_id, was.recorded_at,
      case entry.subject_type when 'actor_id' then entry.replacement else was.actor_id end,
      was.actor_type, was.action, was.resource_type,
      case entry.subject_type when 'resource_id' then entry.replacement else was.resource_id end,
      was.severity, was.changes, was.metadata,
      case entry.subject_type when 'actor_id' then null else was.actor_id_salt end,
      case entry.subject_type when 'resource_id' then null else was.resource_id_salt end,
      was.changes_salt, was.metadata_salt,
      was.actor_id_commitment, was.resource_id_commitment, was.changes_commitment, was.metadata_commitment,
      was.prev_hash, was.event_hash,
      case entry.subject_type when 'actor_id' then audit.filter_key(was.tenant_id, entry.replacement) else was.actor_key end,
      case entry.subject_type when 'resource_id' then audit.filter_key(was.tenant_id, entry.replacement) else was.resource_key end,
      was.resource_type_key, was.action_key
    )::audit.event)) into lawful
    from new_event
    left join old_event as was on was.tenant_id = new_event.tenant_id and was.chain_seq = new_event.chain_seq
    left join audit.erased as named
      on named.tenant_id = entry.tenant_id and named.erasure_seq = entry.erasure_seq
      and named.tenant_id = new_event.tenant_id and named.chain_seq = new_event.chain_seq;
  if lawful is false then
    raise exception 'the audit log is append-only: UPDATE on % refused', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger no_update after update on audit.event
  referencing old table as old_event new table as new_event
  for each statement execute function audit.refuse_event_update();

-- What the service never does, its role may not do either: the owner of a table can take rights from himself. A superuser cannot, and
-- the triggers stand all the same.
do $$
declare
  kept text;
begin
  foreach kept in array array['event', 'chain_head', 'erasure', 'erased', 'erasure_head'] loop
    execute format('revoke update, delete, truncate on audit.%I from current_user', kept);
  end loop;
end $$;
grant update (anonymized, actor_id, actor_id_salt, resource_id, resource_id_salt) on audit.event to current_user;
grant update (seq, hash) on audit.chain_head to current_user;
grant update (seq, hash) on audit.erasure_head to current_user;

-- As in 0002: no copies of what tells a person.
alter table audit.erasure alter column replacement set statistics 0;
