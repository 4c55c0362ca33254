/** A part of a service with its value, such as `ocr.queue` and `3`. */
export type HealthDetail = { readonly name: string; readonly value: string };

const SHOWN_ALONE: ReadonlySet<string> = new Set(['status', 'version']);

/** What a service says of itself beside its state and version, a line a value, to a depth of four. */
export function listHealthDetails(health: Readonly<Record<string, unknown>>, depth = 0): readonly HealthDetail[] {
  return Object.entries(health).flatMap(([name, value]): readonly HealthDetail[] => {
    if (depth === 0 && SHOWN_ALONE.has(name)) return [];
    if (value === null || value === undefined) return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [{ name, value: value.map(String).join(', ') }];
    if (typeof value !== 'object') return [{ name, value: String(value) }];
    if (depth === MAX_DEPTH) return [];
    return listHealthDetails(value as Readonly<Record<string, unknown>>, depth + 1).map((detail) => ({
      name: `${name}.${detail.name}`,
      value: detail.value,
    }));
  });
}

const MAX_DEPTH = 3;

/** Days, hours and minutes of a number of seconds. */
export const splitUptime = (seconds: number) => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor((seconds % 86_400) / 3_600),
  minutes: Math.floor((seconds % 3_600) / 60),
});
