import type { OpenedDocument } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/extract-document';
import { comparedWith, truthBeside, truthPath } from './invoice-truth.ts';
import { type EvaluationInput, filesOf, openAll } from './opened-files.ts';
import { TALLY_HEAD, table, tallyRow } from './table.ts';
import { tally } from './tally.ts';

/** Goals of the issue on reading documents; references of research/invoice-fields.md: rules alone, then the learned study. */
const SETS = [
  { set: 'invoices-facturx-fnfe', title: 'French e-invoices', goal: '>= .98', reference: '.81 rules, .953 learned' },
  { set: 'invoices-zugferd', title: 'German e-invoices', goal: '>= .90', reference: '.37 rules, .878 learned' },
  { set: 'invoices-facturx-akretion', title: 'crowded demo page', goal: '>= .80', reference: '.50 learned' },
  {
    set: 'invoices-invoice2data',
    title: 'other pages (en, de, nl)',
    goal: '>= .80',
    reference: '.28 rules, .62 learned',
  },
];

/** Eight fields of invoices, first with the XML they carry, then without it. */
export async function invoiceTables({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const withXml = [TALLY_HEAD];
  const layoutOnly = [TALLY_HEAD];
  for (const { set, title, goal, reference } of SETS) {
    const paths = filesOf(`${folder}/${set}`, /\.pdf$/i, limit).filter((path) => truthPath(path) !== null);
    const documents = await openAll(reader, paths);
    const [xml, layout] = [tally(), tally()];
    for (const [index, path] of paths.entries()) {
      const document = documents[index];
      const truth = comparedWith(truthBeside(path));
      if (hasXml(document)) xml.add(read(document), truth);
      layout.add(read(document && { ...document, attachments: [] }), truth);
    }
    const electronic = documents.filter(hasXml).length;
    if (electronic > 0) withXml.push(tallyRow(title, electronic, xml, '1.00', '-'));
    layoutOnly.push(tallyRow(title, paths.length, layout, goal, reference));
  }
  return ['Invoices, XML present', ...table(withXml), '', 'Invoices, XML removed, text layer', ...table(layoutOnly)];
}

const read = (document: OpenedDocument | null | undefined) =>
  document ? extractDocument(document, { type: 'invoice', withGeometry: false }) : null;

const hasXml = (document: OpenedDocument | null | undefined): boolean =>
  document?.attachments.some(({ name }) => /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i.test(name)) ??
  false;
