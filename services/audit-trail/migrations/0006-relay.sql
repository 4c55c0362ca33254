-- The relay: events are their own outbox, and each destination has a cursor for each tenant. What lies above it is still to be sent.
create table audit.relay_cursor (
  destination text not null collate "C",
  tenant_id text not null collate "C",
  delivered_seq bigint not null check (delivered_seq >= 0),
  delivered_erasures bigint not null check (delivered_erasures >= 0),
  primary key (destination, tenant_id)
) with (fillfactor = 50);

-- One process at a time serves a destination: the holder, until the moment named (the database's clock).
create table audit.relay_lease (
  destination text primary key,
  holder text not null,
  until timestamptz not null
) with (fillfactor = 50);

alter table audit.relay_cursor enable row level security;
alter table audit.relay_cursor force row level security;
create policy own_tenant on audit.relay_cursor using (tenant_id = (select current_setting('probant.tenant', true)));
create policy housekeeping on audit.relay_cursor for select using ((select current_setting('probant.housekeeping', true)) = 'on');
alter table audit.relay_lease enable row level security;
alter table audit.relay_lease force row level security;
create policy housekeeping on audit.relay_lease using ((select current_setting('probant.housekeeping', true)) = 'on');

-- A cursor that goes back would send again what was anonymised since under the name of news. To send a destination everything again,
-- an operator deletes its cursors.
create function audit.relay_only_forward() returns trigger language plpgsql as $$
begin
  if new.destination = old.destination and new.tenant_id = old.tenant_id and new.delivered_seq >= old.delivered_seq
    and new.delivered_erasures >= old.delivered_erasures then return new; end if;
  raise exception 'a cursor of the relay only moves forward' using errcode = 'insufficient_privilege';
end $$;

create trigger only_forward before update on audit.relay_cursor for each row execute function audit.relay_only_forward();
