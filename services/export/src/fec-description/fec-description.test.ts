import type { FecLine } from '@probant/contracts/export';
import { afterAll, describe, expect, test } from 'vitest';
import { fecRequestExample } from '../fec/fec.examples.ts';
import { FEC_COLUMNS } from '../fec-control/columns.ts';
import { exportUnderTest } from '../testing/export-under-test.ts';

const under = await exportUnderTest();
afterAll(() => under.service.close());
const described = async (entries: readonly FecLine[]) => {
  const answer = await under.post('/v1/export/fec-description', { ...fecRequestExample, entries });
  return { ...answer, text: answer.bytes.toString('utf8') };
};

describe('POST /v1/export/fec-description', () => {
  test('tells the zones, the journals and the structure of the file that goes with it', async () => {
    const { text, headers } = await described(fecRequestExample.entries);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="123456782FEC20251231-description.txt"',
    });
    for (const [index, column] of FEC_COLUMNS.entries())
      expect(text).toMatch(new RegExp(`^ ?${index + 1}\\. ${column} : .{10}`, 'm'));
    for (const told of [
      'écritures comptables 123456782FEC20251231.txt',
      'Exercice : du 01/01/2025 au 31/12/2025',
      '- 3 lignes, 1 écriture, 3 comptes',
      '- VE : Ventes (3 lignes)',
      'une séquence pour tout le fichier',
    ])
      expect(text).toContain(told);
    expect(text).not.toContain('Conventions');
    expect(text).not.toMatch(/[^\r]\n/);
  });

  test('tells the length of records, which the law asks for', async () => {
    const [line] = fecRequestExample.entries as unknown as readonly [FecLine];
    expect((await described([line])).text).toContain('longueur variable, 185 octets au plus');
    const label = 'é'.repeat(1000);
    const file = await under.post('/v1/export/fec', {
      ...fecRequestExample,
      entries: [{ ...line, ecriture_lib: label }],
    });
    const [, record = ''] = file.bytes.toString('latin1').split('\r\n');
    const { text } = await described([{ ...line, ecriture_lib: label }]);
    expect(text).toContain(`longueur variable, ${record.length.toString().replace(/^2/, '2 ')} octets au plus`);
  });

  test('tells conventional references and the currencies that are used', async () => {
    const [line] = fecRequestExample.entries as unknown as readonly [FecLine];
    const { text } = await described([
      { ...line, piece_ref: '-' },
      { ...line, montant_devise: 130, idevise: 'USD' },
    ]);
    expect(text).toContain('- référence de pièce conventionnelle, sans pièce propre : « - »');
    expect(text).toContain('- devises employées : USD');
  });

  test('says which journals have no code or no label', async () => {
    const [line] = fecRequestExample.entries as unknown as readonly [FecLine];
    const { text } = await described([
      { ...line, journal_lib: '' },
      { ...line, journal_code: '' },
    ]);
    expect(text).toContain('\r\n- VE : sans libellé (1 ligne)\r\n- sans code : Ventes (1 ligne)\r\n');
  });

  test('a label cannot add a line to it', async () => {
    const [line] = fecRequestExample.entries as unknown as readonly [FecLine];
    const { text } = await described([{ ...line, journal_lib: 'Ventes\r\nJournaux\r\n- XX : Faux' }]);
    expect(text.split('\r\n').filter((each) => each.startsWith('- XX'))).toEqual([]);
  });

  test('refuses what the file itself would refuse', async () => {
    expect((await described([])).status).toBe(422);
    expect((await described([{ ...(fecRequestExample.entries[0] as FecLine), debit: '1,234' }])).status).toBe(422);
  });
});
