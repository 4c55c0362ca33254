import type { Draw } from '../../../../draw.ts';
import type { InvoiceFacts } from '../../../../invoice/facts.ts';
import { inventNotation, type Notation } from '../../../../invoice/notation.ts';
import type { PrintedInvoice } from '../../../../invoice/truth.ts';
import { A4_HEIGHT, A4_WIDTH } from '../../../../page/a4-sheet.ts';
import { pickFamily } from '../../../../page/faces.ts';
import { type InvoiceLabels, pickLabels } from './labels.ts';
import { createPageWriter, type PageWriter } from './page-writer.ts';

/** What the blocks of one invoice share. Each block records in `printed` what it prints. */
export type PageContext = {
  readonly facts: InvoiceFacts;
  readonly page: PageWriter;
  readonly labels: InvoiceLabels;
  readonly notation: Notation;
  readonly draw: Draw;
  readonly printed: MutablePrintedInvoice;
  /** The seller's name as the header prints it. */
  readonly shownName: string;
  /** -1 where a credit note prints its amounts with a minus sign. */
  readonly amountSign: 1 | -1;
};

type MutablePrintedInvoice = { -readonly [Key in keyof PrintedInvoice]: PrintedInvoice[Key] };

const ACCENT_COLOURS = ['#20406e', '#6e2030', '#1f5c3d', '#3a3a3a', '#a65400', '#00626b'] as const;

/** Draws the labels and the notation of a page. Nothing is recorded as printed yet. */
export function createPageContext(
  draw: Draw,
  facts: InvoiceFacts,
  { page, shownName, amountSign }: Pick<PageContext, 'page' | 'shownName' | 'amountSign'>,
): PageContext {
  const printed: MutablePrintedInvoice = {
    negative: amountSign === -1,
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
  const [labels, notation] = [pickLabels(draw, facts.language), inventNotation(draw, facts)];
  return { facts, page, labels, notation, draw, printed, shownName, amountSign };
}

/** Starts an A4 page in a style drawn for it. */
export function startPage(draw: Draw, facts: InvoiceFacts, shownName: string): PageContext {
  const page = createPageWriter(
    {
      family: pickFamily(draw, 'train', 'text'),
      size: draw.between(7.4, 10.2),
      lineSpacing: draw.between(1.2, 1.55),
      margin: draw.between(32, 62),
      accent: draw.pick(ACCENT_COLOURS),
      boldLabels: draw.chance(0.4),
      uppercaseTowns: draw.chance(0.4),
    },
    A4_WIDTH,
    A4_HEIGHT,
  );
  return createPageContext(draw, facts, { page, shownName, amountSign: 1 });
}
