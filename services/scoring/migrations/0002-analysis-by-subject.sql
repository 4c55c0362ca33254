-- Counts the analyses of a candidate for an access request.
create index analysis_by_subject on scoring.analysis (tenant_id, subject_ref);
