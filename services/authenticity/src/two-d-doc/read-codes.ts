import { readPageRows } from '../content/text/page-rows.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Observation } from '../signals/signal.ts';
import { checkCode, checkKnownFields } from './code-checks.ts';
import { compareCode, observeRivals } from './content/compare-codes.ts';
import { createPrintedTextFinder } from './listing/find-printed-texts.ts';
import { listFields } from './listing/list-fields.ts';
import type { ReadCode } from './read-code.ts';
import { canShowSymbol } from './reading/candidate-pages.rules.ts';
import { collectCodes, MAX_CODES, type PlacedSymbol } from './reading/collect-codes.rules.ts';
import { namesCode, readPageSymbols } from './reading/read-page-symbols.ts';

/** Pages that are rendered for codes: those that paint something like one. The code of a document is on its first page. */
export const MAX_READ_PAGES = 10;
/** Pages that are read again at a higher resolution, which takes four times as long. */
const MAX_RETRIES = 3;

export type CodeReading = {
  readonly codes: readonly ReadCode[];
  readonly observations: readonly Observation[];
  /** Pages that may show a code and were not searched because the time was over. */
  readonly unsearchedPages: readonly number[];
};

/**
 * Reads the 2D-Doc codes of a document and compares them with the text of their pages.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export async function readCodes(evidence: Evidence): Promise<CodeReading> {
  const { symbols, unsearchedPages } = await readAllSymbols(evidence);
  const { codes, unreadable } = collectCodes(symbols);
  if (codes.length >= MAX_CODES || unreadable.length > MAX_CODES) evidence.limits.reach('codes');
  const compared = codes.map((placed) => ({ ...placed, comparison: compareCode(placed, evidence) }));
  const findTexts = evidence.listsCodes ? createPrintedTextFinder(readPageRows(evidence)) : null;
  return {
    unsearchedPages,
    codes: compared.map(({ code, place, comparison }) => ({
      code,
      place,
      doubts: checkCode(code, place, evidence.today),
      fields: findTexts === null ? null : listFields({ code, page: place.page }, comparison, findTexts),
    })),
    observations: [
      ...compared.flatMap(({ comparison }) => observeRivals(comparison)),
      ...codes.flatMap(({ code, place }) => checkKnownFields(code, place)),
      ...unreadable
        .slice(0, MAX_CODES)
        .map((place): Observation => ({ code: '2ddoc_unreadable', detail: { places: [place] } })),
    ],
  };
}

type AllSymbols = { readonly symbols: readonly PlacedSymbol[]; readonly unsearchedPages: readonly number[] };

async function readAllSymbols(evidence: Evidence): Promise<AllSymbols> {
  const symbols: PlacedSymbol[] = [];
  const pages = listPagesToRead(evidence);
  let retries = 0;
  for (const [index, page] of pages.entries()) {
    if (evidence.isTimeOver('codes')) return { symbols, unsearchedPages: pages.slice(index) };
    const { symbols: found, wasRetried } = await readPageSymbols(evidence, { page, canRetry: retries < MAX_RETRIES });
    if (wasRetried) retries += 1;
    symbols.push(...found);
  }
  return { symbols, unsearchedPages: [] };
}

function listPagesToRead(evidence: Evidence): readonly number[] {
  const { pdf, document } = evidence;
  if (pdf === null)
    return choosePages(
      evidence,
      document.pages.map(({ number }) => number),
    );
  const numbers: number[] = [];
  for (const page of pdf.pages)
    if (namesCode(evidence, page.number) || canShowSymbol(pdf.readPaint(page))) numbers.push(page.number);
  return choosePages(evidence, numbers);
}

/** Keeps the first pages of those that name a code, then of the others. */
function choosePages(evidence: Evidence, numbers: readonly number[]): readonly number[] {
  if (numbers.length <= MAX_READ_PAGES) return numbers;
  const naming = numbers.filter((page) => namesCode(evidence, page));
  const named = new Set(naming);
  const ordered = [...naming, ...numbers.filter((page) => !named.has(page))];
  for (const page of ordered.slice(MAX_READ_PAGES)) evidence.limits.reach('code_pages', page);
  return ordered.slice(0, MAX_READ_PAGES).sort((a, b) => a - b);
}
