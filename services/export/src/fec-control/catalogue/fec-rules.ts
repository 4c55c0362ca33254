import rules from './fec-rules.json' with { type: 'json' };

export type FecSeverity = 'blocking' | 'warning';

/** A rule as told to people: what is wrong, on what legal ground, and what the accounting firm must do. Texts hold no data. */
export type FecRule = {
  readonly code: string;
  readonly severity: FecSeverity;
  /** The columns that it looks at, parted by `|`; `*` any column, null the file or the whole line. */
  readonly column: string | null;
  readonly message: string;
  readonly reference: string;
  readonly remediation: string;
};

/** The catalogue, by family, in the order in which the report tells it. Severities are the rule's usual ones. */
export const FEC_RULES = rules as readonly FecRule[];

const PLACES = new Map(FEC_RULES.map(({ code }, place) => [code, place]));

/** The place of a rule in the catalogue. Throws for a code that is not there. */
export function placeOf(code: string): number {
  const place = PLACES.get(code);
  if (place === undefined) throw new Error(`no rule ${code}`);
  return place;
}
