-- The journal of analyses, without identity: scores, versions and pseudonyms. No name, contact, text of a resume or id of the caller.
create schema scoring;

-- Settings of a tenant. Without a row, the defaults: 6 months, enabled.
create table scoring.tenant_setting (
  tenant_id text collate "C" primary key,
  retention_months integer not null check (retention_months between 6 and 60),
  scoring_enabled boolean not null,
  updated_at timestamptz not null
);

-- The key of a tenant for one month, wrapped by the key of that month, which is a file outside the database. Without that file, no copy
-- of this row, of a backup or of the write-ahead log can link a pseudonym to a person.
create table scoring.subject_key (
  tenant_id text collate "C" not null,
  month date not null check (month = date_trunc('month', month)),
  wrapped bytea not null,
  primary key (tenant_id, month)
);

-- Months whose key was destroyed: never made again.
create table scoring.destroyed_month (
  tenant_id text collate "C" not null,
  month date not null,
  destroyed_at timestamptz not null,
  primary key (tenant_id, month)
);

create table scoring.analysis (
  tenant_id text collate "C" not null,
  id uuid not null,
  month date not null,
  -- Null when the caller sent no id.
  subject_ref text,
  -- Ten-thousandths.
  overall_score integer not null check (overall_score between 0 and 10000),
  fit_level text not null,
  -- {"skills": ten-thousandths, ...}: the evaluated dimensions.
  dimension_scores json not null,
  -- {"skills": millionths, ...}
  weights json not null,
  as_of date not null,
  scoring_version text not null,
  notice_version text not null,
  -- SHA-256 of the evidence, by which a replay is compared.
  evidence_sha256 bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index analysis_by_month on scoring.analysis (tenant_id, month);

create table scoring.decision (
  tenant_id text collate "C" not null,
  id uuid not null,
  analysis_id uuid not null,
  decision text not null,
  reviewer_ref text not null,
  supersedes uuid,
  agrees_with_score boolean,
  seconds_since_scoring bigint not null check (seconds_since_scoring >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, analysis_id) references scoring.analysis on delete cascade,
  -- A decision is replaced once.
  unique (tenant_id, supersedes)
);
create index decision_by_analysis on scoring.decision (tenant_id, analysis_id);

do $$
declare name text;
begin
  foreach name in array array['tenant_setting', 'subject_key', 'destroyed_month', 'analysis', 'decision'] loop
    execute format('alter table scoring.%I enable row level security', name);
    execute format('alter table scoring.%I force row level security', name);
    execute format(
      'create policy own_tenant on scoring.%I using (tenant_id = (select current_setting(''probant.tenant'', true)))', name);
  end loop;
end $$;

-- buildSweepPolicy: the daily round finds the tenants with keys, and their settings.
create policy sweep on scoring.subject_key for select using ((select current_setting('probant.housekeeping', true)) = 'on');
create policy sweep on scoring.tenant_setting for select using ((select current_setting('probant.housekeeping', true)) = 'on');

-- Analyses and decisions are never changed. The check of the foreign key locks a row of scoring.analysis, which needs its update right.
do $$ begin
  execute 'revoke update, truncate on scoring.decision, scoring.destroyed_month from current_user';
  execute 'revoke truncate on scoring.analysis from current_user';
  execute 'revoke delete on scoring.destroyed_month from current_user';
end $$;
