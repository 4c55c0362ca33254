import { readFile } from 'node:fs/promises';
import { hasBrowser } from '@probant/platform/testing/browser';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findSample } from './scenes/scene.ts';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';

/** Lists that are longer than a window: what is out of sight is not in the page, and the keyboard still reaches it. */
let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

const fileInput = (page: Page) => page.locator('input[type=file]').first();
const copies = async (count: number) => {
  const buffer = await readFile(findSample('facture-simple.pdf'));
  const name = (index: number) => `facture-${String(index + 1).padStart(2, '0')}.pdf`;
  return Array.from({ length: count }, (_, index) => ({ name: name(index), mimeType: 'application/pdf', buffer }));
};

/** Answers every reading as the service answered the first one, with what `change` makes of it. */
async function repeatFirstReading(page: Page, change: (result: Reading) => Reading = (result) => result) {
  let first: Promise<Reading> | null = null;
  await page.route(/\/v1\/extract\?/, async (route) => {
    first ??= route.fetch().then(async (response) => change((await response.json()) as Reading));
    await route.fulfill({ json: await first });
  });
}

type Reading = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly field_confidences: readonly { readonly field: string; readonly score: number; readonly reason: string }[];
};

test.skipIf(!hasBrowser)(
  '60 files in Read: few rows are in the page, and the keyboard goes from file to file',
  async () => {
    const { page, problems, close } = await underTest.open('/read');
    await repeatFirstReading(page);
    await fileInput(page).setInputFiles(await copies(60));
    await page.getByText('60 sur 60 lus').waitFor();
    const rows = page.getByRole('list', { name: 'Fichiers' }).getByRole('listitem');
    expect(await rows.count()).toBeLessThan(30);
    await page.getByRole('img', { name: 'Page 1 de facture-01.pdf' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('img', { name: 'Page 1 de facture-02.pdf' }).waitFor();
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    await page.getByRole('img', { name: /^Page 1 de facture-(01|60)\.pdf$/ }).waitFor();
    expect(await rows.count()).toBeLessThan(30);
    expect(problems).toEqual([]);
    await close();
  },
);

const LINES = 400;
const withManyLines = (result: Reading): Reading => ({
  data: {
    ...result.data,
    line_items: Array.from({ length: LINES }, (_, index) => ({
      ...{ description: `Article ${index + 1}`, quantity: 1, unit_price: 2, amount: 2, vat_rate: 20 },
    })),
  },
  field_confidences: [
    ...result.field_confidences,
    { field: `line_items.${LINES - 1}.amount`, score: 0.1, reason: 'low_ocr_confidence' },
  ],
  ...Object.fromEntries(Object.entries(result).filter(([name]) => !['data', 'field_confidences'].includes(name))),
});

test.skipIf(!hasBrowser)(
  '2,000 values of an invoice: a part is in the page, the one to check is shown, and all lines are added up',
  async () => {
    const { page, problems, close } = await underTest.open('/read');
    await repeatFirstReading(page, withManyLines);
    await fileInput(page).setInputFiles(await copies(1));
    const table = page.getByRole('group', { name: 'Lignes' });
    // The least sure value is in the last line.
    const last = table.getByLabel(`Montant, ligne ${LINES}`);
    await last.waitFor();
    expect(await table.getByRole('row').count()).toBeLessThanOrEqual(101);
    await page
      .getByRole('list', { name: 'Recalcul' })
      .getByText(/^800,00/)
      .first()
      .waitFor();
    await page.getByText(`301 à ${LINES} sur ${LINES}`).waitFor();
    await page.getByRole('button', { name: 'Page précédente' }).last().press('Enter');
    await table.getByLabel('Montant, ligne 201').waitFor();
    expect(await last.count()).toBe(0);
    // The chosen line is now number 399, and on another page than this one.
    await page.getByRole('button', { name: 'Supprimer la ligne 201', exact: true }).press('Enter');
    await page.getByText(`201 à 300 sur ${LINES - 1}`).waitFor();
    await page.getByRole('button', { name: 'Ajouter une ligne' }).press('Enter');
    await table.getByLabel(`Montant, ligne ${LINES}`).waitFor();
    expect(await table.getByRole('row').count()).toBeLessThanOrEqual(101);
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)(
  'a PDF of 40 pages: only the pages that are looked at are asked for, one at a time',
  async () => {
    const document = await PDFDocument.load(await readFile(findSample('facture-simple.pdf')));
    for (const copied of await document.copyPages(
      document,
      Array.from({ length: 39 }, () => 0),
    ))
      document.addPage(copied);
    const pdf = { name: 'quarante.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
    const { page, problems, close } = await underTest.open('/read');
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/v1/extract/pages')) asked.push(url.searchParams.get('page'));
    });
    await fileInput(page).setInputFiles(pdf);
    await page.getByRole('img', { name: 'Page 1 de quarante.pdf' }).waitFor();
    await page.getByText('Page 1 sur 40').waitFor();
    const next = page.getByRole('button', { name: 'Page suivante' }).first();
    for (const number of [2, 3]) {
      await next.press('Enter');
      await page.getByRole('img', { name: `Page ${number} de quarante.pdf` }).waitFor();
      await page.getByText(`Page ${number} sur 40`).waitFor();
    }
    expect(asked).toEqual(['1', '2', '3']);
    expect(await page.getByRole('img', { name: /de quarante\.pdf$/ }).count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  },
);
