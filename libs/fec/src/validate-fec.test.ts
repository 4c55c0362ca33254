import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_LISTED_PER_KIND } from './anomalies/anomaly-log.ts';
import { diagnoseAmount, parseCents } from './cells/amount.ts';
import { buildFec, changeLines, VALID_LINES } from './testing/fec-file.ts';
import { buildFecXml } from './testing/fec-xml-file.ts';
import { validateFec, validateFecWithFacts } from './validate-fec.ts';

const validate = (content: string) => validateFec([Buffer.from(content)]);
const cents = (text: string) => parseCents(Buffer.from(text), 0, text.length);

describe('validateFec', () => {
  test('adds amounts up without losing a cent', async () => {
    const tenCents = Array.from({ length: 3000 }, (_, index) => ({
      ...VALID_LINES[index % 2],
      Debit: index % 2 ? '0,00' : '0,10',
      Credit: index % 2 ? '0,10' : '0,00',
    }));
    const result = await validate(buildFec(tenCents));
    expect([result.total_debit, result.total_credit, result.balance_ok]).toEqual([150, 150, true]);
  });

  test('reports an empty file as one without entries', async () => {
    const result = await validate('');
    expect(result).toMatchObject({ valid: false, line_count: 0, separator: null, balance_ok: true, had_bom: false });
    expect(result.errors).toEqual(['[FEC-FIC-001] fichier : Le fichier ne contient aucune écriture comptable.']);
    expect((await validate('\ufeff')).had_bom).toBe(true);
  });

  test.each([
    ['of blanks', '   \r\n \n  \n', 'FEC-FIC-001', 'fichier'],
    ['with a blank line before its names', `\r\n${buildFec(VALID_LINES)}`, 'FEC-COL-006', 'ligne 1'],
    ['of noise', Buffer.from('7f8f9fa0ff0a'.repeat(20), 'hex'), 'FEC-FIC-002', 'fichier'],
    ['of zeros', Buffer.alloc(5000), 'FEC-FIC-010', 'fichier'],
    ['that is an archive', Buffer.from(`504b0304${'8a9b'.repeat(99)}`, 'hex'), 'FEC-FIC-010', 'fichier'],
    ['in UTF-16', Buffer.from(buildFec(VALID_LINES), 'utf16le'), 'FEC-FIC-009', 'fichier'],
  ])('reports one anomaly for a file %s', async (_, content, code, where) => {
    for (const size of [3, 7, 70_000]) {
      const bytes = Buffer.from(content);
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const { valid, errors, warnings } = await validateFec(pieces);
      expect([valid, errors.map((text) => text.split(' :')[0]), warnings]).toEqual([false, [`[${code}] ${where}`], []]);
    }
  });

  test('lists 100 anomalies of a kind and counts all of them', async () => {
    const lines = Array.from({ length: 2 * 251 }, (_, index) => ({ ...VALID_LINES[index % 2], PieceRef: '' }));
    const result = await validate(buildFec(lines));
    const listed = result.anomalies.filter(({ code }) => code === 'FEC-OBL-007');
    expect(result.blocking_count).toBe(502);
    expect(listed).toHaveLength(MAX_LISTED_PER_KIND + 1);
    expect(listed.at(-1)).toMatchObject({
      line: null,
      message: "La référence de la pièce justificative n'est pas renseignée (402 autres occurrences).",
    });
  });

  test('reports an unreadable cell once, and no balance that lacks it', async () => {
    for (const changes of [
      { Credit: 'cent' },
      { EcritureNum: '' },
      { EcritureDate: '20260231' },
      { PieceRef: 'a|b' },
    ]) {
      const { anomalies } = await validate(buildFec(changeLines({ 3: changes })));
      expect(anomalies).toHaveLength(1);
    }
  });

  test('takes a number that comes again after other entries for one entry in two places', async () => {
    const { anomalies } = await validate(
      buildFec([...VALID_LINES.slice(0, 3), ...VALID_LINES.slice(5), ...VALID_LINES.slice(3, 5)]),
    );
    expect(anomalies.map(({ code }) => code)).toEqual(['FEC-SEQ-002', 'FEC-SEQ-004']);
  });

  test('detects that each journal has its own sequence of numbers', async () => {
    const entry = (journal: string, number: number) =>
      [{ ...VALID_LINES[3], CompteNum: '471000' }].flatMap((cells) => [
        { ...cells, JournalCode: journal, JournalLib: journal, EcritureNum: `${journal}-${number}` },
        {
          ...cells,
          JournalCode: journal,
          JournalLib: journal,
          EcritureNum: `${journal}-${number}`,
          Debit: '100,00',
          Credit: '0,00',
        },
      ]);
    const plain = (journal: string, number: number) =>
      entry(journal, number).map((cells) => ({ ...cells, EcritureNum: String(number) }));
    const { facts } = await validateFecWithFacts([
      Buffer.from(buildFec([1, 2, 3].flatMap((number) => [...plain('AN', number), ...plain('VE', number)]))),
    ]);
    expect(facts.numbering).toBe('journal');
    expect(facts.tally.filter(({ rule }) => rule.code.startsWith('FEC-SEQ'))).toEqual([]);
    const prefixed = await validateFecWithFacts([
      Buffer.from(buildFec([1, 2, 4].flatMap((number) => entry('VE', number)))),
    ]);
    expect(prefixed.facts.tally.find(({ rule }) => rule.code === 'FEC-SEQ-001')?.count).toBe(1);
  });

  test('accepts a fiscal year longer than twelve months when each month has entries', async () => {
    const months = ['202510', '202511', '202512', ...Array.from({ length: 12 }, (_, month) => String(202601 + month))];
    const buildMonthly = (included: readonly string[]) =>
      buildFec(
        included.flatMap((month, index) =>
          VALID_LINES.slice(0, 2).map((cells) => ({
            ...cells,
            EcritureNum: String(index),
            EcritureDate: `${month}01`,
            PieceDate: `${month}01`,
            ValidDate: `${month}01`,
          })),
        ),
      );
    const countOutside = async (included: readonly string[]) => {
      const { anomalies } = await validateFec([Buffer.from(buildMonthly(included))], {
        filename: '732829320FEC20261231.txt',
      });
      return anomalies.filter(({ code }) => code === 'FEC-DAT-005').length;
    };
    expect(await countOutside(months)).toBe(0);
    expect(await countOutside(months.filter((month) => month !== '202512'))).toBe(2);
  });
});

describe('parseCents and diagnoseAmount', () => {
  test.each([
    ['0,00', 0],
    ['12', 1200],
    ['12,3', 1230],
    ['12,30', 1230],
    ['12,3000', 1230],
    ['-12,34', -1234],
    ['12,34-', -1234],
    ['+0000000069,60', 6960],
    ['9999999999999,99', Number.NaN],
    ['99999999999,99', 9_999_999_999_999],
    ['-', Number.NaN],
    [',', Number.NaN],
    ['-5-', Number.NaN],
    ['12,345', Number.NaN],
    ['12.34', Number.NaN],
  ])('reads %s as %d cents', (text, expected) => {
    expect(cents(text)).toBe(expected);
  });

  test.each([
    ['12,345', 'FEC-MNT-009', 1234.5],
    ['1 234,56', 'FEC-MNT-003', 123_456],
    ['1\u202f234,56', 'FEC-MNT-003', 123_456],
    ['1.234,56', 'FEC-MNT-003', 123_456],
    ['1,234.56', 'FEC-MNT-003', 123_456],
    ['12.34', 'FEC-MNT-002', 1234],
    ['12.34-', 'FEC-MNT-002', -1234],
    ['1,2E2', 'FEC-MNT-004', 12_000],
    ['douze', 'FEC-MNT-001', Number.NaN],
    ['12,34 €', 'FEC-MNT-001', Number.NaN],
  ])('reports that %s breaks %s and means %d cents', (text, fault, expectedCents) => {
    expect(diagnoseAmount(text)).toEqual({ fault, cents: expectedCents });
  });

  test('reads every whole number of cents back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.boolean(), (value, negative) => {
        const text = `${negative ? '-' : ''}${Math.trunc(value / 100)},${String(value % 100).padStart(2, '0')}`;
        expect(cents(text)).toBe(negative ? -value : value);
      }),
    );
  });
});

describe('validateFec with arbitrary bytes', () => {
  const hostile = fc.array(
    fc.constantFrom(
      '|',
      '\t',
      '\r',
      '\n',
      '\r\n',
      '"',
      'Prestations secrètes',
      '120,00',
      '20260101',
      '\0',
      '\u2028',
      'Ã©',
      '\xff',
      '\ufeff',
      'x'.repeat(300),
    ),
    { maxLength: 200 },
  );
  const content = fc.oneof(
    hostile.map((parts) => Buffer.from(buildFec(VALID_LINES) + parts.join(''))),
    hostile.map((parts) => Buffer.from(buildFec(VALID_LINES) + parts.join(''), 'latin1')),
    hostile.map((parts) => Buffer.from(parts.join(''))),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  );
  /** Larger than what the scanner reads in one pass. */
  const large = content.map((bytes) =>
    Buffer.concat(
      Array.from({ length: Math.ceil(100_000 / (bytes.length + 1)) }, () => [bytes, Buffer.from('\n')]).flat(),
    ),
  );

  test('returns the same result wherever the pieces of a file end', async () => {
    await fc.assert(
      fc.asyncProperty(
        large,
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 2, maxLength: 20 }),
        async (bytes, cuts) => {
          const pieces: Buffer[] = [];
          for (let from = 0, cut = 0; from < bytes.length; cut += 1) {
            const length = cuts[cut % cuts.length] as number;
            pieces.push(bytes.subarray(from, from + length));
            from += length;
          }
          expect(await validateFec(wipeBehind(pieces))).toEqual(await validateFec([bytes]));
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([
    ['has other line ends after 64 KiB', `${buildFec(VALID_LINES).replaceAll('\r\n', '\r').repeat(60)}\n`.repeat(3)],
    ['is in XML', buildFecXml(Array.from({ length: 100 }, () => VALID_LINES).flat())],
    ['has no line end in its first 64 KiB', `${'Nom|'.repeat(20_000)}\n${buildFec(VALID_LINES)}`],
  ])('returns the same result wherever the pieces of a file end that %s', async (_, content) => {
    const bytes = Buffer.from(content);
    const splitBytes = (size: number) =>
      Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
    const whole = await validateFec([bytes]);
    for (const size of [999, 65_536, 65_537, 70_000, 100_000])
      expect(await validateFec(wipeBehind(splitBytes(size)))).toEqual(whole);
  });

  test('never includes a value of the file in a message', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (parts) => {
        const lines = changeLines({
          3: {
            EcritureLib: parts.join('').replace(/[|\r\n]/g, ''),
            CompteLib: 'Client confidentiel',
            Debit: 'montant caché',
          },
        });
        const { facts, result } = await validateFecWithFacts([Buffer.from(buildFec(lines))]);
        const output = JSON.stringify([result.errors, result.warnings, result.anomalies, facts]);
        for (const secret of ['secrètes', 'confidentiel', 'caché', 'Valmy', 'xxxx'])
          expect(output).not.toContain(secret);
      }),
    );
  });

  test('reports a line of many megabytes once and continues with the next one', async () => {
    const [header = '', ...lines] = buildFec(VALID_LINES).split('\r\n');
    const file = [header, ...lines.slice(0, 2), 'x'.repeat(9 << 20), ...lines.slice(2)].join('\r\n');
    const { anomalies, line_count: count } = await validate(file);
    expect(anomalies.map(({ code, line }) => [code, line])).toEqual([['FEC-LIG-001', 4]]);
    expect(count).toBe(VALID_LINES.length + 1);
  });
});

/** Yields copies of pieces whose memory is used again once the next one is asked for. */
function* wipeBehind(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    const copy = Uint8Array.from(piece);
    yield copy;
    copy.fill(0);
  }
}
