-- Work of the service itself (checkpoints, anchors, relay) must know which tenants have a chain, and how long: a transaction that
-- says so may read the heads of all. Events stay behind the tenant's own row security.
create policy housekeeping on audit.chain_head for select using ((select current_setting('probant.housekeeping', true)) = 'on');

-- Statistics keep copies of common values, which would outlive an erasure: none are gathered of what a person can be told by. The
-- lookups that filter by them have an index each and need no estimate.
alter table audit.event
  alter column actor_id set statistics 0,
  alter column resource_id set statistics 0,
  alter column changes set statistics 0,
  alter column metadata set statistics 0,
  alter column actor_key set statistics 0,
  alter column resource_key set statistics 0;
