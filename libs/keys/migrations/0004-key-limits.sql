-- Rate limits of one key; null: those of the platform. The gateway lowers them to PROBANT_MAX_RATE_LIMITS.
alter table probant_key
  add column minute_limit integer check (minute_limit > 0),
  add column hour_limit integer check (hour_limit >= minute_limit),
  add constraint probant_key_limits check ((minute_limit is null) = (hour_limit is null));
