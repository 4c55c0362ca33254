import { appendRevision, writeStream } from '@probant/documents/testing/pdf-update-writer';
import { expect, test } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { writeTestPdf } from '../../testing/test-pdf.ts';
import { fieldDetector } from './detect-fields.ts';

const CONTENT_OBJECT = 5;
const writeContent = (total: string): string =>
  `BT /F 12 Tf 60 740 Td (Facture de la boulangerie du centre) Tj ET BT /F 12 Tf 60 700 Td (Montant total ${total} EUR) Tj ET`;
const changeTotal = (file: Buffer, total: string): Buffer =>
  appendRevision(file, { [CONTENT_OBJECT]: writeStream('', Buffer.from(writeContent(total), 'latin1')) });

test('raises a value that only an earlier revision prints', async () => {
  const file = changeTotal(writeTestPdf({ content: writeContent('112,50') }), '918,50');
  const observations = await observe([fieldDetector], file, { fields: { total_amount: 112.5, vendor_name: 'Garage' } });
  expect(observations).toEqual([
    { code: 'fields_not_found', isRaised: true, detail: { count: 2, checked: 2, in_earlier_revision: 1 } },
  ]);
});

test('does not raise a value that no revision prints, and reports none that the latest one prints', async () => {
  const file = changeTotal(writeTestPdf({ content: writeContent('112,50') }), '918,50');
  const [observation] = await observe([fieldDetector], file, { fields: { total_amount: 777.7 } });
  expect(observation).toMatchObject({ code: 'fields_not_found', detail: { in_earlier_revision: 0 } });
  expect(observation?.isRaised).toBeUndefined();
  expect(await observe([fieldDetector], file, { fields: { total_amount: 918.5 } })).toEqual([]);
});

test.each([
  [0, 1],
  [1, 0],
  [7, 0],
  [8, 1],
])('of twelve earlier revisions, searches the oldest and the four newest: number %i', async (revision, found) => {
  const totals = Array.from({ length: 13 }, (_, i) => (i === revision ? '112,50' : `${900 + i},10`));
  let file = writeTestPdf({ content: writeContent(totals[0] as string) });
  for (const total of totals.slice(1)) file = changeTotal(file, total);
  const [observation] = await observe([fieldDetector], file, { fields: { total_amount: 112.5 } });
  expect(observation?.detail).toMatchObject({ in_earlier_revision: found });
});
