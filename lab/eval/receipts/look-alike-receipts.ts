import { countDifferingBits } from '@probant/documents/fingerprint';
import { type ComparedReceipt, findDuplicateGroups } from '@probant/extraction/lab';
import { generateReceipts } from '../../generate/generate-receipts.ts';
import { addDays } from '../../generate/invented/days.ts';
import type { ReceiptFacts } from '../../generate/receipt/facts.ts';
import type { EvaluationInput } from '../extraction/opened-files.ts';
import { formatShare, formatTable } from '../extraction/table.ts';
import { listPairs } from './photographs.ts';
import { readForComparison } from './read-for-comparison.ts';

const GENERATOR_SEED = 20_261_122;
const MERCHANT_COUNT = 24;
const SAME_IMAGE_MAX_BITS = 8;

const nextTicketNumber = (ticket: string): string => ticket.replace(/\d/g, (digit) => String((Number(digit) + 3) % 10));

/** Sales of one merchant to one customer: the original, the same an hour later, the same a week later, and a more expensive one. */
const SALE_VARIANTS: readonly ((facts: ReceiptFacts) => ReceiptFacts)[] = [
  (facts) => facts,
  (facts) => ({ ...facts, time: addHour(facts.time), ticket: nextTicketNumber(facts.ticket) }),
  (facts) => ({
    ...facts,
    day: addDays(facts.day, 7),
    time: addHour(facts.time),
    ticket: nextTicketNumber(nextTicketNumber(facts.ticket)),
  }),
  (facts) =>
    raiseFirstAmount({
      ...facts,
      day: addDays(facts.day, 14),
      ticket: nextTicketNumber(nextTicketNumber(nextTicketNumber(facts.ticket))),
    }),
];

const addHour = (time: string): string => {
  const [hour = '12', minute = '00'] = time.split(':');
  return `${String((Number(hour) + 1) % 24).padStart(2, '0')}:${minute}`;
};

/** Doubles the price of the first line, with its VAT. */
function raiseFirstAmount(facts: ReceiptFacts): ReceiptFacts {
  const [first, ...otherLines] = facts.lines;
  if (!first) return facts;
  const vat = facts.vat.map((row) => {
    if (row.rate !== first.vatRate) return row;
    const extraVat = Math.round((first.amount * row.rate) / (100 + row.rate));
    return { ...row, base: row.base + first.amount - extraVat, vat: row.vat + extraVat };
  });
  const total = facts.total + first.amount;
  const vatAmount = vat.reduce((sum, row) => sum + row.vat, 0);
  const lines = [{ ...first, unitPrice: 2 * first.unitPrice, amount: 2 * first.amount }, ...otherLines];
  const payment = { ...facts.payment, given: facts.payment.given + first.amount };
  return { ...facts, lines, vat, vatAmount, net: total - vatAmount, total, payment };
}

/** Counts wrong and missed groups among receipts that one program renders for one merchant: their pages look alike. */
export async function buildLookAlikeTable({ limit, reader }: EvaluationInput): Promise<string[]> {
  const order = {
    seed: GENERATOR_SEED,
    count: Math.min(limit, MERCHANT_COUNT),
    part: 'report',
    medium: 'pdf',
  } as const;
  const receiptsByMerchant: ComparedReceipt[][] = Array.from({ length: order.count }, () => []);
  const resavedReceipts: ComparedReceipt[] = [];
  for (const [sale, alter] of SALE_VARIANTS.entries()) {
    let merchant = 0;
    for await (const { bytes } of generateReceipts(order, alter)) {
      receiptsByMerchant[merchant]?.push(await readForComparison(reader, bytes, sale));
      if (sale === 0) resavedReceipts.push(await readForComparison(reader, appendComment(bytes), SALE_VARIANTS.length));
      merchant += 1;
    }
  }
  const pairs = receiptsByMerchant.flatMap((sales) => listPairs(sales));
  const similarPairs = pairs.filter(
    ([{ fingerprint: a }, { fingerprint: b }]) => a && b && countDifferingBits(a, b) <= SAME_IMAGE_MAX_BITS,
  );
  const wrongGroups = receiptsByMerchant.flatMap((sales) => findDuplicateGroups(sales));
  const foundCopies = resavedReceipts.filter((copy, merchant) => {
    const groups = findDuplicateGroups([...(receiptsByMerchant[merchant] ?? []), copy]);
    return groups.length === 1 && String(groups[0]?.indices) === `0,${SALE_VARIANTS.length}`;
  });
  return [
    `Receipts rendered by one program: ${order.count} merchants, ${SALE_VARIANTS.length} sales each`,
    ...formatTable([
      ['measure', 'of', 'ours', 'goal'],
      [
        'within 8 bits of each other',
        `${pairs.length} pairs of one merchant`,
        formatShare(similarPairs.length, pairs.length),
        '-',
      ],
      [
        'groups that are not the same purchase',
        `${pairs.length} pairs of one merchant`,
        String(wrongGroups.length),
        '0',
      ],
      [
        'resaved page found, and nothing else',
        `${resavedReceipts.length} files`,
        formatShare(foundCopies.length, resavedReceipts.length),
        '1.000',
      ],
    ]),
  ];
}

/** Returns different bytes for the same page. */
const appendComment = (pdf: Uint8Array): Uint8Array => Buffer.concat([pdf, Buffer.from('\n% saved again\n')]);
