import type { Draw } from '../../draw.ts';
import type { TradeOptions } from '../facts/trade-facts.ts';
import type { Markup } from './markup.ts';
import type { NumberNotation } from './number-notation.ts';
import type { FactsPrinter } from './print-facts.ts';

type LayoutContext = {
  readonly draw: Draw;
  readonly print: FactsPrinter;
  /** Draws the name on the logo as shapes; `size` in pixels. */
  readonly logo: (size: number, colour: string) => Markup;
  /** The font family of the texts, as the style sheet names it. */
  readonly family: string;
};

/** An invoice layout in HTML and CSS: what it sells, and how its page looks. */
export type HtmlLayout = {
  readonly name: string;
  readonly font: 'sans' | 'serif' | 'mono' | 'narrow';
  readonly trade: TradeOptions;
  /** Parts of the notation that this layout fixes. */
  readonly notation?: Partial<NumberNotation>;
  readonly page: (context: LayoutContext) => { readonly css: string; readonly body: Markup };
};
