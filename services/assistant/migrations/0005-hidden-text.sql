-- Pages with text that nobody can see: it is left out, and the document says so. Documents stored before were not looked at.
alter table assistant.document add column hidden_text_pages integer not null default 0 check (hidden_text_pages >= 0);
