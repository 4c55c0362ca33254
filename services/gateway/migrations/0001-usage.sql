create schema gateway;

-- Requests of a tenant by day (UTC) and route. Routes are the prefixes of the route table, so a tenant has at most one row a route and day.
create table gateway.usage (
  tenant_id text not null collate "C",
  day date not null,
  route text not null collate "C",
  calls bigint not null check (calls >= 0),
  client_errors bigint not null check (client_errors >= 0),
  rate_limited bigint not null check (rate_limited >= 0),
  server_errors bigint not null check (server_errors >= 0),
  primary key (tenant_id, day, route)
);

-- For the deletion of old days.
create index usage_by_day on gateway.usage (day);

alter table gateway.usage enable row level security;
alter table gateway.usage force row level security;
create policy own_tenant on gateway.usage for select using (tenant_id = (select current_setting('probant.tenant', true)));
-- Each gateway adds the requests of all tenants in one statement.
create policy housekeeping on gateway.usage
  using ((select current_setting('probant.housekeeping', true)) = 'on') with check ((select current_setting('probant.housekeeping', true)) = 'on');

-- The newest batch that each gateway process has added. A gateway whose connection was lost during a commit sends its batch again, and it
-- is added once.
create table gateway.usage_writer (
  writer uuid primary key,
  batch bigint not null,
  added_at timestamptz not null
);
