/**
 * SQL of the title that the file of a document states; null without one. A document stored before this was recorded states its title when
 * that is not its name.
 */
export const STATED_TITLE = 'case when coalesce(has_stated_title, title <> filename) then title end';
