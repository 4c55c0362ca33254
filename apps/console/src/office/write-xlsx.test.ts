import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeXlsx } from './write-xlsx.ts';

test('a workbook has a sheet a table, numbers as numbers and texts that are never formulas', async () => {
  const blob = await writeXlsx([
    {
      name: 'Valeurs',
      rows: [
        ['Champ', 'Contenu'],
        ['A & B', 12.5],
        ['=1+1\u0001', null],
      ],
    },
    { name: 'Lignes', rows: [['Ligne']] },
  ]);
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<v>12.5</v>');
  expect(sheet).toContain('A &amp; B');
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="Lignes"');
  expect(Object.keys(files)).toContain('xl/worksheets/sheet2.xml');
});
