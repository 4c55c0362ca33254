/** Reads columns of a record by their names, whatever their order and number. */
export type ColumnReader = {
  readonly width: number;
  /** Returns the value of a column; null for an empty one, for one that is not published (`[ND]`), and for a column that the file lacks. */
  read(fields: readonly string[], column: string): string | null;
};

/** Why a header does not fit a register. */
export type HeaderProblem = { readonly missing: readonly string[]; readonly repeated: readonly string[] };

/** INSEE writes it where a person or company objects to the publication. */
const NOT_PUBLISHED = '[ND]';

export function createColumnReader(
  header: readonly string[],
  required: readonly string[],
): ColumnReader | HeaderProblem {
  const positions = new Map(header.map((name, index) => [name, index]));
  const missing = required.filter((name) => !positions.has(name));
  const repeated = [...positions.keys()].filter(
    (name) => name !== '' && header.indexOf(name) !== header.lastIndexOf(name),
  );
  if (missing.length > 0 || repeated.length > 0) return { missing, repeated };
  return {
    width: header.length,
    read(fields, column) {
      const value = fields[positions.get(column) ?? -1]?.trim();
      return value === undefined || value === '' || value === NOT_PUBLISHED ? null : value;
    },
  };
}

/** Returns the day of an ISO date or time, null when it is none. */
export function readDay(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}

/** Returns a text without line breaks and runs of blanks. */
export const toOneLine = (text: string | null): string | null => text?.replace(/\s+/g, ' ').trim() || null;
