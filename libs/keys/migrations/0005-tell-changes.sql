-- Tells every process of a change after its commit, so that it reads the keys at once and not at its next poll.
create or replace function probant_key_changed() returns trigger language plpgsql as $$
begin
  update probant_key_counter set version = version + 1 returning version into new.version;
  perform pg_notify('probant_key', '');
  return new;
end
$$;
