import type { Draw } from '../../draw.ts';

/** What a trade sells. Prices and bounds are euros; a quantity is drawn between its bounds in steps. */
export type TradeGood = {
  readonly section: string | null;
  readonly description: string;
  /** Lines of print below the description; `{...}` is filled when the invoice is invented. */
  readonly details: readonly string[];
  readonly unit: string;
  readonly price: { readonly low: number; readonly high: number };
  /** Percent of the lines above that this line takes off, instead of a price. */
  readonly percentOff: number | null;
  readonly quantity: { readonly low: number; readonly high: number; readonly step: number };
  readonly vatRate: number;
};

const GOOD_PATTERN = /^([^|]+)\|([^|]*)\|([^|]+)\|([^|]*)\|([\d.]+)$/;

/**
 * Reads goods, one a row: `description//second line|unit|price|quantity|VAT rate`. A row `# Title` starts a section. A price is `12-45`,
 * with a minus before it for a deduction, or `%5` for 5 % off the lines above; a quantity is `3`, `2-40` or `0.5-8/0.25` (with its step).
 */
export function readTradeGoods(written: string): readonly TradeGood[] {
  let section: string | null = null;
  const goods: TradeGood[] = [];
  for (const row of written.trim().split('\n')) {
    const text = row.trim();
    if (text.startsWith('#')) {
      section = text.slice(1).trim();
      continue;
    }
    const [, words = '', unit = '', price = '', quantity = '', rate = ''] = GOOD_PATTERN.exec(text) ?? [];
    if (words === '') throw new Error(`not a row of goods: ${text}`);
    const [description = '', ...details] = words.split('//');
    const isPercent = price.startsWith('%');
    goods.push({
      section,
      description,
      details,
      unit,
      price: isPercent ? { low: 0, high: 0 } : readPrice(price),
      percentOff: isPercent ? Number(price.slice(1)) : null,
      quantity: readQuantity(quantity === '' ? '1' : quantity),
      vatRate: Number(rate),
    });
  }
  return goods;
}

function readPrice(written: string): TradeGood['price'] {
  const sign = written.startsWith('-') ? -1 : 1;
  const [low = 0, high = low] = written.replace(/^-/, '').split('-').map(Number);
  return { low: sign * low, high: sign * high };
}

function readQuantity(written: string): TradeGood['quantity'] {
  const [bounds = '', step = '1'] = written.split('/');
  const [low = 1, high = low] = bounds.split('-').map(Number);
  return { low, high, step: Number(step) };
}

/** Draws a number between the bounds, in whole steps above the lower one. */
export function drawInSteps(draw: Draw, low: number, high: number, step: number): number {
  const steps = draw.whole(0, Math.floor((high - low) / step + 1e-9));
  return Number((low + steps * step).toFixed(6));
}
