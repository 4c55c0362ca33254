import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_TOLD } from './anomalies/anomaly-log.ts';
import { amountFault, centsIn } from './cells/amount.ts';
import { controlFec, examineFec } from './control-fec.ts';
import { controlExamples } from './fec-control.examples.ts';
import { changed, fecFile, SOUND } from './testing/fec-file.ts';

const control = (content: string) => controlFec([Buffer.from(content)]);
const cents = (text: string) => centsIn(Buffer.from(text), 0, text.length);

describe('the control of a FEC', () => {
  test('answers the example of the description', async () => {
    const { anomalies, warnings, ...verdict } = await control(controlExamples.request.unbalanced.value.content);
    const { anomalies: shown, warnings: shownWarnings, ...expected } = controlExamples.result.unbalanced.value;
    expect(verdict).toEqual(expected);
    expect([...anomalies].sort(byCode)).toEqual([...shown].sort(byCode));
    expect([...warnings].sort()).toEqual([...shownWarnings].sort());
  });

  test('sums to the cent', async () => {
    const tenCents = Array.from({ length: 3000 }, (_, index) => ({
      ...SOUND[index % 2],
      Debit: index % 2 ? '0,00' : '0,10',
      Credit: index % 2 ? '0,10' : '0,00',
    }));
    const verdict = await control(fecFile(tenCents));
    expect([verdict.total_debit, verdict.total_credit, verdict.balance_ok]).toEqual([150, 150, true]);
  });

  test('an empty file is told to be one', async () => {
    const verdict = await control('');
    expect(verdict).toMatchObject({ valid: false, line_count: 0, separator: null, balance_ok: true, had_bom: false });
    expect(verdict.errors).toEqual(['[FEC-FIC-001] fichier : Le fichier ne contient aucune écriture comptable.']);
    expect((await control('\ufeff')).had_bom).toBe(true);
  });

  test.each([
    ['of blanks', '   \r\n \n  \n', 'FEC-FIC-001', 'fichier'],
    ['with a blank line before its names', `\r\n${fecFile(SOUND)}`, 'FEC-COL-006', 'ligne 1'],
    ['of noise', Buffer.from('7f8f9fa0ff0a'.repeat(20), 'hex'), 'FEC-FIC-002', 'fichier'],
    ['of zeros', Buffer.alloc(5000), 'FEC-FIC-010', 'fichier'],
    ['that is an archive', Buffer.from(`504b0304${'8a9b'.repeat(99)}`, 'hex'), 'FEC-FIC-010', 'fichier'],
    ['in UTF-16', Buffer.from(fecFile(SOUND), 'utf16le'), 'FEC-FIC-009', 'fichier'],
  ])('a file %s has one fault', async (_, content, code, where) => {
    for (const size of [3, 7, 70_000]) {
      const bytes = Buffer.from(content);
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const { valid, errors, warnings } = await controlFec(pieces);
      expect([valid, errors.map((text) => text.split(' :')[0]), warnings]).toEqual([false, [`[${code}] ${where}`], []]);
    }
  });

  test('the list is bounded and the counts are true', async () => {
    const lines = Array.from({ length: 2 * 251 }, (_, index) => ({ ...SOUND[index % 2], PieceRef: '' }));
    const verdict = await control(fecFile(lines));
    const told = verdict.anomalies.filter(({ code }) => code === 'FEC-OBL-007');
    expect(verdict.blocking_count).toBe(502);
    expect(told).toHaveLength(MOST_TOLD + 1);
    expect(told.at(-1)).toMatchObject({
      line: null,
      message: "La référence de la pièce justificative n'est pas renseignée (402 autres occurrences).",
    });
  });

  test('one cause is told once: what cannot be read makes nothing unbalanced', async () => {
    for (const changes of [
      { Credit: 'cent' },
      { EcritureNum: '' },
      { EcritureDate: '20260231' },
      { PieceRef: 'a|b' },
    ]) {
      const { anomalies } = await control(fecFile(changed({ 3: changes })));
      expect(anomalies).toHaveLength(1);
    }
  });

  test('a number that is used again elsewhere is one entry in two places', async () => {
    const { anomalies } = await control(fecFile([...SOUND.slice(0, 3), ...SOUND.slice(5), ...SOUND.slice(3, 5)]));
    expect(anomalies.map(({ code }) => code)).toEqual(['FEC-SEQ-002', 'FEC-SEQ-004']);
  });

  test('journals that each count for themselves are recognised', async () => {
    const entry = (journal: string, number: number) =>
      [{ ...SOUND[3], CompteNum: '471000' }].flatMap((cells) => [
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
    const { facts } = await examineFec([
      Buffer.from(fecFile([1, 2, 3].flatMap((number) => [...plain('AN', number), ...plain('VE', number)]))),
    ]);
    expect(facts.numbering).toBe('journal');
    expect(facts.tally.filter(({ rule }) => rule.code.startsWith('FEC-SEQ'))).toEqual([]);
    const prefixed = await examineFec([Buffer.from(fecFile([1, 2, 4].flatMap((number) => entry('VE', number))))]);
    expect(prefixed.facts.tally.find(({ rule }) => rule.code === 'FEC-SEQ-001')?.count).toBe(1);
  });

  test('a fiscal year longer than twelve months is one, when no month of it is empty', async () => {
    const months = ['202510', '202511', '202512', ...Array.from({ length: 12 }, (_, month) => String(202601 + month))];
    const monthly = (kept: readonly string[]) =>
      fecFile(
        kept.flatMap((month, index) =>
          SOUND.slice(0, 2).map((cells) => ({
            ...cells,
            EcritureNum: String(index),
            EcritureDate: `${month}01`,
            PieceDate: `${month}01`,
            ValidDate: `${month}01`,
          })),
        ),
      );
    const outside = async (kept: readonly string[]) => {
      const { anomalies } = await controlFec([Buffer.from(monthly(kept))], { filename: '732829320FEC20261231.txt' });
      return anomalies.filter(({ code }) => code === 'FEC-DAT-005').length;
    };
    expect(await outside(months)).toBe(0);
    expect(await outside(months.filter((month) => month !== '202512'))).toBe(2);
  });
});

describe('amounts', () => {
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
  ])('%s is %d cents', (text, expected) => {
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
  ])('%s breaks %s and means %d cents', (text, fault, meant) => {
    expect(amountFault(text)).toEqual({ fault, cents: meant });
  });

  test('every whole number of cents is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.boolean(), (value, negative) => {
        const text = `${negative ? '-' : ''}${Math.trunc(value / 100)},${String(value % 100).padStart(2, '0')}`;
        expect(cents(text)).toBe(negative ? -value : value);
      }),
    );
  });
});

describe('any bytes', () => {
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
    hostile.map((parts) => Buffer.from(fecFile(SOUND) + parts.join(''))),
    hostile.map((parts) => Buffer.from(fecFile(SOUND) + parts.join(''), 'latin1')),
    hostile.map((parts) => Buffer.from(parts.join(''))),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  );
  /** Larger than what the scanner looks at in one go. */
  const large = content.map((bytes) =>
    Buffer.concat(
      Array.from({ length: Math.ceil(100_000 / (bytes.length + 1)) }, () => [bytes, Buffer.from('\n')]).flat(),
    ),
  );

  test('give the same verdict however they are cut', async () => {
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
          expect(await controlFec(pieces)).toEqual(await controlFec([bytes]));
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([
    ['ends its lines otherwise after 64 KiB', `${fecFile(SOUND).replaceAll('\r\n', '\r').repeat(60)}\n`.repeat(3)],
    ['has no end of line for long', `${'Nom|'.repeat(20_000)}\n${fecFile(SOUND)}`],
  ])('a file that %s gives the same verdict however it is cut', async (_, content) => {
    const bytes = Buffer.from(content);
    const cut = (size: number) =>
      Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
    const whole = await controlFec([bytes]);
    for (const size of [999, 65_536, 65_537, 70_000, 100_000]) expect(await controlFec(cut(size))).toEqual(whole);
  });

  test('never come back in a message', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (parts) => {
        const lines = changed({
          3: {
            EcritureLib: parts.join('').replace(/[|\r\n]/g, ''),
            CompteLib: 'Client confidentiel',
            Debit: 'montant caché',
          },
        });
        const { facts, verdict } = await examineFec([Buffer.from(fecFile(lines))]);
        const told = JSON.stringify([verdict.errors, verdict.warnings, verdict.anomalies, facts]);
        for (const secret of ['secrètes', 'confidentiel', 'caché', 'Valmy', 'xxxx']) expect(told).not.toContain(secret);
      }),
    );
  });

  test('a line of many megabytes is one fault, and the file goes on', async () => {
    const [header = '', ...lines] = fecFile(SOUND).split('\r\n');
    const file = [header, ...lines.slice(0, 2), 'x'.repeat(9 << 20), ...lines.slice(2)].join('\r\n');
    const { anomalies, line_count: count } = await control(file);
    expect(anomalies.map(({ code, line }) => [code, line])).toEqual([['FEC-LIG-001', 4]]);
    expect(count).toBe(SOUND.length + 1);
  });
});

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
