/** A text that differs for any two different JSON values, with member order and minus zero. */
export function describeJsonValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(describeJsonValue).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.keys(value)
      .map((name) => `${JSON.stringify(name)}:${describeJsonValue((value as Record<string, unknown>)[name])}`)
      .join(',')}}`;
  return Object.is(value, -0) ? '-0' : typeof value === 'number' ? String(value) : JSON.stringify(value);
}
