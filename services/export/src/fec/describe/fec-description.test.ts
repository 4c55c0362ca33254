import type { FecLine } from '@probant/contracts/export';
import { FEC_COLUMNS } from '@probant/fec/columns';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';
import { fecRequestExample } from '../write/fec.examples.ts';

const under = await createTestService();
afterAll(() => under.service.close());
const describeFec = async (entries: readonly FecLine[]) => {
  const answer = await under.post('/v1/export/fec-description', { ...fecRequestExample, entries });
  return { ...answer, text: answer.bytes.toString('utf8') };
};

describe('POST /v1/export/fec-description', () => {
  test('describes the fields, the journals and the structure of the file', async () => {
    const { text, headers } = await describeFec(fecRequestExample.entries);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="123456782FEC20251231-description.txt"',
    });
    for (const [index, column] of FEC_COLUMNS.entries())
      expect(text).toMatch(new RegExp(`^ ?${index + 1}\\. ${column} : .{10}`, 'm'));
    for (const expected of [
      'écritures comptables 123456782FEC20251231.txt',
      'Exercice : du 01/01/2025 au 31/12/2025',
      '- 3 lignes, 1 écriture, 3 comptes',
      '- VE : Ventes (3 lignes)',
      'une séquence pour tout le fichier',
    ])
      expect(text).toContain(expected);
    expect(text).not.toContain('Conventions');
    expect(text).not.toMatch(/[^\r]\n/);
  });

  test('states the length of the longest record, which the law requires', async () => {
    const [line] = fecRequestExample.entries as unknown as readonly [FecLine];
    expect((await describeFec([line])).text).toContain('longueur variable, 185 octets au plus');
    const label = 'é'.repeat(1000);
    const file = await under.post('/v1/export/fec', {
      ...fecRequestExample,
      entries: [{ ...line, ecriture_lib: label }],
    });
    const [, record = ''] = file.bytes.toString('latin1').split('\r\n');
    const { text } = await describeFec([{ ...line, ecriture_lib: label }]);
    expect(text).toContain(`longueur variable, ${record.length.toString().replace(/^2/, '2 ')} octets au plus`);
  });

  test('lists conventional references and currencies', async () => {
    const [line] = fecRequestExample.entries as unknown as readonly [FecLine];
    const { text } = await describeFec([
      { ...line, piece_ref: '-' },
      { ...line, montant_devise: 130, idevise: 'USD' },
    ]);
    expect(text).toContain('- référence de pièce conventionnelle, sans pièce propre : « - »');
    expect(text).toContain('- devises employées : USD');
  });

  test('marks journals without a code or a label', async () => {
    const [line] = fecRequestExample.entries as unknown as readonly [FecLine];
    const { text } = await describeFec([
      { ...line, journal_lib: '' },
      { ...line, journal_code: '' },
    ]);
    expect(text).toContain('\r\n- VE : sans libellé (1 ligne)\r\n- sans code : Ventes (1 ligne)\r\n');
  });

  test('keeps a label with line breaks on one line', async () => {
    const [line] = fecRequestExample.entries as unknown as readonly [FecLine];
    const { text } = await describeFec([{ ...line, journal_lib: 'Ventes\r\nJournaux\r\n- XX : Faux' }]);
    expect(text.split('\r\n').filter((each) => each.startsWith('- XX'))).toEqual([]);
  });

  test('rejects what the export of the file rejects', async () => {
    expect((await describeFec([])).status).toBe(422);
    expect((await describeFec([{ ...(fecRequestExample.entries[0] as FecLine), debit: '1,234' }])).status).toBe(422);
  });
});
