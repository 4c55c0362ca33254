import type { Draw } from '../../../draw.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation, type Notation } from '../../../invoice/notation.ts';
import type { PageReport } from '../../../invoice/truth.ts';
import type { Pen } from './pen.ts';
import { pickWording, type Wording } from './wording.ts';

/** What the blocks of a page share; `said` grows as they print. */
export type Context = {
  readonly facts: InvoiceFacts;
  readonly pen: Pen;
  readonly words: Wording;
  readonly notation: Notation;
  readonly draw: Draw;
  readonly said: Said;
  /** The seller as the page's head names it. */
  readonly shownName: string;
  /** Minus one where the credit is printed with a minus. */
  readonly sign: 1 | -1;
};

type Said = { -readonly [Key in keyof PageReport]: PageReport[Key] };

/** A page in words and notation drawn for it, on which nothing is said yet. */
export function emptyContext(
  draw: Draw,
  facts: InvoiceFacts,
  { pen, shownName, sign }: Pick<Context, 'pen' | 'shownName' | 'sign'>,
): Context {
  const said: Said = {
    negative: sign === -1,
    showsDue: false,
    showsIban: false,
    method: null,
    showsRates: false,
    showsVat: false,
    showsVatTotal: false,
    showsNet: false,
    showsUnitPrices: false,
    lineAmounts: null,
    vendorName: shownName,
    vendorAddress: '',
    taxId: null,
  };
  const [words, notation] = [pickWording(draw, facts.language), inventNotation(draw, facts)];
  return { facts, pen, words, notation, draw, said, shownName, sign };
}
