import { toSingleLine } from '@probant/kernel/single-line';

/**
 * A text of a report. A quoted one comes from the file or from the caller: each format escapes it so that it stays a text, on one line and
 * of bounded length.
 */
export type ReportText = { readonly text: string; readonly style: 'plain' | 'strong' | 'quoted' };

export type ReportTable = {
  readonly columns: readonly { readonly title: string; readonly isNumeric: boolean }[];
  readonly rows: readonly (readonly ReportText[])[];
};

export type ReportRow = readonly [label: string, value: ReportText];

/** One broken rule. */
export type ReportRule = {
  readonly code: string;
  readonly message: string;
  /** Occurrences, places, legal text and remedy. */
  readonly facts: readonly ReportRow[];
  readonly table: ReportTable | null;
};

export type ReportSection = {
  readonly title: string;
  readonly severity: 'blocking' | 'warning';
  readonly rules: readonly ReportRule[];
};

/** The validation of a FEC as an accountant reads it, in French, before it is written in a format. */
export type FecReport = {
  readonly title: string;
  readonly isValid: boolean;
  readonly conclusion: string;
  readonly toCheck: string;
  readonly file: readonly ReportRow[];
  readonly content: readonly ReportRow[];
  /** What to correct in the first line; null when nothing has to change. */
  readonly header: { readonly table: ReportTable | null; readonly expectedLine: string | null } | null;
  readonly sections: readonly ReportSection[];
  readonly scope: readonly string[];
};

export const plain = (text: string): ReportText => ({ text, style: 'plain' });
export const strong = (text: string): ReportText => ({ text, style: 'strong' });

const MAX_QUOTED_CHARACTERS = 80;
/** Characters without a shape of their own, of which `toSingleLine` leaves some. */
const SHAPELESS_CHARACTERS = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Returns a text of the file or of the caller on one line, cut to 80 characters. */
export function quote(text: string): ReportText {
  const line = [...toSingleLine(text.slice(0, 4 * MAX_QUOTED_CHARACTERS)).replace(SHAPELESS_CHARACTERS, '\ufffd')];
  const isCut = line.length > MAX_QUOTED_CHARACTERS;
  return { text: isCut ? `${line.slice(0, MAX_QUOTED_CHARACTERS).join('')}…` : line.join(''), style: 'quoted' };
}
