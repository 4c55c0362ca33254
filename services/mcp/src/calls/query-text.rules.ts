/** Returns the query of a path, such as `?limit=5&action=a%20b`, without the members that are undefined or null. */
export function toQueryText(values: Readonly<Record<string, string | number | boolean | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) query.append(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
