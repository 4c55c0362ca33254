/**
 * Events of one actor, resource or action stand side by side and in order in one index. Without statistics, which would keep
 * identifiers, the planner takes them for few and would rather collect them all and sort them, for every page again.
 */
export const ALONG_THE_INDEX = 'set local enable_bitmapscan = off; set local enable_sort = off';
