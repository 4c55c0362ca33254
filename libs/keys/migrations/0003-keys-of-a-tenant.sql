-- The keys of one tenant, newest first: ids are UUIDs of version 7, which sort by time.
create index probant_key_by_tenant on probant_key (tenant_id, id);
