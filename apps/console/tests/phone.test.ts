import { readFile } from 'node:fs/promises';
import { hasBrowser } from '@probant/platform/testing/browser';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { findSample } from './scenes/scene.ts';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

const PHONE = { width: 390, height: 844 };

/** Returns by how many pixels an element sticks out of the part of its table that is visible without scrolling. */
async function measureCut(element: Locator, table: Locator): Promise<number> {
  const [inner, outer] = [await element.boundingBox(), await table.boundingBox()];
  if (inner === null || outer === null) throw new Error('the element or its table is not visible');
  return Math.max(0, inner.x + inner.width - (outer.x + outer.width));
}

test.skipIf(!hasBrowser)('a phone shows a possible duplicate whole in the row of its receipt', async () => {
  const { page, close } = await underTest.open('/receipts');
  await page.setViewportSize(PHONE);
  const receipt = { mimeType: 'application/pdf', buffer: await readFile(findSample('facture-simple.pdf')) };
  await page.locator('input[type=file]').setInputFiles([
    { name: 'facture-simple.pdf', ...receipt },
    { name: 'facture-copie.pdf', ...receipt },
  ]);
  const duplicate = page
    .getByRole('row', { name: /facture-copie/ })
    .getByRole('button', { name: 'doublon ? groupe 1' });
  await duplicate.waitFor();
  expect(await measureCut(duplicate, page.getByRole('group', { name: 'Justificatifs' }))).toBe(0);
  await close();
});

test.skipIf(!hasBrowser)('a phone shows the button that revokes a key, and what the key may do', async () => {
  const { page, close } = await underTest.open('/account');
  await page.setViewportSize(PHONE);
  const table = page.getByRole('group', { name: 'Clés de l’organisation' });
  const row = table.getByRole('row', { name: /Révoquer/ }).first();
  await row.waitFor();
  expect(await measureCut(row.getByRole('button', { name: /^Révoquer/ }), table)).toBe(0);
  expect(await measureCut(row.getByText(/lire, écrire/).filter({ visible: true }), table)).toBe(0);
  await close();
});

test.skipIf(!hasBrowser).each(['/read', '/check'])('%s: a file name of 200 characters fits a phone', async (screen) => {
  const { page, close } = await underTest.open(screen);
  await page.setViewportSize({ width: 320, height: 800 });
  const name = `${'A'.repeat(196)}.pdf`;
  const buffer = await readFile(findSample('facture-simple.pdf'));
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await page
    .getByRole('img', { name: /^Page 1/ })
    .first()
    .waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  // Enough of the name is seen to tell one file from another.
  expect((await page.getByText(name).first().boundingBox())?.width).toBeGreaterThan(120);
  await close();
});
