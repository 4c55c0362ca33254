-- Signed heads of each tenant's RFC 6962 tree, whose leaves are the event hashes in the order of the chain (libs/audit/src/merkle, notes).
create table audit.checkpoint (
  size bigint not null check (size > 0),
  -- Entries of the erasure ledger that the note covers too.
  erasures bigint not null check (erasures >= 0),
  tenant_id text not null collate "C",
  root bytea not null check (octet_length(root) = 32),
  -- With the log's own signature only, so that it never changes.
  note text not null,
  signed_at text not null collate "C",
  primary key (tenant_id, size, erasures)
);

-- Signature lines of witnesses under those notes. No foreign key: its check asks for the right to update what never changes.
create table audit.cosignature (
  size bigint not null,
  erasures bigint not null,
  tenant_id text not null collate "C",
  name text not null,
  line text not null,
  primary key (tenant_id, size, erasures, name)
);

-- Roots of complete subtrees of 2^level leaves, so that a proof reads hundreds of hashes and not the whole log; below level 8 the hashes
-- come from the events. Derived: whatever is wrong here is made anew from the events, as long as they give a signed root.
create table audit.subtree (
  index bigint not null check (index >= 0),
  level smallint not null check (level > 0 and level % 8 = 0),
  tenant_id text not null collate "C",
  hash bytea not null check (octet_length(hash) = 32),
  primary key (tenant_id, level, index)
);

-- Only to be made anew, by a transaction that says so.
create function audit.refuse_unless_rebuilding() returns trigger language plpgsql as $$
begin
  if current_setting('probant.rebuilding', true) = 'on' then return old; end if;
  raise exception 'the audit log is append-only: % on % refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['checkpoint', 'cosignature', 'subtree'] loop
    execute format('alter table audit.%I enable row level security', guarded);
    execute format('alter table audit.%I force row level security', guarded);
    execute format(
      'create policy own_tenant on audit.%I using (tenant_id = (select current_setting(''probant.tenant'', true)))', guarded);
    execute format('create trigger no_update before update on audit.%I for each row execute function audit.refuse_change()', guarded);
    execute format('create trigger no_delete before delete on audit.%I for each row execute function audit.%I()', guarded,
      case guarded when 'subtree' then 'refuse_unless_rebuilding' else 'refuse_change' end);
    execute format('create trigger no_truncate before truncate on audit.%I for each statement execute function audit.refuse_change()', guarded);
    -- What the service never does, its role may not do either (0003).
    execute format('revoke update, truncate on audit.%I from current_user', guarded);
  end loop;
end $$;
revoke delete on audit.checkpoint, audit.cosignature from current_user;

-- Which tenants have events or erasures that no checkpoint covers (0002).
create policy housekeeping on audit.checkpoint for select using ((select current_setting('probant.housekeeping', true)) = 'on');
