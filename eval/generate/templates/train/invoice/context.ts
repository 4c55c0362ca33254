import type { Draw } from '../../../draw.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { Notation } from '../../../invoice/notation.ts';
import type { PageReport } from '../../../invoice/truth.ts';
import type { Pen } from './pen.ts';
import type { Wording } from './wording.ts';

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

export type Said = { -readonly [Key in keyof PageReport]: PageReport[Key] };
