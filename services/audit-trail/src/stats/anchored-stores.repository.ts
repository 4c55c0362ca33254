/**
 * A `with` clause that defines `anchored (store)`, the stores where a tenant ($1) has anchors. It probes the primary key once per store,
 * because there are few stores and many anchors.
 */
export const WITH_ANCHORED_STORES = `
with recursive reached as (
  (select store from audit.anchor where tenant_id = $1 order by store limit 1)
  union all
  select (select store from audit.anchor where tenant_id = $1 and store > reached.store order by store limit 1)
  from reached where reached.store is not null
), anchored as (select store from reached where store is not null)`;
