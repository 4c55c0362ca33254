-- The path of a file in the folder of the caller, encrypted; null where the caller gave none.
alter table extraction_jobs.file add column path bytea;
