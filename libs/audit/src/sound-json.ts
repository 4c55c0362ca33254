/** Containers within one another, the value itself counted. */
export const MAX_DEPTH = 32;

/**
 * The RFC 8785 text of a JSON value that the log can give back exactly; null for any other, and for some with members that cannot be
 * put in order here: `intakeProblems` and `canonicalJson` then say what is the matter, at five times the cost.
 */
export function soundJson(value: unknown): string | null {
  const ordered = inOrder(value, 1);
  return ordered === UNSOUND ? null : JSON.stringify(ordered);
}

/** Whether a text can be sealed and stored: UTF-8 has no bytes for lone surrogates, PostgreSQL none for U+0000. */
export const isSound = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const UNSOUND = Symbol('unsound');

/** The value with its members in the order of their UTF-16 code units: itself where they stand so. JSON.stringify does the rest. */
function inOrder(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return isSound(value) ? value : UNSOUND;
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : UNSOUND;
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object' || depth > MAX_DEPTH) return UNSOUND;
  return Array.isArray(value) ? listInOrder(value, depth) : membersInOrder(value as Record<string, unknown>, depth);
}

function listInOrder(list: readonly unknown[], depth: number): unknown {
  let copy: unknown[] | null = null;
  for (const [at, value] of list.entries()) {
    const ordered = inOrder(value, depth + 1);
    if (ordered === UNSOUND) return UNSOUND;
    if (ordered !== value) {
      copy ??= [...list];
      copy[at] = ordered;
    }
  }
  return copy ?? list;
}

function membersInOrder(container: Readonly<Record<string, unknown>>, depth: number): unknown {
  const names = Object.keys(container);
  if (!names.every(isPlainName)) return UNSOUND;
  let isCopy = !isAscending(names);
  // An object lists names that are numbers first, whatever the order in which they were set.
  if (isCopy && names.some((name) => /^\d/.test(name))) return UNSOUND;
  const copy: Record<string, unknown> = {};
  for (const name of isCopy ? names.sort() : names) {
    const value = container[name];
    const ordered = inOrder(value, depth + 1);
    if (ordered === UNSOUND) return UNSOUND;
    copy[name] = ordered;
    isCopy ||= ordered !== value;
  }
  return isCopy ? copy : container;
}

const isPlainName = (name: string): boolean => name !== '__proto__' && isSound(name);

const isAscending = (names: readonly string[]): boolean =>
  names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name);
