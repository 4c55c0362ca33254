/**
 * One index holds the events of an actor, resource or action in chain order. These columns have no statistics, because statistics
 * would keep identifiers; without them the planner expects few rows and would collect and sort them all for every page.
 */
export const FORCE_INDEX_SCAN = 'set local enable_bitmapscan = off; set local enable_sort = off';
