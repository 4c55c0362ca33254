import { existsSync } from 'node:fs';
import type { OpenedDocument } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/extract-document';
import { sameAmount, sameDay, sameName, sameText } from './agreement.ts';
import { type EvaluationInput, filesOf, openAll, readJson } from './opened-files.ts';
import { TALLY_HEAD, table, tallyRow } from './table.ts';
import { type Compared, tally } from './tally.ts';

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
      const truth = truthOf(path);
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

type Facts = Readonly<Record<string, unknown>>;

function truthPath(pdf: string): string | null {
  const base = pdf.replace(/\.pdf$/i, '');
  return [`${base}.truth.json`, `${base}.json`].find(existsSync) ?? null;
}

/** Our own truth files, or those of invoice2data, which has other names for the fields. */
function truthOf(pdf: string): readonly Compared[] {
  const content = readJson(truthPath(pdf) ?? '');
  const facts = (Array.isArray(content) ? content[0] : content) as Facts;
  const own = 'vendor_name' in facts;
  const fact = (ours: string, theirs: string) => facts[own ? ours : theirs] ?? null;
  const names = [fact('vendor_name', 'issuer'), facts['partner_name']].filter((name) => typeof name === 'string');
  return [
    { field: 'invoice_number', truth: fact('invoice_number', 'invoice_number'), same: sameText },
    { field: 'invoice_date', truth: fact('invoice_date', 'date'), same: sameDay },
    { field: 'due_date', truth: fact('due_date', 'date_due'), same: sameDay },
    { field: 'vendor_name', truth: names[0] ?? null, same: (one) => names.some((name) => sameName(one, name)) },
    { field: 'subtotal', truth: fact('subtotal', 'amount_untaxed'), same: sameAmount },
    { field: 'vat_amount', truth: fact('vat_amount', 'amount_tax'), same: sameAmount },
    { field: 'total_amount', truth: fact('total_amount', 'amount'), same: sameAmount },
    { field: 'payment_reference', truth: accountIn(facts), same: sameText },
  ];
}

/** Some truths hold a word in the place of an account ("FRDEBIT"), or an account of a country that has no IBAN. */
function accountIn(facts: Facts): unknown {
  const iban = String(facts['iban'] ?? '').replace(/\s/g, '');
  return /^(?!US)[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) ? iban : null;
}
