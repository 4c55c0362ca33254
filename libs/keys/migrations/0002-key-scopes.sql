-- Keys issued before scopes existed keep all of them.
alter table probant_key
  add column scopes text[] not null default '{read,write,export,erase,admin}'
    check (scopes <@ '{read,write,export,erase,admin}' and cardinality(scopes) between 1 and 5),
  -- Set when a successor was issued. expires_at alone no longer shows it: a key may also be issued with an expiry.
  add column rotated_at timestamptz;

update probant_key old set rotated_at = successor.created_at
  from probant_key successor where successor.rotated_from = old.id;

-- Last use, to the hour. A table of its own: an update of probant_key makes every process read the key again.
create table probant_key_use (
  key_id uuid primary key references probant_key on delete cascade,
  last_used_at timestamptz not null
);
