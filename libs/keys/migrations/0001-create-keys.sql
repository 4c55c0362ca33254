-- Keys are read before the tenant is known, so this table of the platform has no row security. It holds no key, only SHA-256 digests.
create table probant_key (
  id uuid primary key,
  tenant_id text not null,
  name text check (length(name) between 1 and 100),
  sha256 bytea not null unique check (octet_length(sha256) = 32),
  start text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  expires_at timestamptz,
  rotated_from uuid references probant_key,
  version bigint not null
);

-- What a ring asks for at each poll: the rows above the version it knows.
create unique index probant_key_version on probant_key (version);

-- One row, locked by every change until its commit: versions become visible in order and without holes, which a sequence does not promise.
create table probant_key_counter (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into probant_key_counter (version) values (0);

create function probant_key_changed() returns trigger language plpgsql as $$
begin
  update probant_key_counter set version = version + 1 returning version into new.version;
  return new;
end
$$;

create trigger probant_key_changed before insert or update on probant_key
  for each row execute function probant_key_changed();
