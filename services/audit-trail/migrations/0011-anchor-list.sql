-- The anchors of one tenant, newest first, page by page.
create index anchor_by_tenant_and_time on audit.anchor (tenant_id, anchored_at, size, erasures, store);
