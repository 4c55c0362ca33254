import { ARRAY_END_UNIT, ARRAY_START_UNIT, OBJECT_END_UNIT, OBJECT_START_UNIT, QUOTE_UNIT } from './json-characters.ts';
import { findStringEnd } from './text-scan.ts';

/**
 * Returns the index at which a JSON text first nests deeper than `maxDepth` arrays and objects, or -1. A text with at most `maxDepth`
 * opening brackets, the usual case, needs only the bracket count.
 */
export function findExcessDepth(json: string, maxDepth: number): number {
  if (json.length <= maxDepth || countUpTo(json, '[', maxDepth) + countUpTo(json, '{', maxDepth) <= maxDepth) return -1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === QUOTE_UNIT) at = findStringEnd(json, at + 1);
    else if (unit === ARRAY_START_UNIT || unit === OBJECT_START_UNIT) {
      depth += 1;
      if (depth > maxDepth) return at;
    } else if (unit === ARRAY_END_UNIT || unit === OBJECT_END_UNIT) depth -= 1;
  }
  return -1;
}

/** Counts the occurrences of a bracket, up to `limit + 1`. */
function countUpTo(json: string, bracket: string, limit: number): number {
  let count = 0;
  for (let at = json.indexOf(bracket); at >= 0 && count <= limit; at = json.indexOf(bracket, at + 1)) count += 1;
  return count;
}
