import { FEC_RULES } from '@probant/fec/anomalies/fec-rules';
import { createFecReport, type FecReportFormat, renderFecReport } from '@probant/fec/report/fec-report';
import type { FecValidationResult } from '@probant/fec/validation-result';
import { createFixedClock } from '@probant/kernel/clock';

const HEADER_LINE =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise';
const UNBALANCED_FEC = [
  HEADER_LINE,
  'AN|A nouveaux|1|20260101|512000|Banque|||AN-2026|20260101|Reprise des soldes|1000,00|0,00|||20260131||',
  'AN|A nouveaux|1|20260101|101000|Capital|||AN-2026|20260101|Reprise des soldes|0,00|1000,00|||20260131||',
  'VE|Ventes|2|20260115|411000|Clients|C001|Menuiserie Valmy|FA-0001|20260115|Facture FA-0001|120,00|0,00|||20260131||',
  'VE|Ventes|2|20260115|706000|Prestations|||FA-0001|20260115|Facture FA-0001|0,00|100,00|||20260131||',
].join('\r\n');

/** The sale of that file, in XML. */
const UNBALANCED_XML = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<comptabilite><exercice><DateCloture>2026-12-31</DateCloture>',
  '<journal><JournalCode>VE</JournalCode><JournalLib>Ventes</JournalLib>',
  '<ecriture><EcritureNum>2</EcritureNum><EcritureDate>2026-01-15</EcritureDate><EcritureLib>Facture FA-0001</EcritureLib>',
  '<PieceRef>FA-0001</PieceRef><PieceDate>2026-01-15</PieceDate><ValidDate>2026-01-31</ValidDate>',
  '<ligne><CompteNum>411000</CompteNum><CompteLib>Clients</CompteLib><CompAuxNum>C001</CompAuxNum>',
  '<CompAuxLib>Menuiserie Valmy</CompAuxLib><Debit>120.00</Debit><Credit>0.00</Credit></ligne>',
  '<ligne><CompteNum>706000</CompteNum><CompteLib>Prestations</CompteLib><Debit>0.00</Debit><Credit>100.00</Credit></ligne>',
  '</ecriture></journal></exercice></comptabilite>',
].join('\n');

const findRule = (code: string) => {
  const rule = FEC_RULES.find((each) => each.code === code);
  if (rule === undefined) throw new Error(`no rule ${code}`);
  return rule;
};
const createAnomaly = (code: string, line: number | null, column: string | null) => ({
  ...findRule(code),
  column,
  line,
});

const UNBALANCED_RESULT: FecValidationResult = {
  valid: false,
  errors: [
    '[FEC-EQU-001] fichier : Le total des débits diffère du total des crédits.',
    "[FEC-EQU-002] ligne 4 : L'écriture n'est pas équilibrée.",
  ],
  warnings: [
    "[FEC-EQU-003] ligne 4 : Le journal n'est pas équilibré.",
    "[FEC-EQU-004] ligne 2 : Le mois n'est pas équilibré.",
  ],
  line_count: 4,
  total_debit: 1120,
  total_credit: 1100,
  balance_ok: false,
  anomalies: [
    createAnomaly('FEC-EQU-001', null, null),
    createAnomaly('FEC-EQU-004', 2, 'EcritureDate'),
    createAnomaly('FEC-EQU-002', 4, null),
    createAnomaly('FEC-EQU-003', 4, 'JournalCode'),
  ],
  separator: '|',
  blocking_count: 2,
  warning_count: 2,
  had_bom: false,
};

/** The example of the OpenAPI description. A test compares it with the actual result. */
export const validationExamples = {
  request: {
    unbalanced: { summary: 'An entry that is not balanced', value: { content: UNBALANCED_FEC } },
    file: { summary: 'The file itself', value: UNBALANCED_FEC, media: 'text/plain' },
    xml: { summary: 'A file in XML', value: UNBALANCED_XML, media: 'application/xml' },
    text_xml: { summary: 'A file in XML', value: UNBALANCED_XML, media: 'text/xml' },
    form: {
      summary: 'A form with the file',
      value: { file: '732829320FEC20261231.txt' },
      media: 'multipart/form-data',
    },
  },
  result: {
    unbalanced: { summary: 'What is wrong and where, without any value of the file', value: UNBALANCED_RESULT },
  },
};

export const ruleExamples = { one: { summary: 'One of the rules', value: [findRule('FEC-EQU-002')] } };

const renderExample = async (format: FecReportFormat, details: boolean): Promise<string> => {
  const clock = createFixedClock('2026-03-12T08:30:00Z');
  const filename = '732829320FEC20261231.txt';
  const { report } = await createFecReport([Buffer.from(UNBALANCED_FEC)], { filename, details, clock });
  return renderFecReport(report, format);
};

const [EXAMPLE_PAGE_START = ''] = /<body>.*?<\/dl>/s.exec(await renderExample('html', false)) ?? [];

/** Reports of the file of the request example. */
export const reportExamples = {
  report: { summary: 'Without a value of the file', value: await renderExample('markdown', false) },
  details: { summary: 'With `details=true`', value: await renderExample('markdown', true) },
  page: {
    summary: 'The beginning of the page, without its style',
    value: EXAMPLE_PAGE_START,
    media: 'text/html; charset=utf-8',
  },
};
