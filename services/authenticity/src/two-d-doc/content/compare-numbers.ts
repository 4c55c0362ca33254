import { createLetterRun, endsWord, wordsOfRun } from '../../content/text/letter-run.ts';
import { unifyLookAlikes } from '../../content/text/near-text.rules.ts';
import type { PageRow } from '../../content/text/page-rows.ts';
import { findLabelledRows } from './labelled-rows.ts';
import type { PrintedPage } from './printed-page.ts';
import { createRival, type Rival } from './rival.ts';
import { readCompact, type SignedValues } from './signed-values.rules.ts';

type NumberKind = {
  readonly id: string;
  readonly label: RegExp;
  /** Characters in which another number must differ; all of them unless given. */
  readonly identifying?: number;
};

const NUMBER_KINDS: readonly NumberKind[] = [
  { id: '18', label: /\b(?:facture n|n(?:o|umero)?[ °.]{0,3}(?:de )?(?:la |votre )?facture|reference facture)/ },
  { id: '44', label: /\bref(?:erence)?s?\.? (?:de |d')?(?:l'|votre )?avis/ },
  { id: '47', label: /\bnumero fiscal/ },
  // The establishment of an employer has a number of its own; the company is the first nine digits.
  { id: '50', label: /\bsiret\b/, identifying: 9 },
];
/** Shorter numbers have too many neighbours of the same form. */
const MIN_NUMBER_LENGTH = 6;

/** Numbers of an invoice (18), a tax notice (44), a taxpayer (47) and an employer (50): another one of the same form after its label. */
export const compareNumbers = (signed: SignedValues, printed: PrintedPage): readonly Rival[] =>
  NUMBER_KINDS.flatMap((kind) => {
    const number = readCompact(signed, kind.id).toUpperCase();
    if (number.length < MIN_NUMBER_LENGTH || isPrinted(number, kind, printed)) return [];
    return findLabelledRows(printed.rows, kind.label).flatMap((row) => findOtherNumbers(row, number, kind));
  });

function isPrinted(number: string, { identifying }: NumberKind, { text, isMisreadable }: PrintedPage): boolean {
  const compact = number.slice(0, identifying).toLowerCase();
  if (text.compact.includes(compact)) return true;
  // A misread number cannot be distinguished from another one.
  return (
    isMisreadable && (text.compact.length === 0 || hasNearRun(unifyLookAlikes(text.compact), unifyLookAlikes(compact)))
  );
}

/** Share of the characters of a number that OCR gets right at worst. */
const MIN_READ_SHARE = 0.75;

function hasNearRun(text: string, number: string): boolean {
  const allowed = Math.floor(number.length * (1 - MIN_READ_SHARE));
  for (let start = 0; start + number.length <= text.length; start += 1) {
    let differences = 0;
    for (let index = 0; index < number.length && differences <= allowed; index += 1)
      if (text[start + index] !== number[index]) differences += 1;
    if (differences <= allowed) return true;
  }
  return false;
}

function findOtherNumbers(
  { row, words }: { row: PageRow; words: PageRow['words'] },
  number: string,
  kind: NumberKind,
): readonly Rival[] {
  const run = createLetterRun(words);
  const shape = readShape(number);
  for (let start = 0; start + number.length <= run.characters.length; start += 1) {
    const end = start + number.length;
    if (!run.isStart[start] || !endsWord(run, end)) continue;
    const other = run.characters.slice(start, end);
    if (readShape(other) === shape && other.slice(0, kind.identifying) !== number.slice(0, kind.identifying))
      return [createRival('reference', [kind.id], row, wordsOfRun(run, start, end))];
  }
  return [];
}

const readShape = (number: string): string => number.replace(/\d/g, '9').replace(/[A-Z]/g, 'A');
