import { type FoundSymbol, readSymbols } from '@probant/2d-doc/reading/read-symbols';
import type { Picture } from '@probant/documents/picture';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Place } from '../../signals/signal.ts';
import type { PlacedSymbol } from './collect-codes.rules.ts';

/** Finds 60 of the 60 codes of the specification, of 0.4 mm a module, in 32 ms a page. */
const USUAL_DPI = 200;
/** For the dense codes of the tax authority. */
const RETRY_DPI = 400;
/** "2D-Doc", "2DDOC", "2D DOC". */
const NAME_PATTERN = /2d[- ]?doc/i;
/** Lines of a page that are searched for the name. */
const MAX_LINES = 2000;

export type PageToRead = {
  readonly page: number;
  /** Whether a higher resolution may be tried. */
  readonly canRetry: boolean;
};

export type PageSymbols = { readonly symbols: readonly PlacedSymbol[]; readonly wasRetried: boolean };

/** Returns the symbols of a page; tries again, harder, where one is expected or was seen and cannot be read. */
export async function readPageSymbols(evidence: Evidence, { page, canRetry }: PageToRead): Promise<PageSymbols> {
  const isExpected = namesCode(evidence, page);
  // A scan that was turned for OCR is rendered as it lies.
  const isTurned = findPage(evidence, page)?.turned !== undefined;
  const usual = await readPicture(await evidence.renderPage(page, USUAL_DPI), isTurned ? 'any' : 'upright');
  const isUnread = usual.some(({ isComplete }) => !isComplete) || (isExpected && usual.length === 0);
  if (!isUnread || !canRetry) return { symbols: usual.map(toPlaced), wasRetried: false };
  const retried = await readPicture(await evidence.renderPage(page, RETRY_DPI), 'any');
  const isBetter = countComplete(retried) >= countComplete(usual);
  return { symbols: (isBetter ? retried : usual).map(toPlaced), wasRetried: true };

  function toPlaced({ bytes, isComplete, box }: BoxedSymbol): PlacedSymbol {
    return { bytes, isComplete, isExpected, place: { page, box } };
  }
}

/** Returns whether the text of a page names 2D-Doc. */
export const namesCode = (evidence: Evidence, page: number): boolean =>
  (findPage(evidence, page)?.lines ?? []).slice(0, MAX_LINES).some(({ text }) => NAME_PATTERN.test(text));

const findPage = ({ document }: Evidence, page: number) => document.pages.find(({ number }) => number === page);

type BoxedSymbol = Pick<FoundSymbol, 'bytes' | 'isComplete'> & { readonly box: NonNullable<Place['box']> };

async function readPicture(picture: Picture | null, orientation: 'upright' | 'any'): Promise<readonly BoxedSymbol[]> {
  if (picture === null) return [];
  const symbols = await readSymbols(picture, orientation);
  return symbols.map(({ bytes, isComplete, corners }) => ({ bytes, isComplete, box: enclose(corners, picture) }));
}

const countComplete = (symbols: readonly BoxedSymbol[]): number =>
  symbols.filter(({ isComplete }) => isComplete).length;

function enclose(corners: FoundSymbol['corners'], { width, height }: Picture): NonNullable<Place['box']> {
  const [across, down] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
