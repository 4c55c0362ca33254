-- Questions of a conversation, by which the next one is understood. They are deleted with their knowledge base and after their retention.
create table assistant.conversation (
  tenant_id text collate "C" not null,
  id uuid not null,
  knowledge_base_id uuid not null,
  last_question text not null,
  -- What the last question means with the ones before it.
  last_resolved text not null,
  question_count integer not null check (question_count >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, knowledge_base_id) references assistant.knowledge_base on delete cascade
);
create index conversation_by_use on assistant.conversation (updated_at);

alter table assistant.conversation enable row level security;
alter table assistant.conversation force row level security;
create policy own_tenant on assistant.conversation using (tenant_id = (select current_setting('probant.tenant', true)));

-- buildSweepPolicy: the daily round finds the tenants with old conversations.
create policy sweep on assistant.conversation for select using ((select current_setting('probant.housekeeping', true)) = 'on');

do $$ begin
  execute 'revoke truncate on assistant.conversation from current_user';
end $$;
