/** Returns whether a JSON value has more than `maxValues` values inside, at any depth. Stops counting there. */
export function hasMoreValues(value: unknown, maxValues: number): boolean {
  const pending: object[] = typeof value === 'object' && value !== null ? [value] : [];
  let values = 0;
  for (let container = pending.pop(); container !== undefined; container = pending.pop()) {
    const members: readonly unknown[] = Array.isArray(container) ? container : Object.values(container);
    values += members.length;
    if (values > maxValues) return true;
    for (const member of members) if (typeof member === 'object' && member !== null) pending.push(member);
  }
  return false;
}
