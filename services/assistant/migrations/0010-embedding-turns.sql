-- Until when a process makes the next vectors of a document; null, or past, when none does. Two processes do not make them twice.
alter table assistant.document add column embedding_until timestamptz;
