import { DOCUMENT_TYPES, type DocumentType } from '@probant/contracts/extraction';
import { extractDocument } from '@probant/extraction/extract-document';
import { type EvaluationInput, filesOf, openAll } from './opened-files.ts';
import { share, table } from './table.ts';

const SETS: readonly (readonly [string, RegExp, DocumentType])[] = [
  ['invoices-facturx-fnfe', /\.pdf$/i, 'invoice'],
  ['invoices-zugferd', /\.pdf$/i, 'invoice'],
  ['invoices-invoice2data', /\.pdf$/i, 'invoice'],
  ['invoices-pdf', /\.pdf$/i, 'invoice'],
  ['receipts-sroie', /\.jpg$/i, 'receipt'],
  ['id-mrz', /\.(?:png|jpg)$/i, 'id_card'],
  ['resumes', /\.pdf$/i, 'resume'],
];

/** The type told from text and layout alone: attachments are dropped. */
export async function detectionTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const rows = [['type', 'files', 'ours', 'goal', 'taken for']];
  let [right, all] = [0, 0];
  for (const type of DOCUMENT_TYPES) {
    const paths = SETS.filter(([, , wanted]) => wanted === type).flatMap(([set, pattern]) =>
      filesOf(`${folder}/${set}`, pattern, limit),
    );
    const documents = await openAll(reader, paths);
    const told = documents.map((document) =>
      document
        ? extractDocument({ ...document, attachments: [] }, { type: undefined, withGeometry: false }).document_type
        : 'unreadable',
    );
    const hits = told.filter((one) => one === type).length;
    right += hits;
    all += paths.length;
    if (paths.length > 0)
      rows.push([
        type,
        String(paths.length),
        share(hits, paths.length),
        '',
        told.filter((one) => one !== type).join(', '),
      ]);
  }
  rows.push(['all', String(all), share(right, all), '>= .98', '']);
  return ['Detection of the type', ...table(rows)];
}
