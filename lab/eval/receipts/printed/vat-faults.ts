import { findTerritory } from '@probant/extraction/lab';
import type { Draw } from '../../../generate/draw.ts';
import { formatAddress } from '../../../generate/invented/places.ts';
import type { ReceiptFacts } from '../../../generate/receipt/facts.ts';
import { drawGap, type FaultySale, type PrintedFault } from './printed-fault.ts';

/** A smaller tax cannot be printed wrong by more than rounding. */
const MIN_VAT_CENTS = 50;

/** Faults of the VAT of a receipt. */
export const VAT_FAULTS: readonly PrintedFault[] = [
  // A page that prints codes in place of the rates shows no mismatch.
  { code: 'vat_mismatch', alter: misprintVatOfRate, shows: (texts) => /\d\s?%|\bTaux\b/i.test(texts.join('\n')) },
  { code: 'vat_sum_mismatch', alter: misprintVatTotal },
  {
    code: 'vat_rate_unknown',
    alter: (draw, facts) => setVatRate(draw.pick([7, 12, 19, 21]), facts),
    shows: printsRate,
  },
  {
    code: 'vat_rate_territory',
    alter: (draw, facts) =>
      findTerritory(formatAddress(facts.merchant.address, { capitals: false, country: false }).join(', ')) ===
      'metropole'
        ? setVatRate(draw.pick([8.5, 13]), facts)
        : null,
    shows: (texts, sale) =>
      printsRate(texts, sale) && texts.some((text) => text.includes(sale.facts.merchant.address.postcode)),
  },
];

/** Whether the page prints the rate of the lines, not only its code. */
function printsRate(texts: readonly string[], { facts }: FaultySale): boolean {
  const rate = String(facts.vat[0]?.rate ?? '').replace('.', '[,.]');
  return texts.some((text) => new RegExp(`(?<![\\d,.])${rate}(?:[,.]?0+)?\\s?%|\\b${rate}[,.]?0+\\b`).test(text));
}

/** Prints a wrong VAT for one rate. Its base, the other rates and the total stay right. */
function misprintVatOfRate(draw: Draw, facts: ReceiptFacts): FaultySale | null {
  const index = draw.whole(0, facts.vat.length - 1);
  const row = facts.vat[index];
  if (row === undefined || row.vat < MIN_VAT_CENTS) return null;
  const wrong = { ...row, vat: row.vat + drawGap(draw, row.vat) };
  return {
    facts: { ...facts, vat: facts.vat.with(index, wrong) },
    printed: [wrong.base, wrong.vat],
    named: [wrong.base, wrong.vat],
  };
}

/** Prints a VAT total that is not the sum of the rates. In half of the sales the net amount moves with it, so that both give the total. */
function misprintVatTotal(draw: Draw, facts: ReceiptFacts): FaultySale | null {
  if (facts.vatAmount < MIN_VAT_CENTS) return null;
  const gap = drawGap(draw, facts.vatAmount);
  const vatAmount = facts.vatAmount + gap;
  const net = draw.chance(0.5) ? facts.net - gap : facts.net;
  return {
    facts: { ...facts, vatAmount, net },
    printed: [vatAmount, ...facts.vat.map(({ vat }) => vat)],
    named: [vatAmount, facts.vatAmount],
  };
}

/** Sets one VAT rate for all lines. Prices stay the same. */
function setVatRate(rate: number, facts: ReceiptFacts): FaultySale | null {
  if (facts.total < 300) return null;
  const vat = Math.round((facts.total * rate) / (100 + rate));
  const lines = facts.lines.map((line) => ({ ...line, vatRate: rate }));
  const base = facts.total - vat;
  return {
    facts: { ...facts, lines, vat: [{ rate, base, vat }], vatAmount: vat, net: base },
    printed: [vat],
    named: [String(rate).replace('.', ',')],
  };
}
