-- Tells every process which knowledge base changed, after the commit: what was deleted leaves their memory at once, not at their next round.
-- The payload is the name of its index: tenant and id.
create function assistant.tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('probant_knowledge_base', old.tenant_id || '/' || old.id);
  return null;
end
$$;

create trigger tell_change after update of version or delete on assistant.knowledge_base
  for each row execute function assistant.tell_change();

-- buildSweepPolicy: a process reads in one query whether the knowledge bases in its memory changed.
create policy sweep on assistant.knowledge_base for select using ((select current_setting('probant.housekeeping', true)) = 'on');
