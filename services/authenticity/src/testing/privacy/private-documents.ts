import { PUBLISHED_PRIVATE_KEY } from '@probant/2d-doc/testing/published-key';
import { writeCode } from '@probant/2d-doc/testing/write-code';
import { appendRevision, writeStream } from '@probant/documents/testing/pdf-update-writer';
import type { SignalCode } from '../../signals/signal-table.ts';
import { signPdf } from '../../signatures/testing/sign-pdf.ts';
import { writeCodedPdf } from '../../two-d-doc/testing/coded-pdf.ts';
import { BILL_CODE } from '../../two-d-doc/testing/sample-codes.ts';
import { writeTestPdf } from '../test-pdf.ts';
import type { BusinessValues } from './business-values.ts';
import { createPrivatePhoto, createPrivatePng } from './private-pictures.ts';

/** A document full of business values, and a signal that its edits or faults raise. */
type PrivateDocument = {
  readonly code: SignalCode;
  readonly create: (values: BusinessValues) => Uint8Array | Promise<Uint8Array>;
};

/** Writes a row of text; an account number has blanks, as it is printed. */
const showRow = (text: string, y: number, x = 60): string => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET\n`;
const printAccount = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

const listRows = ({ name, company, email, iban, siret, amount, otherAmount, date, reference }: BusinessValues) => [
  `Facture ${reference} du ${date}`,
  `${company} SIRET ${siret}`,
  `Client ${name} ${email}`,
  `IBAN ${printAccount(iban)}`,
  `Total HT ${amount} EUR`,
  'TVA 20 % 1,00 EUR',
  `Total TTC ${otherAmount} EUR`,
  `Date d'echeance ${date.slice(0, 6)}1970`,
];

const showRows = (values: BusinessValues): string =>
  listRows(values)
    .map((row, index) => showRow(row, 740 - 20 * index))
    .join('');

const writeInfo = ({ name, company, reference }: BusinessValues, producer: string): string =>
  `/Title (${reference}) /Author (${name}) /Subject (${company}) /Producer (${producer} ${company}) /Creator (${name})`;

const writeXmp = ({ name, company, date }: BusinessValues, tool: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xmp:CreatorTool="${tool} ${name}"><dc:title>${company}</dc:title>` +
  `<pdf:Producer>${company}</pdf:Producer><xmp:ModifyDate>${date}</xmp:ModifyDate></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** The page with values in its content, its metadata and the names of its parts. */
const writePage = (values: BusinessValues, pdf: Parameters<typeof writeTestPdf>[0] = {}): Buffer =>
  writeTestPdf({
    ...pdf,
    content: showRows(values) + (pdf.content ?? ''),
    info: `${writeInfo(values, 'Writer')} ${pdf.info ?? ''}`,
  });

const changePage = (file: Buffer, values: BusinessValues): Buffer =>
  appendRevision(file, {
    5: writeStream(
      '',
      Buffer.from(showRows({ ...values, amount: values.otherAmount, name: values.company }), 'latin1'),
    ),
  });

const createAnnotated = (values: BusinessValues): Buffer =>
  writePage(values, {
    page: '/Annots [10 0 R]',
    objects: [
      `<< /Type /Annot /Subtype /FreeText /F 4 /Rect [50 735 350 755] /T (${values.name}) /NM (${values.reference}) /Contents (${values.amount}) /AP << /N 11 0 R >> >>`,
      writeStream(
        '/Type /XObject /Subtype /Form /BBox [0 0 300 20] /Resources << /Font << /F 4 0 R >> >>',
        Buffer.from(`1 g 0 0 300 20 re f 0 g ${showRow(values.otherAmount, 4, 4)}`),
      ),
    ],
  });

const createLayered = ({ name, ...values }: BusinessValues): Buffer =>
  writePage(
    { name, ...values },
    {
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      resources: `/Properties << /${name} 10 0 R >>`,
      content: `/OC /${name} BDC ${showRow(`Total TTC ${values.amount} EUR`, 620)} EMC`,
      objects: [`<< /Type /OCG /Name (${name} ${values.reference}) >>`],
    },
  );

const withAttachment = (values: BusinessValues, fileName: string, text: string): Buffer =>
  writePage(values, {
    catalog: `/Names << /EmbeddedFiles << /Names [(${fileName}) 10 0 R] >> >>`,
    objects: [
      `<< /Type /Filespec /F (${fileName}) /UF (${fileName}) /Desc (${values.name}) /AFRelationship /Data /EF << /F 11 0 R >> >>`,
      writeStream('/Type /EmbeddedFile /Subtype /text#2Fxml', Buffer.from(text)),
    ],
  });

/** States the amounts that the page prints, and another first digit of the total. */
function writeXmlInvoice({ amount, otherAmount, reference }: BusinessValues): string {
  const total = `${(Number(otherAmount[0]) % 9) + 1}${otherAmount.slice(1)}`;
  const [lines, grandTotal] = [amount, total].map((text) => text.replace(',', '.'));
  return (
    `<rsm:CrossIndustryInvoice><ram:ID>${reference}</ram:ID><ram:LineTotalAmount>${lines}</ram:LineTotalAmount>` +
    `<ram:TaxTotalAmount>1.00</ram:TaxTotalAmount><ram:GrandTotalAmount>${grandTotal}</ram:GrandTotalAmount></rsm:CrossIndustryInvoice>`
  );
}

const createScripted = (values: BusinessValues): Buffer =>
  writePage(values, {
    catalog: `/OpenAction << /S /JavaScript /JS (app.alert\\('${values.name} ${values.amount}'\\)) >> /AcroForm << /Fields [10 0 R] >>`,
    objects: [`<< /FT /Tx /T (${values.reference}) /TU (${values.company}) /V (${values.iban}) >>`],
  });

const createCoded = (values: BusinessValues): Promise<Buffer> =>
  writeCodedPdf({
    rows: listRows(values),
    codes: [
      writeCode(
        {
          ...BILL_CODE,
          authorityId: 'FR00',
          certificateId: '0001',
          fields: [
            { id: '10', value: `MME/${values.name.toUpperCase()}/${values.company.toUpperCase()}` },
            { id: '18', value: values.reference },
            { id: '1D', value: values.amount },
            { id: '26', value: 'FR' },
          ],
        },
        PUBLISHED_PRIVATE_KEY,
      ),
    ],
  });

/** A white box over the total, and another total on it, in a font named after the client. */
const createOverwritten = (values: BusinessValues): Buffer =>
  writePage(values, {
    resources: `/ExtGState << /${values.name} << /Type /ExtGState >> >>`,
    content: `1 g 115 616 80 14 re f 0 g ${showRow(`${values.iban.slice(4, 9)},00`, 620, 120)}`,
  });

/** One document for each kind of place with values, and the signal that it must give. */
export const PRIVATE_DOCUMENTS: readonly PrivateDocument[] = [
  {
    code: 'pdf_online_editor',
    create: (values) =>
      writeTestPdf({
        content: showRows(values),
        info: writeInfo(values, 'iLovePDF'),
        xmp: writeXmp(values, 'iLovePDF'),
      }),
  },
  {
    code: 'pdf_touchup_edit',
    create: (values) =>
      writePage(values, { content: `/TouchUp_TextEdit MP /TouchUp_TextEdit BMC ${showRow(values.amount, 400)} EMC` }),
  },
  { code: 'pdf_revision_content_changed', create: (values) => changePage(writePage(values), values) },
  { code: 'pdf_overlay_annotation', create: createAnnotated },
  { code: 'pdf_hidden_layer', create: createLayered },
  { code: 'pdf_javascript', create: createScripted },
  { code: 'pdf_embedded_file', create: (values) => withAttachment(values, `${values.company}.csv`, values.iban) },
  {
    code: 'einvoice_print_mismatch',
    create: (values) => withAttachment(values, 'factur-x.xml', writeXmlInvoice(values)),
  },
  {
    code: 'pdf_changed_after_signature',
    create: async (values) => changePage(await signPdf(writePage(values)), values),
  },
  { code: 'text_overwritten', create: createOverwritten },
  { code: 'totals_mismatch', create: (values) => writePage(values) },
  { code: '2ddoc_test_certificate', create: createCoded },
  { code: 'image_ai_generator_text', create: createPrivatePng },
  { code: 'image_editing_software', create: createPrivatePhoto },
];
