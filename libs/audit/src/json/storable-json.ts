/** Maximum nesting of objects and arrays, the outermost one included. */
export const MAX_DEPTH = 32;

/**
 * Returns the RFC 8785 text of a JSON value that the log can return exactly. Returns null for any other value, and for a few valid ones
 * whose members cannot be sorted here: `validateJson` and `formatCanonicalJson` then decide, at five times the cost.
 */
export function formatStorableJson(value: unknown): string | null {
  const sorted = sortMembers(value, 1);
  if (sorted === NOT_STORABLE) return null;
  // Searched once in the text, where JSON.stringify escapes them: asking each text takes a fifth of the whole time.
  const text = JSON.stringify(sorted);
  return text.includes('\\u') && UNSTORABLE_ESCAPE_PATTERN.test(text) ? null : text;
}

/** U+0000 and lone surrogates as JSON.stringify writes them; also a text with a backslash before these letters, which is storable. */
const UNSTORABLE_ESCAPE_PATTERN = /\\u(?:0000|d[89a-f])/;

/** Whether a text can be hashed and stored: UTF-8 cannot encode lone surrogates, PostgreSQL cannot store U+0000. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const NOT_STORABLE = Symbol('not storable');

/** Returns the value with its members sorted by UTF-16 code units, or the value itself when they already are. JSON.stringify does the rest. */
function sortMembers(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : NOT_STORABLE;
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object' || depth > MAX_DEPTH) return NOT_STORABLE;
  return Array.isArray(value)
    ? sortListItems(value, depth)
    : sortObjectMembers(value as Record<string, unknown>, depth);
}

function sortListItems(list: readonly unknown[], depth: number): unknown {
  let copy: unknown[] | null = null;
  for (const [index, value] of list.entries()) {
    const sorted = sortMembers(value, depth + 1);
    if (sorted === NOT_STORABLE) return NOT_STORABLE;
    if (sorted !== value) {
      copy ??= [...list];
      copy[index] = sorted;
    }
  }
  return copy ?? list;
}

function sortObjectMembers(container: Readonly<Record<string, unknown>>, depth: number): unknown {
  const names = Object.keys(container);
  if (!names.every(isPlainName)) return NOT_STORABLE;
  let isCopy = !isAscending(names);
  // An object lists integer names first, in whatever order they were set.
  if (isCopy && names.some((name) => /^\d/.test(name))) return NOT_STORABLE;
  const copy: Record<string, unknown> = {};
  for (const name of isCopy ? names.sort() : names) {
    const value = container[name];
    const sorted = sortMembers(value, depth + 1);
    if (sorted === NOT_STORABLE) return NOT_STORABLE;
    copy[name] = sorted;
    isCopy ||= sorted !== value;
  }
  return isCopy ? copy : container;
}

const isPlainName = (name: string): boolean => name !== '__proto__';

const isAscending = (names: readonly string[]): boolean =>
  names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name);
