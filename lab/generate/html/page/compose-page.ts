import type { Draw } from '../../draw.ts';
import type { Part } from '../../generated-document.ts';
import { inventTradeInvoice } from '../facts/invent-trade-invoice.ts';
import type { HtmlLayout } from './layout.ts';
import { html } from './markup.ts';
import { inventNumberNotation } from './number-notation.ts';
import { createFactsPrinter, type FactsPrinter } from './print-facts.ts';
import { drawLogo, pickHtmlFamily, writeFontRules } from './typefaces.ts';

export type ComposedPage = {
  /** A whole HTML document without references to other files. */
  readonly page: string;
  readonly print: FactsPrinter;
};

/** Invents the facts of an invoice and writes its page. */
export function composePage(draw: Draw, layout: HtmlLayout, part: Part): ComposedPage {
  const facts = inventTradeInvoice(draw.fork('facts'), layout.trade);
  const notation = inventNumberNotation(draw.fork('notation'), layout.notation);
  const print = createFactsPrinter(facts, notation, facts.kind === 'credit_note' && draw.chance(0.6));
  const [family, logoFamily] = [pickHtmlFamily(draw, part, layout.font), pickHtmlFamily(draw, part, 'logo')];
  const name = facts.seller.sign ?? facts.seller.name;
  const logo = (size: number, colour: string) =>
    drawLogo(logoFamily, name, name.length > 22 ? size * 0.7 : size, colour);
  const { css, body } = layout.page({ draw: draw.fork('page'), print, logo, family });
  const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${html`${facts.number}`.html}</title><style>${writeFontRules(family)}html{-webkit-print-color-adjust:exact;print-color-adjust:exact}body{margin:0;font-family:'${family}'}${css}</style></head><body>${body.html}</body></html>`;
  return { page, print };
}
