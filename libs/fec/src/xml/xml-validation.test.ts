import { describe, expect, test } from 'vitest';
import { changeLines, type FecCells, VALID_LINES } from '../testing/fec-file.ts';
import { buildFecXml } from '../testing/fec-xml-file.ts';
import { validateFec, validateFecWithFacts } from '../validate-fec.ts';

type Case = readonly [title: string, file: string | Buffer, ...anomalies: readonly string[]];

const FILE_NAME = '732829320FEC20261231.xml';
const valid = buildFecXml(VALID_LINES);
const file = (changes: Readonly<Record<number, FecCells>>): string => buildFecXml(changeLines(changes));
/** The number of the first line of a file that contains a text after another one. */
const lineOf = (content: string, text: string): number =>
  content.split('\n').findIndex((line) => line.includes(text)) + 1;
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Anomalies as code, line and column; only the line and the column that there are. */
async function validate(content: string | Buffer, filename = FILE_NAME) {
  const bytes = Buffer.from(content);
  const whole = await validateFec([bytes], { filename });
  const pieces = Array.from({ length: Math.ceil(bytes.length / 89) }, (_, at) => bytes.subarray(at * 89, at * 89 + 89));
  expect(await validateFec(pieces, { filename })).toEqual(whole);
  return {
    valid: whole.valid,
    total: whole.total_debit,
    anomalies: whole.anomalies.map(({ code, line, column }) =>
      [code, ...(line === null ? [] : [line]), ...(column === null ? [] : [column])].join(' '),
    ),
  };
}

/** Journals one after the other, each over the whole year, as the schema groups them. */
const twoJournals = [0, 1, 5, 6, 2, 3, 4].map((at) => ({ ...VALID_LINES[at] }) as FecCells);
const signedLines = VALID_LINES.map(({ Debit, Credit, ...cells }) => ({
  ...cells,
  Montant: (Debit === '0,00' ? Credit : Debit) ?? '',
  Sens: Debit === '0,00' ? 'C' : 'D',
}));
const cashLines = VALID_LINES.map((cells) => ({
  ...cells,
  DateRglt: '20260220',
  ModeRglt: 'virement',
  NatOp: 'vente',
}));

describe('a FEC in XML', () => {
  const accepted: readonly Case[] = [
    ['of the schema', valid],
    ['on one line', buildFecXml(VALID_LINES, { gap: '' })],
    ['without a declaration', valid.replace(/<\?xml.*\?>\n/, '')],
    ['after a byte order mark', `\ufeff${valid}`],
    ['with CR LF', valid.replaceAll('\n', '\r\n')],
    ['in ISO 8859-15', latin(valid.replace('UTF-8', 'ISO-8859-15'))],
    ['in ISO 8859-1', latin(valid.replace('UTF-8', 'iso-8859-1'))],
    ['with a bar in a text', file({ 3: { CompteLib: 'Prestations | mars' }, 4: { CompteLib: 'a|b|c|d' } })],
    ['with tabs, semicolons and line ends in a text', file({ 3: { CompteLib: 'Pres\tta;tions\nde mars' } })],
    ['with comments', valid.replaceAll('<ligne>', '<!-- facture -->\n<ligne>')],
    ['with character data', valid.replace('Prestations', '<![CDATA[Prestations < R&D >]]>')],
    ['with entities of XML', valid.replaceAll('Menuiserie Valmy', 'Valmy &amp; fils &#233;&lt;')],
    ['with days and times', valid.replaceAll(/(<(?:Piece|Valid)Date>[\d-]+)/g, '$1T00:00:00')],
    ['with time zones', valid.replaceAll(/(<EcritureDate>[\d-]+)/g, '$1+02:00')],
    ['with a debit or a credit only', valid.replaceAll(/<(?:Debit|Credit)>0.00<\/\w+>\n/g, '')],
    ['with amounts and sides', buildFecXml(signedLines)],
    [
      'with sides in small letters',
      buildFecXml(signedLines.map((cells) => ({ ...cells, Sens: cells.Sens.toLowerCase() }))),
    ],
    [
      'with signs for sides',
      buildFecXml(signedLines.map((cells) => ({ ...cells, Sens: cells.Sens === 'D' ? '+1' : '-1' }))),
    ],
    ['with CompteAuxNum and CompteAuxLib', valid.replaceAll('CompAux', 'CompteAux')],
    [
      'with letters of the entry',
      valid
        .replaceAll(/<(EcritureLet|DateLet)>.*\n/g, '')
        .replaceAll(/(<ValidDate>.*)/g, '<EcritureLet>ab</EcritureLet>\n<DateLet>2026-02-20</DateLet>\n$1'),
    ],
    [
      'with several dates of lettering in an entry',
      file({ 3: { EcritureLet: 'ab', DateLet: '20260301' }, 4: { EcritureLet: 'ac', DateLet: '20260331' } }),
    ],
    [
      'with several letters on a line',
      valid.replaceAll('</DateLet>', '</DateLet>\n<EcritureLet>BB</EcritureLet>\n<DateLet>2026-03-31</DateLet>'),
    ],
    [
      'with elements of the software after the amount',
      valid.replaceAll('</ligne>', '<Analytique><Axe>12</Axe></Analytique>\n</ligne>'),
    ],
    ['with an amount in a currency', file({ 3: { Montantdevise: '110.50', Idevise: 'USD' } })],
    ['with journals one after the other', buildFecXml(twoJournals)],
    ['of cash accounting', buildFecXml(cashLines, { schema: 'formatA47A-I-VIII-5.xsd' })],
    [
      'of cash accounting, with clients',
      buildFecXml(
        cashLines.map((cells) => ({ ...cells, IdClient: 'C1' })),
        { schema: 'formatA47A-I-VIII-7.xsd' },
      ),
    ],
    [
      'with an empty third party',
      valid
        .replace(
          '<CompAuxNum>C1</CompAuxNum>\n<CompAuxLib>Menuiserie Valmy</CompAuxLib>',
          '<CompAuxNum/>\n<CompAuxLib></CompAuxLib>',
        )
        .replace(/<(EcritureLet|DateLet)>AA.*\n/, '')
        .replaceAll(/<(EcritureLet|DateLet)>.*\n/g, ''),
    ],
  ];
  test.each(accepted)('%s has no anomaly', async (_, content) => {
    expect(await validate(content)).toEqual({ valid: true, total: 1240, anomalies: [] });
  });

  const wrongDay = file({ 2: { EcritureDate: '20260231' } });
  const noValidation = valid.replace('<ValidDate>2026-01-15</ValidDate>\n', '');
  const rules: readonly Case[] = [
    [
      'an entry that is not balanced',
      file({ 3: { Credit: '99,00' } }),
      'FEC-EQU-001',
      'FEC-EQU-004 15 EcritureDate',
      'FEC-EQU-002 39',
      'FEC-EQU-003 39 JournalCode',
    ],
    [
      'a day that does not exist, once for its entry',
      wrongDay,
      `FEC-DAT-002 ${lineOf(wrongDay, '2026-02-31')} EcritureDate`,
    ],
    ['a missing day of validation, once for its entry', noValidation, 'FEC-OBL-010 32 ValidDate'],
    ['a missing label', file({ 3: { CompteLib: '' } }), 'FEC-OBL-006 49 CompteLib'],
    ['an amount with a comma', valid.replace('100.00', '100,00'), 'FEC-XML-006 53 Credit'],
    [
      'an amount with a separator of thousands',
      valid.replaceAll('>1000.00', '>1 000.00'),
      'FEC-MNT-003 18 Debit',
      'FEC-MNT-003 25 Credit',
    ],
    ['an amount that is not a number', valid.replace('100.00', 'cent'), 'FEC-MNT-001 53 Credit'],
    ['an amount with an exponent', valid.replace('100.00', '1.0E2'), 'FEC-MNT-004 53 Credit'],
    [
      'an amount with a sign after it',
      valid
        .replaceAll(/>(120|100|20).00</g, '>$1.00-<')
        .replace('120.00-', '120.00')
        .replaceAll('100.00-', '100.00')
        .replaceAll('20.00-', '20.00')
        .replace('>100.00<', '>100.00+<'),
      'FEC-XML-006 53 Credit',
    ],
    [
      'days in the form of flat files',
      valid.replace('<DateLet>2026-02-20', '<DateLet>20260220'),
      'FEC-XML-006 47 DateLet',
    ],
    ['a French day', valid.replace('<PieceDate>2026-01-15', '<PieceDate>15/01/2026'), 'FEC-XML-006 37 PieceDate'],
    ['a text for a day', valid.replace('<PieceDate>2026-01-15', '<PieceDate>janvier'), 'FEC-XML-006 37 PieceDate'],
    ['an unknown side', buildFecXml(signedLines).replace('<Sens>D<', '<Sens>X<'), 'FEC-MNT-010 19 Sens'],
    ['a letter without its date', file({ 3: { EcritureLet: 'ab' } }), 'FEC-LET-001 49 DateLet'],
    ['an account with other characters', valid.replace('706000', '706-00'), 'FEC-XML-006 50 CompteNum'],
    ['an account without three digits', valid.replace('706000', 'VENTES'), 'FEC-CPT-001 50 CompteNum'],
    ['an unknown currency', file({ 3: { Montantdevise: '10.00', Idevise: 'XYZ' } }), 'FEC-DEV-002 53 Idevise'],
    ['no entry', buildFecXml([]), 'FEC-FIC-001'],
    [
      'an entry of another year',
      valid.replace('20261231', '').replaceAll('2026-01-01', '2024-01-01'),
      'FEC-DAT-005 15 EcritureDate',
    ],
    ['another closing day than its name', buildFecXml(VALID_LINES, { closingDay: '2026-06-30' }), 'FEC-NOM-004 4'],
  ];
  test.each(rules)('with %s has it reported at its line', async (_, content, ...anomalies) => {
    expect((await validate(content)).anomalies).toEqual(anomalies);
  });

  const ends: readonly Case[] = [
    ['a DOS end of file', `${valid}\x1a`, 'FEC-FIC-011 93'],
    ['a block of DOS ends of file and a line end', `${valid.trimEnd()}${'\x1a'.repeat(100)}\r\n`, 'FEC-FIC-011 92'],
  ];
  test.each(ends)('with %s has one warning', async (_, content, ...anomalies) => {
    expect(await validate(content)).toEqual({ valid: true, total: 1240, anomalies });
  });

  test('has an empty element of an entry reported once, also where its lines have empty elements', async () => {
    const { anomalies } = await validate(
      valid
        .replace('<ValidDate>2026-01-15', '<EcritureLet/>\n<DateLet/>\n<ValidDate>2026-01-15')
        .replaceAll('<Credit>0.00</Credit>', '<Credit/>')
        .replaceAll('<Debit>0.00</Debit>', '<Debit/>'),
    );
    expect(anomalies.filter((anomaly) => anomaly.endsWith('DateLet'))).toHaveLength(1);
    expect(anomalies.filter((anomaly) => anomaly.startsWith('FEC-XML-005')).length).toBeGreaterThan(2);
  });

  const structure: readonly Case[] = [
    [
      'a line without an amount',
      valid.replace('<Debit>0.00</Debit>\n<Credit>100.00</Credit>\n', ''),
      'FEC-XML-005 49 Debit',
    ],
    [
      'an empty date of lettering',
      valid.replace('<Credit>100.00', '<DateLet/>\n<Credit>100.00'),
      'FEC-XML-005 53 DateLet',
    ],
    [
      'an empty date of lettering of an entry, once',
      valid.replace('<ValidDate>2026-01-15', '<EcritureLet/>\n<DateLet/>\n<ValidDate>2026-01-15'),
      'FEC-XML-005 39 DateLet',
    ],
    [
      'an unknown element in an entry',
      valid.replace('<EcritureNum>2', '<Lettrage>A</Lettrage>\n<EcritureNum>2'),
      'FEC-XML-004 33',
    ],
    ['an unknown element before the amount', valid.replace('<Debit>120', '<Axe>1</Axe>\n<Debit>120'), 'FEC-XML-004 44'],
    [
      'elements of an entry in another order',
      valid.replace(
        '<EcritureLib>Écriture FA1</EcritureLib>\n<PieceRef>FA1</PieceRef>',
        '<PieceRef>FA1</PieceRef>\n<EcritureLib>Écriture FA1</EcritureLib>',
      ),
      'FEC-XML-004 36 EcritureLib',
    ],
    [
      'elements of an entry after its lines',
      valid
        .replace('<ValidDate>2026-01-15</ValidDate>\n', '')
        .replace(
          '</ecriture>\n</journal>\n<journal>\n<JournalCode>BQ',
          '<ValidDate>2026-01-15</ValidDate>\n</ecriture>\n</journal>\n<journal>\n<JournalCode>BQ',
        ),
      'FEC-XML-004 60 ValidDate',
    ],
    [
      'a repeated element',
      valid.replace('<PieceRef>FA1', '<PieceRef>FA0</PieceRef>\n<PieceRef>FA1'),
      'FEC-XML-004 37 PieceRef',
    ],
    [
      'two years',
      valid.replace('</exercice>', '</exercice>\n<exercice>\n<DateCloture>2026-12-31</DateCloture>\n</exercice>'),
      'FEC-XML-004 92',
    ],
    [
      'an entry of one line',
      valid
        .replace(/<ligne>\n<CompteNum>706000[\s\S]*?<\/ligne>\n<ligne>[\s\S]*?<\/ligne>\n/, '')
        .replace('120.00', '0.00'),
      'FEC-XML-007 32',
      'FEC-MNT-007 39',
      'FEC-LET-002 39 EcritureLet',
    ],
    ['no closing day', valid.replace('<DateCloture>2026-12-31</DateCloture>\n', ''), 'FEC-XML-005 4'],
    ['a closing day of flat files', valid.replace('<DateCloture>2026-12-31', '<DateCloture>20261231'), 'FEC-XML-006 4'],
  ];
  test.each(structure)('with %s breaks the schema', async (_, content, ...anomalies) => {
    const result = await validate(content);
    expect(result.anomalies.filter((each) => !each.startsWith('FEC-EQU'))).toEqual(anomalies);
    expect(result.valid).toBe(false);
  });

  test('never has separators reported', async () => {
    for (const content of [valid, buildFecXml([]), '<?xml version="1.0"?><comptabilite>', '<a/>']) {
      const { anomalies, separator, errors } = await validateFec([Buffer.from(content)]);
      expect(separator).toBe(null);
      expect(JSON.stringify([anomalies, errors])).not.toMatch(/séparateur de zones|FEC-FIC-002/);
    }
  });

  test('states its closing day, its layout and its entries in the facts', async () => {
    const { facts } = await validateFecWithFacts([Buffer.from(valid)], { details: true });
    expect(facts).toMatchObject({
      entryCount: 3,
      journalCount: 3,
      layout: 'debit-credit',
      characterSet: 'utf-8',
      isXml: true,
    });
    expect(facts.fiscalYear).toEqual({ start: 20_260_101, end: 20_261_231, monthCount: 12, source: 'content' });
  });

  test('names the entries of its anomalies in a report with details', async () => {
    const content = file({ 3: { Credit: '99,00' } });
    const { facts } = await validateFecWithFacts([Buffer.from(content)], { details: true });
    expect(facts.places?.find(({ code }) => code === 'FEC-EQU-002')).toMatchObject({ journal: 'VE', number: '2' });
  });

  test('never has a value in a message', async () => {
    const content = file({ 3: { CompteLib: 'Client confidentiel', Credit: 'montant caché' } }).replace(
      '<ligne>',
      '<Secret>Valmy</Secret>',
    );
    const { facts, result } = await validateFecWithFacts([Buffer.from(content)]);
    expect(JSON.stringify([result.anomalies, result.errors, facts])).not.toMatch(/confidentiel|caché|Valmy|Secret/);
  });
});

describe('the name of a file', () => {
  test.each([
    ['732829320FEC20261231.xml', valid, []],
    ['732829320FEC20261231.XML', valid, []],
    ['732829320FEC20261231_2.xml', valid, []],
    ['732829320FEC20261231.txt', valid, []],
    ['FEC20261231.xml', valid, ['FEC-NOM-001']],
    ['732829321FEC20261231.xml', valid, ['FEC-NOM-003']],
    ['732829320FEC20261331.xml', valid, ['FEC-NOM-002']],
    ['732829320FEC20261231.xml', 'JournalCode|JournalLib\n', ['FEC-FIC-002', 'FEC-NOM-001']],
  ])('%s is compared with the content', async (name, content, codes) => {
    expect((await validate(content, name)).anomalies).toEqual(codes);
  });
});

describe('an XML file that cannot be read to its end', () => {
  const cut = valid.slice(0, valid.indexOf('<CompteNum>445710'));
  const cases: readonly Case[] = [
    ['that is cut', cut, 'FEC-XML-001 56'],
    ['with a tag that is not closed', valid.replace('</CompteLib>', ''), 'FEC-XML-001 20'],
    ['with an ampersand', valid.replace('Prestations', 'R&D'), 'FEC-XML-001 51'],
    ['with an ampersand and no semicolon after it', `${cut}&`, 'FEC-XML-001 55'],
    [
      'with a lone ampersand in a long file',
      buildFecXml(
        Array.from({ length: 3000 }, (_, at) => ({
          ...VALID_LINES[at % 2],
          CompteLib: at === 100 ? '@' : `C${at % 2}`,
        })),
      ).replace('@', 'a & b'),
      'FEC-XML-001 617',
    ],
    ['with a sign less than', valid.replace('Prestations', 'a < b'), 'FEC-XML-001 51'],
    ['with text after its end', `${valid}\nfin`, 'FEC-XML-001 94'],
    ['with a control character', valid.replace('Prestations', 'Presta\u0001tions'), 'FEC-XML-001 51'],
    ['that is an invoice', '<?xml version="1.0"?>\n<Invoice><ID>1</ID></Invoice>', 'FEC-XML-003 2'],
    ['that is a page', '<html><body>FEC</body></html>', 'FEC-XML-003 1'],
    [
      'with a document type',
      valid.replace('<comptabilite', '<!DOCTYPE comptabilite [<!ENTITY a "aaaa">]>\n<comptabilite'),
      'FEC-XML-002 2',
    ],
    [
      'with an external document type',
      valid.replace('<comptabilite', '<!DOCTYPE comptabilite SYSTEM "file:///etc/passwd">\n<comptabilite'),
      'FEC-XML-002 2',
    ],
    ['with an unknown entity', valid.replace('Prestations', '&lol;'), 'FEC-XML-001 51'],
    ['in an unknown character set', valid.replace('UTF-8', 'EBCDIC-FR'), 'FEC-XML-008 1'],
  ];
  test.each(cases)('%s has one blocking anomaly', async (_, content, ...anomalies) => {
    const result = await validate(content);
    const blocking = result.anomalies.filter((each) => !/FEC-(?:LET-002|SEQ-005)/.test(each));
    expect([result.valid, blocking]).toEqual([false, anomalies]);
  });

  test('in another character set than it declares is read nevertheless', async () => {
    expect(await validate(latin(valid))).toEqual({ valid: false, total: 1240, anomalies: ['FEC-XML-008 11'] });
  });

  const hostile: readonly (readonly [title: string, (push: (text: string) => void) => void])[] = [
    ['a text', (push) => repeat(push, 'x'.repeat(65_536), 64, '<comptabilite><exercice><DateCloture>')],
    ['a comment', (push) => repeat(push, 'x'.repeat(65_536), 64, '<comptabilite><!-- ')],
    ['a document type', (push) => repeat(push, '<!ENTITY a "b">', 200_000, '<!DOCTYPE c [')],
    [
      'attributes',
      (push) => {
        push('<comptabilite ');
        for (let at = 0; at < 300_000; at += 1) push(`a${at}="b" `);
      },
    ],
    ['an attribute', (push) => repeat(push, 'x'.repeat(65_536), 64, '<comptabilite a="')],
    ['a name', (push) => repeat(push, 'x'.repeat(65_536), 64, '<')],
    ['elements in elements', (push) => repeat(push, '<a>', 100_000, '<comptabilite>')],
    ['an entity', (push) => repeat(push, 'x'.repeat(65_536), 64, '<comptabilite>&')],
    ['character data', (push) => repeat(push, 'x'.repeat(65_536), 64, '<comptabilite><![CDATA[')],
  ];
  test.each(hostile)('stops at %s without end', async (_, write) => {
    const pieces: Buffer[] = [];
    write((text) => pieces.push(Buffer.from(text)));
    const { anomalies, valid: isValid } = await validateFec([Buffer.concat(pieces)]);
    expect(isValid).toBe(false);
    expect(anomalies[0]?.code).toMatch(/^FEC-XML-00[12]$/);
    expect(anomalies.length).toBeLessThan(3);
  });

  test('counts the faults of many elements and lists some', async () => {
    const content = valid.replace('<ecriture>', `${'<a/>'.repeat(100_000)}<ecriture>`);
    const { anomalies, blocking_count: count } = await validateFec([Buffer.from(content)]);
    expect([count, anomalies.length]).toEqual([100_000, 101]);
  });

  test('validates an entry of many lines part by part', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => ({ ...VALID_LINES[at % 2], CompteLib: `Compte ${at % 2}` }));
    const { anomalies, line_count: count } = await validateFec([Buffer.from(buildFecXml(lines))]);
    expect([count, anomalies.map(({ code }) => code)]).toEqual([5000, []]);
  });
});

function repeat(push: (text: string) => void, text: string, count: number, start: string): void {
  push(start);
  for (let at = 0; at < count; at += 1) push(text);
}
