-- The one thing that extraction keeps: the expense policy of a tenant, replaced whole. Nothing of a receipt is ever here.
create schema extraction;

create table extraction.expense_policy (
  tenant_id text collate "C" primary key,
  currency text not null,
  -- Hundredths of the currency.
  default_max_amount bigint not null check (default_max_amount >= 0),
  require_vat_above bigint check (require_vat_above >= 0),
  -- [{"category": text, "max_amount": hundredths}], in the order in which they were sent.
  caps json not null,
  presets text[] not null,
  flag_weekends boolean not null
);

alter table extraction.expense_policy enable row level security;
alter table extraction.expense_policy force row level security;
create policy own_tenant on extraction.expense_policy using (tenant_id = (select current_setting('probant.tenant', true)));

-- A policy is replaced, never removed.
do $$ begin execute 'revoke delete, truncate on extraction.expense_policy from current_user'; end $$;
