import { readFileSync } from 'node:fs';
import type { FecExportRequest, FecLine } from '@probant/contracts/export';
import { validateFec } from '@probant/fec/validate-fec';
import { afterAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { createHostileValues } from '../../testing/hostile-values.ts';
import { createTestService } from '../../testing/test-service.ts';
import { fecRequestExample } from '../write/fec.examples.ts';

const schema = readFileSync(new URL('fixtures/formatA47A-I-VII-1.xsd', import.meta.url), 'latin1');
const under = await createTestService();
afterAll(() => under.service.close());

const post = (request: FecExportRequest) => under.post('/v1/export/fec-xml', request);
const valid = async (xml: string) =>
  (await validateXML({ xml: [{ fileName: 'fec.xml', contents: xml }], schema: [schema] })).valid;
const [clients, sales, tax] = fecRequestExample.entries as unknown as readonly [FecLine, FecLine, FecLine];
const of = (entries: readonly FecLine[]): FecExportRequest => ({ ...fecRequestExample, entries: [...entries] });

describe('POST /v1/export/fec-xml', () => {
  test('returns XML that is valid for the official schema, with the file name that the law requires', async () => {
    const answer = await post(of(fecRequestExample.entries));
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': 'attachment; filename="123456782FEC20251231.xml"',
    });
    const xml = answer.bytes.toString('utf8');
    expect(await valid(xml)).toBe(true);
    expect(await valid(xml.replace('<CompteNum>411000', '<CompteNum>4A'))).toBe(false);
    expect(xml).toContain('<Debit>120.00</Debit>');
    expect(xml).toContain('<Credit>20.00</Credit>');
  });

  test('keeps values that differ between the lines of an entry, and letters of some lines only', async () => {
    const lettered = {
      ...clients,
      ecriture_let: 'AA',
      date_let: '2025-04-01',
      ecriture_lib: 'Autre <libellé> & suite',
    };
    const xml = (await post(of([sales, lettered, tax]))).bytes.toString('utf8');
    expect(await valid(xml)).toBe(true);
    const [, ownLine = ''] = xml.split('<CompteNum>411000</CompteNum>');
    const line = ownLine.slice(0, ownLine.indexOf('</ligne>'));
    for (const own of [
      '<EcritureLib>Autre &lt;libellé&gt; &amp; suite</EcritureLib>',
      '<EcritureLet>AA</EcritureLet>',
      '<DateLet>2025-04-01</DateLet>',
    ])
      expect(line).toContain(own);
    expect(xml.match(/<EcritureLet>/g)).toHaveLength(1);
  });

  test('writes files that the validation accepts, whatever their lines have of their own', async () => {
    const lettered = { ...clients, ecriture_let: 'ab', date_let: '2025-04-01', ecriture_lib: 'Facture | mars' };
    for (const entries of [fecRequestExample.entries, [lettered, sales, tax]]) {
      const { bytes } = await post(of(entries as readonly FecLine[]));
      const result = await validateFec([bytes], { filename: '123456782FEC20251231.xml' });
      expect(result).toMatchObject({ valid: true, line_count: 3, total_debit: 120, total_credit: 120 });
      expect(result.anomalies.map(({ code }) => code)).toEqual(['FEC-SEQ-005']);
    }
  });

  test('keeps the second label of a journal', async () => {
    const xml = (await post(of([clients, { ...sales, journal_lib: 'Ventes en ligne' }, tax]))).bytes.toString('utf8');
    expect(await valid(xml)).toBe(true);
    expect(xml.match(/<JournalLib>[^<]*/g)).toEqual(['<JournalLib>Ventes', '<JournalLib>Ventes en ligne']);
  });

  test('groups lines by journal and number when other lines are between them', async () => {
    const toBankLine = (line: FecLine): FecLine => ({
      ...line,
      journal_code: 'BQ',
      journal_lib: 'Banque',
      ecriture_num: '7',
    });
    const xml = (await post(of([clients, toBankLine(clients), sales, toBankLine(sales), tax]))).bytes.toString('utf8');
    expect(await valid(xml)).toBe(true);
    expect([xml.match(/<journal>/g)?.length, xml.match(/<ecriture>/g)?.length, xml.match(/<ligne>/g)?.length]).toEqual([
      2, 2, 5,
    ]);
  });

  test.each([
    ['an entry of one line', [clients], 'ecriture_num'],
    ['an account without three digits', [{ ...clients, compte_num: 'C11' }, sales, tax], 'compte_num'],
    ['no day of validation', [{ ...clients, valid_date: null }, sales, tax], 'valid_date'],
    ['two amounts on a line', [{ ...clients, credit: 5 }, sales, tax], 'credit'],
    ['an invalid amount', [{ ...clients, debit: 0.001 }, sales, tax], 'debit'],
  ])('returns 422 for %s', async (_, entries, field) => {
    const answer = await post(of(entries));
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.bytes.toString()).detail[0].loc).toEqual(['body', 'entries', 0, field]);
  });

  test('writes valid XML for hostile labels', async () => {
    const { text } = createHostileValues(20_261_122);
    const entries = Array.from({ length: 500 }, (_, index) =>
      [clients, sales, tax].map((line) => ({
        ...line,
        ecriture_num: `VE${index}`,
        ecriture_lib: text(),
        compte_lib: text(),
        journal_lib: 'Ventes',
      })),
    ).flat();
    expect(await valid((await post(of(entries))).bytes.toString('utf8'))).toBe(true);
  });
});
