-- Series of anchors that this database has opened in the places outside; none while it keeps to the first one, which has no name. Each
-- is a note signed by the installation, which the other columns repeat for who reads them here: the last note that verifies is in force.
create table audit.anchor_series (
  series text primary key collate "C",
  -- YYYY-MM-DDTHH:MM:SS.mmmZ.
  opened_at text not null collate "C",
  reason text not null,
  note text not null
);

alter table audit.anchor_series enable row level security;
alter table audit.anchor_series force row level security;
-- Not one tenant's: all may read it, and only work of the service itself adds to it.
create policy readable on audit.anchor_series for select using (true);
create policy housekeeping on audit.anchor_series for insert
  with check ((select current_setting('probant.housekeeping', true)) = 'on');

create trigger no_update before update on audit.anchor_series for each row execute function audit.refuse_change();
create trigger no_delete before delete on audit.anchor_series for each row execute function audit.refuse_change();
create trigger no_truncate before truncate on audit.anchor_series for each statement execute function audit.refuse_change();

-- As in 0003.
do $$ begin execute 'revoke update, delete, truncate on audit.anchor_series from current_user'; end $$;
