-- Formats of stored documents, by which a later version finds those that it has to rebuild from their text.
alter table assistant.document
  -- Versions of index-format.ts, in its order; null where they are unknown: the document is rebuilt.
  add column index_format integer[],
  -- Changes when the chunks of the document are rebuilt: indexes and questions compare it before they name a chunk.
  add column index_revision integer not null default 0,
  -- Whether its file states the title, which is then searched with the headings; null for documents stored before.
  add column has_stated_title boolean;

-- What dividing a page needs beside its blocks: levels of headings and rows that name columns; null for documents stored before.
alter table assistant.document_page add column structure json;
