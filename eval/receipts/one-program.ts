import { bitsApart } from '@probant/documents/fingerprint';
import type { ComparedReceipt } from '../../services/extraction/src/receipt-control/duplicates/compared-receipt.ts';
import { duplicateGroups } from '../../services/extraction/src/receipt-control/duplicates/duplicate-groups.rules.ts';
import type { EvaluationInput } from '../extraction/opened-files.ts';
import { share, table } from '../extraction/table.ts';
import { generateReceipts } from '../generate/generate-receipts.ts';
import { daysAfter } from '../generate/invented/days.ts';
import type { ReceiptFacts } from '../generate/receipt/facts.ts';
import { pairsOf } from './photographs.ts';
import { readForComparison } from './read-for-comparison.ts';

const SEED = 20_261_122;
const SHOPS = 24;
const SAME_PICTURE = 8;

const nextNumber = (ticket: string): string => ticket.replace(/\d/g, (digit) => String((Number(digit) + 3) % 10));

/** What the same customer buys at the same shop: the same again, an hour later, a week later, and something dearer. */
const SALES: readonly ((facts: ReceiptFacts) => ReceiptFacts)[] = [
  (facts) => facts,
  (facts) => ({ ...facts, time: laterThan(facts.time), ticket: nextNumber(facts.ticket) }),
  (facts) => ({
    ...facts,
    day: daysAfter(facts.day, 7),
    time: laterThan(facts.time),
    ticket: nextNumber(nextNumber(facts.ticket)),
  }),
  (facts) =>
    dearer({ ...facts, day: daysAfter(facts.day, 14), ticket: nextNumber(nextNumber(nextNumber(facts.ticket))) }),
];

const laterThan = (time: string): string => {
  const [hour = '12', minute = '00'] = time.split(':');
  return `${String((Number(hour) + 1) % 24).padStart(2, '0')}:${minute}`;
};

/** The first line at twice its price, VAT included in it at its rate. */
function dearer(facts: ReceiptFacts): ReceiptFacts {
  const [first, ...rest] = facts.lines;
  if (!first) return facts;
  const vat = facts.vat.map((row) => {
    if (row.rate !== first.vatRate) return row;
    const more = Math.round((first.amount * row.rate) / (100 + row.rate));
    return { ...row, base: row.base + first.amount - more, vat: row.vat + more };
  });
  const total = facts.total + first.amount;
  const vatAmount = vat.reduce((sum, row) => sum + row.vat, 0);
  const lines = [{ ...first, unitPrice: 2 * first.unitPrice, amount: 2 * first.amount }, ...rest];
  const payment = { ...facts.payment, given: facts.payment.given + first.amount };
  return { ...facts, lines, vat, vatAmount, net: total - vatAmount, total, payment };
}

/** Receipts that one program draws for one shop look alike: as PDF with text, and as pictures of a screen are without a camera. */
export async function oneProgramTable({ limit, reader }: EvaluationInput): Promise<string[]> {
  const order = { seed: SEED, count: Math.min(limit, SHOPS), part: 'report', medium: 'pdf' } as const;
  const byShop: ComparedReceipt[][] = Array.from({ length: order.count }, () => []);
  const again: ComparedReceipt[] = [];
  for (const [sale, altered] of SALES.entries()) {
    let shop = 0;
    for await (const { bytes } of generateReceipts(order, altered)) {
      byShop[shop]?.push(await readForComparison(reader, bytes, sale));
      if (sale === 0) again.push(await readForComparison(reader, savedAgain(bytes), SALES.length));
      shop += 1;
    }
  }
  const pairs = byShop.flatMap((sales) => pairsOf(sales));
  const alike = pairs.filter(
    ([{ fingerprint: one }, { fingerprint: other }]) => one && other && bitsApart(one, other) <= SAME_PICTURE,
  );
  const wrong = byShop.flatMap((sales) => duplicateGroups(sales));
  const found = again.filter((copy, shop) => {
    const groups = duplicateGroups([...(byShop[shop] ?? []), copy]);
    return groups.length === 1 && String(groups[0]?.indices) === `0,${SALES.length}`;
  });
  return [
    `Receipts that one program draws: ${order.count} shops, ${SALES.length} sales each`,
    ...table([
      ['measure', 'of', 'ours', 'goal'],
      ['within 8 bits of one another', `${pairs.length} pairs of one shop`, share(alike.length, pairs.length), '-'],
      ['groups that are not one purchase', `${pairs.length} pairs of one shop`, String(wrong.length), '0'],
      [
        'the same page saved again is found, alone',
        `${again.length} files`,
        share(found.length, again.length),
        '1.000',
      ],
    ]),
  ];
}

/** Other bytes, the same page. */
const savedAgain = (pdf: Uint8Array): Uint8Array => Buffer.concat([pdf, Buffer.from('\n% saved again\n')]);
