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

-- The one door for a lawful change of an event, open as far as the ledger says: one of the two fields gets the replacement of the last
-- erasure that names it there and loses its salt, the event says that it was anonymised, and nothing else is altered.
create or replace function audit.refuse_event_update() returns trigger language plpgsql as $$
declare
  field text := case when new.actor_id <> old.actor_id or new.actor_id_salt is distinct from old.actor_id_salt
    then 'actor_id' else 'resource_id' end;
  lawful audit.event := old;
  given audit.event := new;
  logged text;
begin
  select replacement into logged
    from audit.erased join audit.erasure using (tenant_id, erasure_seq)
    where erased.tenant_id = old.tenant_id and chain_seq = old.chain_seq and subject_type = field
    order by erasure_seq desc limit 1;
  if found then
    lawful.anonymized := true;
    if field = 'actor_id' then
      lawful.actor_id := logged;
      lawful.actor_id_salt := null;
    else
      lawful.resource_id := logged;
      lawful.resource_id_salt := null;
    end if;
    -- Generated after this trigger has run, from columns that are compared here.
    given.actor_key := old.actor_key;
    given.resource_key := old.resource_key;
    given.resource_type_key := old.resource_type_key;
    given.action_key := old.action_key;
    if given is not distinct from lawful then return new; end if;
  end if;
  raise exception 'the audit log is append-only: UPDATE on % refused', tg_table_name using errcode = 'insufficient_privilege';
end $$;

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
