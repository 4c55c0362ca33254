-- Jobs of receipts: the policy that they are compared with, and what is kept of each file until its job ends.
alter table extraction_jobs.job
  -- The policy of the tenant when the job was created, as the code writes it; null for the default one, and for jobs of other kinds.
  add column policy json;

alter table extraction_jobs.file
  -- The category of the caller, encrypted.
  add column category bytea,
  -- By what receipts are compared with one another, encrypted.
  add column purchase bytea;
alter table extraction_jobs.file alter column purchase set storage external;
