import { readFileSync } from 'node:fs';
import type { OpenedDocument } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/lab';
import { findTruthPath, listComparedFields, readTruth } from './invoice-truth.ts';
import { openRasterised } from './open-rasterised.ts';
import { type EvaluationInput, listFiles, openAll } from './opened-files.ts';
import { createReliability, RELIABILITY_HEADER, type Reliability } from './reliability.ts';
import { formatTable, formatTallyRow, TALLY_HEADER } from './table.ts';
import { createTally, type Tally } from './tally.ts';

/** Goals of the issue on reading documents; references of research/invoice-fields.md: rules alone, then the learned study. */
const INVOICE_SETS = [
  {
    set: 'invoices-facturx-fnfe',
    title: 'French e-invoices',
    text: ['>= .98', '.81 rules, .953 learned'],
    picture: ['>= .95', '.81 rules, .953 learned'],
  },
  {
    set: 'invoices-zugferd',
    title: 'German e-invoices',
    text: ['>= .90', '.37 rules, .878 learned'],
    picture: ['>= .85', '.34 rules, .805 learned'],
  },
  {
    set: 'invoices-facturx-akretion',
    title: 'crowded demo page',
    text: ['>= .80', '.50 learned'],
    picture: ['', ''],
  },
  {
    set: 'invoices-invoice2data',
    title: 'other pages (en, de, nl)',
    text: ['>= .80', '.28 rules, .62 learned'],
    picture: ['', '.28 rules, .72 learned'],
  },
] as const;

/** Builds the tables of eight fields of real invoices: with their XML, without it, and as pictures; then the reliability of confidences. */
export async function buildInvoiceTables({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const [withXml, layoutOnly, pictures] = [[TALLY_HEADER], [TALLY_HEADER], [TALLY_HEADER]];
  const confidences = { text: createReliability(), picture: createReliability() };
  for (const { set, title, text, picture } of INVOICE_SETS) {
    const paths = listFiles(`${folder}/${set}`, /\.pdf$/i, limit).filter((path) => findTruthPath(path) !== null);
    const documents = await openAll(reader, paths);
    const [xml, layout, picturePages] = [createTally(), createTally(), createTally()];
    for (const [index, path] of paths.entries()) {
      const document = documents[index];
      const truth = listComparedFields(readTruth(path));
      if (hasXml(document)) xml.add(extract(document), truth);
      countResult(document && { ...document, attachments: [] }, truth, layout, confidences.text);
      countResult(
        await openRasterised(reader, readFileSync(path)).catch(() => null),
        truth,
        picturePages,
        confidences.picture,
      );
    }
    const electronic = documents.filter(hasXml).length;
    if (electronic > 0) withXml.push(formatTallyRow(title, electronic, xml, '1.00', '-'));
    layoutOnly.push(formatTallyRow(title, paths.length, layout, text[0], text[1]));
    pictures.push(formatTallyRow(title, paths.length, picturePages, picture[0], picture[1]));
  }
  return [
    'Invoices, XML present',
    ...formatTable(withXml),
    '',
    'Invoices, XML removed, text layer',
    ...formatTable(layoutOnly),
    '',
    'Invoices, XML removed, pictures of 150 dpi (JPEG)',
    ...formatTable(pictures),
    SEEN_ISSUERS_NOTE,
    '',
    'Reliability of confidences of invoices, XML removed',
    ...formatTable([
      RELIABILITY_HEADER,
      ...confidences.text.rows('real, text'),
      ...confidences.picture.rows('real, pictures'),
    ]),
  ];
}

const SEEN_ISSUERS_NOTE =
  'The shipped weights were fitted on these pages too: the figures for unseen issuers are in models/invoice-fields.';

function countResult(
  document: OpenedDocument | null | undefined,
  truth: ReturnType<typeof listComparedFields>,
  counts: Tally,
  confidences: Reliability,
): void {
  const result = extract(document);
  counts.add(result, truth);
  confidences.add(result, truth);
}

const extract = (document: OpenedDocument | null | undefined) =>
  document ? extractDocument(document, { type: 'invoice', withGeometry: false }) : null;

const hasXml = (document: OpenedDocument | null | undefined): boolean =>
  document?.attachments.some(({ name }) => /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i.test(name)) ??
  false;
