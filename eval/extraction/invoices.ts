import { readFileSync } from 'node:fs';
import type { OpenedDocument } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/extract-document';
import { comparedWith, truthBeside, truthPath } from './invoice-truth.ts';
import { type EvaluationInput, filesOf, openAll } from './opened-files.ts';
import { openRasterised } from './rasterised.ts';
import { RELIABILITY_HEAD, type Reliability, reliability } from './reliability.ts';
import { TALLY_HEAD, table, tallyRow } from './table.ts';
import { type Tally, tally } from './tally.ts';

/** Goals of the issue on reading documents; references of research/invoice-fields.md: rules alone, then the learned study. */
const SETS = [
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

/** Eight fields of real invoices: with the XML they carry, without it, and as pictures. Then how far confidences can be relied on. */
export async function invoiceTables({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const [withXml, layoutOnly, pictures] = [[TALLY_HEAD], [TALLY_HEAD], [TALLY_HEAD]];
  const relied = { text: reliability(), picture: reliability() };
  for (const { set, title, text, picture } of SETS) {
    const paths = filesOf(`${folder}/${set}`, /\.pdf$/i, limit).filter((path) => truthPath(path) !== null);
    const documents = await openAll(reader, paths);
    const [xml, layout, seen] = [tally(), tally(), tally()];
    for (const [index, path] of paths.entries()) {
      const document = documents[index];
      const truth = comparedWith(truthBeside(path));
      if (hasXml(document)) xml.add(read(document), truth);
      count(document && { ...document, attachments: [] }, truth, layout, relied.text);
      count(await openRasterised(reader, readFileSync(path)).catch(() => null), truth, seen, relied.picture);
    }
    const electronic = documents.filter(hasXml).length;
    if (electronic > 0) withXml.push(tallyRow(title, electronic, xml, '1.00', '-'));
    layoutOnly.push(tallyRow(title, paths.length, layout, text[0], text[1]));
    pictures.push(tallyRow(title, paths.length, seen, picture[0], picture[1]));
  }
  return [
    'Invoices, XML present',
    ...table(withXml),
    '',
    'Invoices, XML removed, text layer',
    ...table(layoutOnly),
    '',
    'Invoices, XML removed, pictures of 150 dpi (JPEG)',
    ...table(pictures),
    SEEN,
    '',
    'How far confidences of invoices can be relied on, XML removed',
    ...table([RELIABILITY_HEAD, ...relied.text.rows('real, text'), ...relied.picture.rows('real, pictures')]),
  ];
}

const SEEN =
  'The shipped weights were fitted on these pages too: figures for issuers never seen are those of models/invoice-fields.';

function count(
  document: OpenedDocument | null | undefined,
  truth: ReturnType<typeof comparedWith>,
  counted: Tally,
  relied: Reliability,
): void {
  const result = read(document);
  counted.add(result, truth);
  relied.add(result, truth);
}

const read = (document: OpenedDocument | null | undefined) =>
  document ? extractDocument(document, { type: 'invoice', withGeometry: false }) : null;

const hasXml = (document: OpenedDocument | null | undefined): boolean =>
  document?.attachments.some(({ name }) => /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i.test(name)) ??
  false;
