import { createHash } from 'node:crypto';
import { createFixedClock } from '@probant/kernel/clock';
import { describe, expect, test } from 'vitest';
import { buildFec, changeLines, type FecCells, VALID_LINES } from '../testing/fec-file.ts';
import { createFecReport, type FecReportFormat, renderFecReport } from './fec-report.ts';

const clock = createFixedClock('2026-03-12T08:30:00Z');
type Options = { readonly filename?: string; readonly details?: boolean; readonly format?: FecReportFormat };
const renderReport = async (content: string | Buffer, { format = 'markdown', ...options }: Options = {}) => {
  const { report } = await createFecReport([Buffer.from(content)], { ...options, clock });
  return renderFecReport(report, format);
};
const findPlaces = async (content: string) => (await renderReport(content)).match(/(?<=^- Où : ).*$/gm);
const repeat = <T>(count: number, lines: readonly T[]): T[] => Array.from({ length: count }, () => lines).flat();
const file = (changes: Readonly<Record<number, FecCells>>) => buildFec(changeLines(changes));
/** Returns the rows of the tables of a rule. */
const findRows = (text: string, code: string) =>
  (text.split(`### ${code}`)[1]?.split('### ')[0] ?? '')
    .split('\n')
    .filter((line) => /^\|.*\|$/.test(line) && !/^\|-/.test(line));

describe('the report of a FEC', () => {
  test('has nothing to correct for a valid file', async () => {
    const text = await renderReport(buildFec(VALID_LINES));
    expect(text).toContain('**Aucune anomalie bloquante.** Aucun autre point relevé.');
    expect(text).not.toContain('## À corriger');
    expect(text).not.toContain("## Ligne d'en-tête");
  });

  test('lists blocking anomalies first, each with its legal reference and remedy', async () => {
    const text = await renderReport(file({ 0: { PieceRef: '' }, 3: { CompAuxLib: '', CompAuxNum: 'C1' } }));
    const titles = text.split('\n').filter((line) => line.startsWith('##'));
    expect(titles.map((title) => title.split(' :')[0])).toEqual([
      '## À corriger avant toute remise',
      '### FEC-OBL-007',
      '## À vérifier',
      '### FEC-CPT-005',
      '### FEC-CPT-006',
      '## Portée de ce contrôle',
    ]);
    expect(text).toMatch(/FEC-OBL-007[^#]*- Texte : LPF, art\. A\. 47 A-1[^\n]*\n- Que faire : /);
  });

  test('formats consecutive lines as a run', async () => {
    const blank = { PieceRef: '' };
    expect(await findPlaces(file({ 0: blank, 1: blank, 2: blank, 4: blank }))).toEqual([
      'colonne PieceRef ; lignes 2 à 4, 6',
    ]);
  });

  test('states that there are more lines than those listed', async () => {
    const lines = repeat(120, VALID_LINES.slice(0, 2)).map((cells, index) => ({
      ...cells,
      EcritureNum: String(Math.trunc(index / 2) + 1),
    }));
    const blank = (count: number) =>
      buildFec(lines.map((cells, index) => (index < count ? { ...cells, PieceRef: '' } : cells)));
    expect(await findPlaces(blank(100))).toEqual(['colonne PieceRef ; lignes 2 à 101']);
    expect(await findPlaces(blank(101))).toEqual(['colonne PieceRef ; lignes 2 à 101 et suivantes']);
    const scattered = lines.map((cells, index) => (index % 2 === 0 && index < 50 ? { ...cells, PieceRef: '' } : cells));
    const [places = ''] = (await findPlaces(buildFec(scattered))) ?? [];
    expect(places).toMatch(/^colonne PieceRef ; lignes 2, 4, .*, 40 et suivantes$/);
  });
});

describe('the file that a report names', () => {
  test('by its name, SHA-256, size, date and the version of the rules', async () => {
    const bytes = Buffer.from(buildFec(VALID_LINES));
    const rows = (await renderReport(bytes, { filename: '732829320FEC20261231.txt' })).split('\n');
    expect(rows).toContain('| Nom du fichier | `732829320FEC20261231.txt` |');
    expect(rows).toContain(`| Empreinte SHA-256 | ${createHash('sha256').update(bytes).digest('hex')} |`);
    expect(rows).toContain(`| Taille | ${bytes.length} octets |`);
    expect(rows).toContain('| Contrôlé le | 12/03/2026 à 09:30 (heure de Paris) |');
    expect(rows.find((row) => row.includes('Version des règles'))).toMatch(/\| \d+\.\d+ \(\d+ règles\) \|/);
  });

  test.each([
    {
      title: 'the closing date of the name',
      content: buildFec(VALID_LINES),
      filename: '732829320FEC20261231.txt',
      year: 'du 01/01/2026 au 31/12/2026 (12 mois)',
      origin: "date de clôture du nom du fichier (31/12/2026), et les douze mois qui s'achèvent avec elle",
    },
    {
      title: 'the closing date of the name, although a month is before its twelve months',
      content: buildFec(VALID_LINES),
      filename: '732829320FEC20270131.txt',
      year: 'du 01/02/2026 au 31/01/2027 (12 mois)',
      origin: "date de clôture du nom du fichier (31/01/2027), et les douze mois qui s'achèvent avec elle",
    },
    {
      title: 'the dates, without a name',
      content: buildFec(VALID_LINES),
      year: 'du 01/01/2026 au 28/02/2026 (2 mois)',
      origin:
        "mois de la première et de la dernière date d'écriture, car le nom du fichier n'a pas été communiqué : aucune date hors exercice ne peut être signalée",
    },
    {
      title: 'the dates, with a name that has no closing date',
      content: buildFec(VALID_LINES),
      filename: 'export.txt',
      year: 'du 01/01/2026 au 28/02/2026 (2 mois)',
      origin:
        "mois de la première et de la dernière date d'écriture, car le nom du fichier ne porte pas de date de clôture : aucune date hors exercice ne peut être signalée",
    },
    {
      title: 'nothing, as the content cannot be read',
      content: buildFec(VALID_LINES).replaceAll('|', ';'),
      filename: '732829320FEC20261231.txt',
      year: 'aucun',
      origin: "le contenu du fichier n'a pas pu être lu",
    },
    {
      title: 'nothing, as the dates are too far apart',
      content: file({ 5: { EcritureDate: '20200101' } }),
      year: 'aucun',
      origin:
        "le nom du fichier n'a pas été communiqué, et les dates lues ne forment pas un exercice de 24 mois au plus",
    },
  ])('states the fiscal year from $title', async ({ content, filename, year, origin }) => {
    const rows = (await renderReport(content, filename === undefined ? {} : { filename })).split('\n');
    expect(rows).toContain(`| Exercice retenu | ${year} |`);
    expect(rows).toContain(`| Origine de l'exercice | ${origin} |`);
  });

  test('says so when every month before the twelve has entries', async () => {
    const months = ['202511', '202512', ...Array.from({ length: 12 }, (_, month) => String(202601 + month))];
    const lines = months.flatMap((month, index) =>
      VALID_LINES.slice(0, 2).map((cells) => ({
        ...cells,
        EcritureNum: String(index),
        EcritureDate: `${month}01`,
        PieceDate: `${month}01`,
        ValidDate: `${month}01`,
      })),
    );
    const text = await renderReport(buildFec(lines), { filename: '732829320FEC20261231.txt' });
    expect(text).toContain('| Exercice retenu | du 01/11/2025 au 31/12/2026 (14 mois) |');
    expect(text).toContain('plus de douze mois, car chacun des mois qui précèdent comporte des écritures');
  });

  test('calls an invalid SIREN that, and a name of another form otherwise', async () => {
    const codesOf = async (filename: string) =>
      [...(await renderReport(buildFec(VALID_LINES), { filename })).matchAll(/### (FEC-NOM-\d+)/g)].map(
        ([, code]) => code,
      );
    expect(await codesOf('732829321FEC20261231.txt')).toEqual(['FEC-NOM-003']);
    expect(await codesOf('732829321FEC20261331.txt')).toEqual(['FEC-NOM-002', 'FEC-NOM-003']);
    expect(await codesOf('73282932FEC20261231.txt')).toEqual(['FEC-NOM-001']);
  });
});

describe('the first line in a report', () => {
  const content = buildFec(VALID_LINES).replace('EcritureNum', 'Numéro client Valmy').replace('CompteLib', 'comptelib');

  test('has the expected names beside their positions, and nothing of the file without details', async () => {
    const text = await renderReport(content);
    expect(text).toContain("## Ligne d'en-tête");
    expect(text).toContain('| 3 | EcritureNum | nom non reconnu, à la place de cette colonne |\n');
    expect(text).toContain('| 6 | CompteLib | graphie différente |\n');
    expect(text).toMatch(/```\nJournalCode\|JournalLib\|EcritureNum\|.*\|Idevise\n```/);
    expect(text).not.toMatch(/Valmy|comptelib/);
  });

  test('has the names as they were read with details', async () => {
    const text = await renderReport(content, { details: true });
    expect(text).toContain(
      '| 3 | EcritureNum | nom non reconnu, à la place de cette colonne | `Numéro client Valmy` |',
    );
    expect(text).toContain('| 6 | CompteLib | graphie différente | `comptelib` |');
  });
});

describe('the entries in a report with details', () => {
  const content = file({
    2: { EcritureLet: 'AB' },
    3: { Credit: '98,50', PieceRef: '' },
    5: { EcritureNum: '004/B7', Debit: '120.00' },
    6: { EcritureNum: '004/B7' },
  });

  test('name the journal, the number and the gap beside the lines', async () => {
    const text = await renderReport(content, { details: true });
    expect(findRows(text, 'FEC-EQU-002')).toEqual([
      '| Ligne | JournalCode | EcritureNum | Écart (débit − crédit) |',
      '| 4 | `VE` | `2` | +1,50 € |',
    ]);
    expect(findRows(text, 'FEC-OBL-007')).toEqual([
      '| Ligne | Colonne | JournalCode | EcritureNum |',
      '| 5 | PieceRef | `VE` | `2` |',
    ]);
    expect(findRows(text, 'FEC-MNT-002')[1]).toBe('| 7 | Debit | `BQ` | `004/B7` |');
    expect(findRows(text, 'FEC-EQU-003')).toEqual([
      '| Ligne | Colonne | JournalCode | Écart (débit − crédit) |',
      '| 4 | JournalCode | `VE` | +1,50 € |',
    ]);
    expect(findRows(text, 'FEC-EQU-004')[1]).toBe('| 2 | EcritureDate | 01/2026 | +1,50 € |');
    expect(findRows(text, 'FEC-LET-002').slice(1)).toEqual([
      '| 4 | EcritureLet | `VE` | `2` | +120,00 € |',
      '| 8 | EcritureLet | `BQ` | `004/B7` | -120,00 € |',
    ]);
    expect(text).toContain('| Équilibre | **non, écart de +1,50 €** |');
    expect(text).toContain('il est à diffuser comme le fichier lui-même');
  });

  test('name an entry whose lines come back later, with the gap of all of them', async () => {
    const lines = [
      ...VALID_LINES.slice(0, 3),
      ...VALID_LINES.slice(5),
      ...changeLines({ 4: { Credit: '0,00' } }).slice(3, 5),
    ];
    expect(findRows(await renderReport(buildFec(lines), { details: true }), 'FEC-EQU-002')[1]).toBe(
      '| 4 | `VE` | `2` | +20,00 € |',
    );
  });

  test('name the first entry of a month before the fiscal year', async () => {
    const day = { EcritureDate: '20241103', PieceDate: '20241103' };
    const text = await renderReport(file({ 2: day, 3: day, 4: day }), {
      details: true,
      filename: '732829320FEC20261231.txt',
    });
    expect(findRows(text, 'FEC-DAT-005').slice(1)).toEqual(['| 4 | EcritureDate | `VE` | `2` |']);
  });

  test('have no number where the file has none, and no entry where a line cannot be split', async () => {
    const text = await renderReport(file({ 3: { EcritureNum: '' }, 5: { PieceRef: 'a|b' } }), { details: true });
    expect(findRows(text, 'FEC-OBL-003')[1]).toBe('| 5 | EcritureNum | `VE` | à blanc |');
    expect(findRows(text, 'FEC-LIG-001')).toEqual([]);
  });

  test('are read in the character set of the file', async () => {
    const accented = file({
      2: { EcritureNum: 'Clôturé1', Debit: '1,00' },
      3: { EcritureNum: 'Clôturé1' },
      4: { EcritureNum: 'Clôturé1' },
    });
    const dos = Buffer.from(
      [...accented].map((character) => ({ É: 0x90, ô: 0x93, é: 0x82 })[character] ?? character.charCodeAt(0)),
    );
    for (const bytes of [Buffer.from(accented), Buffer.from(accented, 'latin1'), dos])
      expect(findRows(await renderReport(bytes, { details: true }), 'FEC-EQU-002')[1]).toContain('`Clôturé1`');
  });

  test('contain no label, nor anything of the file without details', async () => {
    const secret = changeLines(
      Object.fromEntries(
        VALID_LINES.map((_, index) => [
          index,
          {
            JournalLib: 'SECRET1',
            CompteLib: 'SECRET2',
            EcritureLib: 'SECRET3',
            CompAuxLib: 'SECRET4',
            CompAuxNum: 'SECRET5',
            PieceRef: 'SECRET6',
            CompteNum: 'SECRET7',
            EcritureLet: 'SECRET8',
            Idevise: 'SECRET9',
            JournalCode: 'JRNL',
            EcritureNum: `NUMBER${index}`,
            Debit: 'SECRET',
          },
        ]),
      ),
    );
    for (const format of ['markdown', 'html'] as const) {
      expect(await renderReport(buildFec(secret), { format })).not.toMatch(/SECRET|JRNL|NUMBER/);
      const detailed = await renderReport(buildFec(secret), { format, details: true });
      expect(detailed).toMatch(/JRNL/);
      expect(detailed).toMatch(/NUMBER0/);
      expect(detailed).not.toMatch(/SECRET/);
    }
  });
});

test('stays small for a file of hundreds of thousands of faults', async () => {
  const [header] = buildFec([]).split('\r\n');
  const line = (entry: number) => `J${entry % 300}||N${entry}x|2026|A||||||${'x'.repeat(40)}|1.5|2||20269999|0|7|?\r\n`;
  const lines = Array.from({ length: 200_000 }, (_, entry) => line(entry)).join('');
  const { validation, report } = await createFecReport([Buffer.from(`${header}\r\n${lines}`)], {
    details: true,
    clock,
  });
  expect(validation.result.blocking_count).toBeGreaterThan(1_000_000);
  const rules = report.sections.flatMap((section) => section.rules);
  expect(rules.length).toBeGreaterThan(10);
  for (const { table } of rules) expect(table?.rows.length ?? 0).toBeLessThanOrEqual(100);
  expect(rules.find(({ code }) => code === 'FEC-EQU-005')?.facts[0]?.[1].text).toBe(
    '200 000, dont les 100 premières ci-dessous',
  );
  expect(renderFecReport(report, 'markdown').length).toBeLessThan(500_000);
  expect(renderFecReport(report, 'html').length).toBeLessThan(1_000_000);
});
