import type { ParsedCode } from '@probant/2d-doc/code';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Observation, Place } from '../../signals/signal.ts';
import { compareAccounts } from './compare-accounts.ts';
import { compareAddresses } from './compare-addresses.ts';
import { compareAmounts } from './compare-amounts.ts';
import { compareDates } from './compare-dates.ts';
import { compareNames } from './compare-names.ts';
import { compareNumbers } from './compare-numbers.ts';
import { compareTaxFigures } from './compare-tax-figures.ts';
import { openPrintedPage, type PrintedPage } from './printed-page.ts';
import type { Rival } from './rival.ts';
import { indexSignedValues, type SignedValues } from './signed-values.rules.ts';

type PlacedCode = { readonly code: ParsedCode; readonly place: Place };

const COMPARISONS: readonly ((signed: SignedValues, printed: PrintedPage) => readonly Rival[])[] = [
  compareAccounts,
  compareAmounts,
  compareNumbers,
  compareTaxFigures,
  compareDates,
  compareNames,
  compareAddresses,
];

/** The perimeter of the ANTS: the identifiers of fields mean something else in another one. */
const KNOWN_PERIMETER = '01';

/** A code beside the print of its page. */
export type CodeComparison = {
  /** Null where there is no text to compare with, or the fields of the code mean something else. */
  readonly printed: PrintedPage | null;
  readonly rivals: readonly Rival[];
};

/**
 * Compares the signed values of a code with the text of its page. A value that is not printed is no rival: many documents print a part only.
 * What counts is another value of the same kind in its place, while the signed one is printed nowhere in the document.
 */
export function compareCode({ code, place }: PlacedCode, evidence: Evidence): CodeComparison {
  const printed = code.perimeter === KNOWN_PERIMETER ? openPrintedPage(evidence, place) : null;
  if (printed === null) return { printed, rivals: [] };
  const signed = indexSignedValues(code.fields);
  return { printed, rivals: COMPARISONS.flatMap((compare) => compare(signed, printed)) };
}

/** Reports what contradicts a code: its kinds and places, never its text. */
export const observeRivals = ({ rivals }: CodeComparison): readonly Observation[] =>
  rivals.length === 0
    ? []
    : [
        {
          code: '2ddoc_content_mismatch',
          detail: {
            values: [...new Set(rivals.map(({ kind }) => kind))],
            places: rivals.map(({ place }) => place),
          },
        },
      ];
