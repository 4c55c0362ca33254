-- Files of jobs that are objects of the operator's bucket: read from there when their turn comes.
alter table extraction_jobs.file
  -- Its key and its ETag when it was added, encrypted; null for a file that was uploaded.
  add column object bytea,
  -- Of the object.
  add column object_bytes bigint check (object_bytes >= 0);

-- An instance without the bucket, or with all places for objects taken, claims what was uploaded from among many that are objects.
create index file_waiting_upload on extraction_jobs.file (tenant_id, job_id, position)
  where state = 'waiting' and position is not null and object is null;
