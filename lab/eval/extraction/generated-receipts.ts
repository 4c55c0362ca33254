import { extractDocument } from '@probant/extraction/lab';
import { generateReceipts } from '../../generate/generate-receipts.ts';
import type { EvaluationInput } from './opened-files.ts';
import { compareListedMembers, compareListedRecords, listSingleFields } from './receipt-truth.ts';
import { createReliability, RELIABILITY_HEADER } from './reliability.ts';
import { formatTable, formatTallyRow, TALLY_HEADER } from './table.ts';
import { createTally } from './tally.ts';

/** A seed that was not used during development. */
const REPORT_SEED = 20_261_122;
const RECEIPT_SETS = [
  { title: 'French, text', medium: 'pdf', count: 120 },
  { title: 'French, scans', medium: 'scan', count: 60 },
  { title: 'French, photos', medium: 'photo', count: 60 },
] as const;

/** Builds the tables of generated French receipts of unseen templates: with text, as scans and as photos. */
export async function buildGeneratedReceiptTables({ limit, reader }: EvaluationInput): Promise<string[]> {
  const rows = [TALLY_HEADER];
  const reliabilityRows = [RELIABILITY_HEADER];
  for (const { title, medium, count } of RECEIPT_SETS) {
    const [counts, confidences] = [createTally(), createReliability()];
    const files = Math.min(limit, count);
    for await (const receipt of generateReceipts({ seed: REPORT_SEED, count: files, part: 'report', medium })) {
      const document = await reader.open(receipt.bytes, { tenant: 'eval' }).catch(() => null);
      const result = document ? extractDocument(document, { type: 'receipt', withGeometry: false }) : null;
      const single = { result, compared: listSingleFields(receipt) };
      for (const comparison of [single, ...compareListedRecords(result, receipt)])
        counts.add(comparison.result, comparison.compared);
      for (const comparison of [single, ...compareListedMembers(result, receipt)])
        confidences.add(comparison.result, comparison.compared);
    }
    rows.push(formatTallyRow(title, files, counts, '>= .95', ''));
    reliabilityRows.push(...confidences.rows(title));
  }
  return [
    'Generated receipts, unseen templates',
    ...formatTable(rows),
    'Each line and each rate counts once, and is right when all of its members are. A missing one counts as wrong.',
    '',
    'Reliability of their confidences',
    ...formatTable(reliabilityRows),
  ];
}
