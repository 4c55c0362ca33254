import type { Word } from '@probant/documents/document';
import { isBic } from '@probant/french/iban';
import { createLetterRun, endsWord, wordsOfRun } from '../text/letter-run.ts';
import type { PageRow } from '../text/page-rows.ts';

export type PrintedBic = { readonly bic: string; readonly row: PageRow; readonly words: readonly Word[] };

const MAX_BICS = 100;
const LABEL_PATTERN = /BIC|SWIFT/g;
/** Letters of the rest of a label between it and the code: "BIC (Bank Identifier Code)", "Code BIC / SWIFT". */
const MAX_LABEL_CHARACTERS = 30;
const BIC_PATTERN = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** Returns the BICs that are printed after their label, on its row or alone on the row below it. */
export function findPrintedBics(rows: readonly PageRow[]): readonly PrintedBic[] {
  const bics: PrintedBic[] = [];
  for (const [index, row] of rows.entries()) {
    if (bics.length >= MAX_BICS) break;
    const above = rows[index - 1];
    const isBelowLabel = above !== undefined && above.page === row.page && /\b(?:bic|swift)\b/.test(above.folded);
    bics.push(...findInRow(row, isBelowLabel));
  }
  return bics;
}

function findInRow(row: PageRow, isBelowLabel: boolean): PrintedBic[] {
  const run = createLetterRun(row.words);
  const labelEnds = [...run.characters.matchAll(LABEL_PATTERN)].map((match) => match.index + match[0].length);
  const bics: PrintedBic[] = [];
  for (let start = 0; start < run.characters.length; start += 1) {
    const isLabelled = labelEnds.some((end) => start >= end && start - end <= MAX_LABEL_CHARACTERS);
    if (!run.isStart[start] || !(isLabelled || isBelowLabel)) continue;
    const bic = [11, 8]
      .filter((length) => start + length <= run.characters.length && endsWord(run, start + length))
      .map((length) => run.characters.slice(start, start + length))
      .find((text) => BIC_PATTERN.test(text) && isBic(text));
    if (bic === undefined) continue;
    const words = wordsOfRun(run, start, start + bic.length);
    if (words.every(({ text }) => text === text.toUpperCase())) bics.push({ bic, row, words });
  }
  return bics;
}
