-- Tells every process that the keys of a month are being destroyed: a store of its own may have the outer key of that month too.
create function scoring.tell_destroyed_month() returns trigger language plpgsql as $$
begin
  perform pg_notify('probant_destroyed_month', '');
  return null;
end
$$;

create trigger tell_destroyed_month after insert on scoring.destroyed_month
  for each statement execute function scoring.tell_destroyed_month();

-- buildSweepPolicy: the rounds over all tenants read the months of the last days.
create policy sweep on scoring.destroyed_month for select using ((select current_setting('probant.housekeeping', true)) = 'on');
create index destroyed_month_by_time on scoring.destroyed_month (destroyed_at);
