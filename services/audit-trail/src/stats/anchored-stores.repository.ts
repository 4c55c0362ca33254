/**
 * The places where a tenant ($1) has anchors, one probe of the primary key each: they are a few, and the anchors in them many. Starts a
 * statement, in which `anchored (store)` can be selected from.
 */
export const WITH_ANCHORED_STORES = `
with recursive reached as (
  (select store from audit.anchor where tenant_id = $1 order by store limit 1)
  union all
  select (select store from audit.anchor where tenant_id = $1 and store > reached.store order by store limit 1)
  from reached where reached.store is not null
), anchored as (select store from reached where store is not null)`;
