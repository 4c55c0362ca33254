-- Which rows of a chunk name the columns of its tables (ChunkTables); null for chunks without a row, and for those stored before.
alter table assistant.chunk add column tables json;
