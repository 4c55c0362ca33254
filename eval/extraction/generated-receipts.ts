import { extractDocument } from '@probant/extraction/extract-document';
import { generateReceipts } from '../generate/generate-receipts.ts';
import type { EvaluationInput } from './opened-files.ts';
import { listedFields, listedMembers, singleFields } from './receipt-truth.ts';
import { RELIABILITY_HEAD, reliability } from './reliability.ts';
import { TALLY_HEAD, table, tallyRow } from './table.ts';
import { tally } from './tally.ts';

/** Any number does; it is not one that something was tried on. */
const SEED = 20_261_122;
const SETS = [
  { title: 'French, text', medium: 'pdf', count: 120 },
  { title: 'French, scans', medium: 'scan', count: 60 },
  { title: 'French, photos', medium: 'photo', count: 60 },
] as const;

/** French receipts of templates that nothing was learned from: as files with text, as scans and as photos. */
export async function generatedReceiptTables({ limit, reader }: EvaluationInput): Promise<string[]> {
  const rows = [TALLY_HEAD];
  const relied = [RELIABILITY_HEAD];
  for (const { title, medium, count } of SETS) {
    const [counted, sure] = [tally(), reliability()];
    const files = Math.min(limit, count);
    for await (const receipt of generateReceipts({ seed: SEED, count: files, part: 'report', medium })) {
      const document = await reader.open(receipt.bytes, { tenant: 'eval' }).catch(() => null);
      const result = document ? extractDocument(document, { type: 'receipt', withGeometry: false }) : null;
      const single = { result, compared: singleFields(receipt) };
      for (const one of [single, ...listedFields(result, receipt)]) counted.add(one.result, one.compared);
      for (const one of [single, ...listedMembers(result, receipt)]) sure.add(one.result, one.compared);
    }
    rows.push(tallyRow(title, files, counted, '>= .95', ''));
    relied.push(...sure.rows(title));
  }
  return [
    'Receipts that never existed, templates that nothing was learned from',
    ...table(rows),
    'Each line and each rate counts once, right when all of it is; one that is not there counts as wrong.',
    '',
    'How far confidences can be relied on there',
    ...table(relied),
  ];
}
