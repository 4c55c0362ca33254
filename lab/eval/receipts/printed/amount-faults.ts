import type { Draw } from '../../../generate/draw.ts';
import type { ReceiptFacts, ReceiptLine } from '../../../generate/receipt/facts.ts';
import { drawGap, type FaultySale, type PrintedFault } from './printed-fault.ts';

/** Faults of the lines and the totals of a receipt. */
export const AMOUNT_FAULTS: readonly PrintedFault[] = [
  { code: 'line_amount_mismatch', alter: misprintProduct },
  { code: 'lines_mismatch', alter: misprintLines },
  { code: 'total_mismatch', alter: misprintTotal, alsoTrue: ['lines_mismatch'] },
  { code: 'negative_total', alter: refundSale },
  { code: 'zero_total', alter: giveAway },
];

/** Prints a wrong unit price for one line, or a wrong amount that the totals contain as well. */
function misprintProduct(draw: Draw, facts: ReceiptFacts): FaultySale | null {
  const candidates = facts.lines.flatMap((line, index) =>
    line.quantity > 1 && Number.isInteger(line.quantity) && line.amount > 300 ? [index] : [],
  );
  if (candidates.length === 0) return null;
  const index = draw.pick(candidates);
  const line = facts.lines[index] as ReceiptLine;
  if (draw.chance(0.5)) {
    const wrong = { ...line, unitPrice: line.unitPrice + drawGap(draw, line.unitPrice) };
    return {
      facts: { ...facts, lines: facts.lines.with(index, wrong) },
      printed: [wrong.unitPrice, line.amount],
      named: [wrong.unitPrice, line.amount],
    };
  }
  const wrong = { ...line, amount: line.amount + drawGap(draw, line.amount) };
  return {
    facts: recomputeTotals({ ...facts, lines: facts.lines.with(index, wrong) }),
    printed: [line.unitPrice, wrong.amount],
    named: [line.unitPrice, wrong.amount],
  };
}

/** Leaves one line out, or prints a wrong amount for a single article. */
function misprintLines(draw: Draw, facts: ReceiptFacts): FaultySale | null {
  const { lines, total } = facts;
  if (draw.chance(0.5) && lines.length > 1) {
    const left = lines.toSpliced(draw.whole(0, lines.length - 1), 1);
    const sum = left.reduce((all, { amount }) => all + amount, 0);
    if (total - sum < 60 || sum <= 0 || isNetAmount(sum, facts)) return null;
    return { facts: { ...facts, lines: left }, printed: [total], named: [sum, total] };
  }
  const index = lines.findIndex(({ quantity, amount }) => quantity === 1 && amount > 150);
  const line = lines[index];
  if (line === undefined) return null;
  const gap = drawGap(draw, line.amount);
  if (isNetAmount(total + gap, facts)) return null;
  const wrong = { ...line, unitPrice: line.amount + gap, amount: line.amount + gap };
  return {
    facts: { ...facts, lines: lines.with(index, wrong) },
    printed: [wrong.amount, total],
    named: [total + gap, total],
  };
}

/** Whether lines add up to the net amount by chance. They may then be prices without VAT, and no reviewer sees a fault. */
const isNetAmount = (sum: number, { net, vat }: ReceiptFacts): boolean => Math.abs(sum - net) <= 2 + vat.length;

/** Prints a total, or a net amount, that is not net plus VAT. */
function misprintTotal(draw: Draw, facts: ReceiptFacts): FaultySale | null {
  if (facts.net < 300) return null;
  const gap = drawGap(draw, facts.net);
  const wrong =
    draw.chance(0.5) && facts.total + gap > 0
      ? { ...facts, total: facts.total + gap, payment: { ...facts.payment, given: facts.payment.given + gap } }
      : { ...facts, net: facts.net + gap };
  return {
    facts: wrong,
    printed: [wrong.net, wrong.vatAmount, wrong.total],
    named: [wrong.net, wrong.vatAmount, wrong.total],
  };
}

/** Takes every article back. The till prints negative amounts, with negative quantities or negative prices. */
function refundSale(draw: Draw, facts: ReceiptFacts): FaultySale | null {
  if (facts.total < 200) return null;
  const isQuantityNegative = draw.chance(0.4);
  const lines = facts.lines
    .filter(({ amount }) => amount > 0)
    .map((line) => ({
      ...line,
      amount: -line.amount,
      ...(isQuantityNegative ? { quantity: -line.quantity } : { unitPrice: -line.unitPrice }),
    }));
  const sold = recomputeTotals({ ...facts, lines });
  if (sold.total === 0) return null;
  return {
    facts: { ...sold, payment: { ...facts.payment, given: sold.total } },
    printed: [sold.total],
    named: [sold.total],
  };
}

/** Reduces the sale to one free article. */
function giveAway(_: Draw, facts: ReceiptFacts): FaultySale {
  const lines = facts.lines.slice(0, 1).map((line) => ({ ...line, quantity: 1, unitPrice: 0, amount: 0 }));
  const free = { ...facts, lines, vat: [], net: 0, vatAmount: 0, total: 0, payment: { ...facts.payment, given: 0 } };
  return { facts: free, printed: [0], named: [] };
}

/** Recomputes totals, taxes and the amount given from the lines. */
function recomputeTotals(facts: ReceiptFacts): ReceiptFacts {
  const total = facts.lines.reduce((sum, { amount }) => sum + amount, 0);
  const vat = [...Map.groupBy(facts.lines, ({ vatRate }) => vatRate)]
    .sort(([a], [b]) => b - a)
    .map(([rate, rows]) => {
      const gross = rows.reduce((sum, { amount }) => sum + amount, 0);
      const tax = Math.round((gross * rate) / (100 + rate));
      return { rate, base: gross - tax, vat: tax };
    });
  const vatAmount = vat.reduce((sum, row) => sum + row.vat, 0);
  const given = facts.payment.given > facts.total ? Math.ceil((total + 1) / 500) * 500 : total;
  return { ...facts, total, vat, vatAmount, net: total - vatAmount, payment: { ...facts.payment, given } };
}
