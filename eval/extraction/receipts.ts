import { extractDocument } from '@probant/extraction/extract-document';
import { sameAmount, sameDay, sameText } from './agreement.ts';
import { type EvaluationInput, filesOf, openAll, readJson } from './opened-files.ts';
import { share, TALLY_HEAD, table, tallyRow } from './table.ts';
import { tally } from './tally.ts';

type Truth = { readonly company?: string; readonly date?: string; readonly total?: string };

/** Photos of Malaysian receipts (SROIE 2019): total, date and company by exact match, as on the challenge's board. */
export async function receiptTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const rows = [TALLY_HEAD];
  const all = tally();
  let files = 0;
  for (const set of ['receipts-sroie', 'receipts-sroie-small']) {
    const paths = filesOf(`${folder}/${set}`, /\.jpg$/, limit);
    const documents = await openAll(reader, paths);
    for (const [index, path] of paths.entries()) {
      const truth = readJson(path.replace(/\.jpg$/, '.json')) as Truth;
      const document = documents[index];
      const result = document ? extractDocument(document, { type: 'receipt', withGeometry: false }) : null;
      all.add(result, [
        { field: 'total_amount', truth: truth.total?.replace(/[^\d.-]/g, ''), same: sameAmount },
        { field: 'receipt_date', truth: truth.date, same: sameDay },
        { field: 'vendor_name', truth: truth.company, same: sameText },
      ]);
    }
    files += paths.length;
  }
  rows.push(tallyRow('receipt photos', files, all, '>= .94', '.59 rules, .921 learned'));
  const goals: Readonly<Record<string, readonly [string, string]>> = {
    total_amount: ['>= .97', '.69 rules, .947 learned'],
    receipt_date: ['>= .98', '.72 rules, .984 learned'],
    vendor_name: ['>= .86', '.36 rules, .832 learned'],
  };
  for (const [field, { n, right, sure, sureAndRight }] of all.byField()) {
    const [goal = '', reference = ''] = goals[field] ?? [];
    rows.push([
      `  ${field}`,
      String(n),
      share(right, n),
      goal,
      reference,
      share(sure, n),
      share(sureAndRight, sure),
      '',
    ]);
  }
  const note =
    'The shipped weights were fitted on these very receipts: figures for issuers never seen are those of their fitting.';
  return ['Receipts', ...table(rows), note];
}
