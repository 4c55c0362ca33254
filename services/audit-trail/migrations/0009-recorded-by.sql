-- Who wrote an event, as the server authenticated it: format audit.v2 (docs/audit-format.md). Null in the events recorded before, whose
-- hashes do not cover it. Added without a rewrite of the table.
alter table audit.event add column recorded_by text;

-- From here on every new event has it: verifiers refuse an event without it after one with it, so an older process that still runs
-- against this database must fail rather than break a chain. The condition costs no call per event.
create function audit.refuse_unattributed_event() returns trigger language plpgsql as $$
begin
  raise exception 'an event without recorded_by is refused: stop the processes of an older version' using errcode = 'insufficient_privilege';
end $$;
create trigger require_recorder before insert on audit.event
  for each row when (new.recorded_by is null) execute function audit.refuse_unattributed_event();

-- As in 0003, with the new column, which an erasure leaves as it is.
create or replace function audit.refuse_event_update() returns trigger language plpgsql
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
      was.resource_type_key, was.action_key,
      was.recorded_by
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
