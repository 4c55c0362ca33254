import { hasBrowser } from '@probant/platform/testing/browser';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';
import { readDownload } from './testing/read-download.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

const readText = async (download: Download): Promise<string> => (await readDownload(download)).toString();

const save = async (page: Page, button: string): Promise<Download> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return download;
};

test.skipIf(!hasBrowser)(
  'shows the lines of each fault of a FEC, filters by severity, and saves the report',
  async () => {
    const { page, problems, close } = await underTest.open('/export');
    await page.getByRole('button', { name: 'Essayer un FEC avec trois fautes' }).click();
    await page.getByText('Le fichier ne peut pas être remis en l’état').waitFor();

    const marked = page.locator('tr[aria-current="true"] td[data-marked]');
    await page.getByRole('button', { name: /FEC-MNT-002/ }).click();
    await page.getByText('Dans le fichier : ligne 5').waitFor();
    expect(await marked.textContent()).toBe('1000.00');
    await page.getByRole('button', { name: /FEC-DAT-002/ }).click();
    await page.getByText('Dans le fichier : ligne 10').waitFor();
    expect(await marked.textContent()).toBe('20260230');

    await page.getByRole('button', { name: /^Avertissements/ }).click();
    expect(await page.getByRole('button', { name: /FEC-MNT-002/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /FEC-EQU-00/ }).count()).toBeGreaterThan(0);

    const csv = await readText(await save(page, 'Anomalies en CSV'));
    expect(csv).toContain('"FEC-DAT-002";"blocking";"10"');
    const report = await save(page, 'À imprimer ou en PDF');
    expect(report.suggestedFilename()).toBe('fec-report.html');
    expect(await readText(report)).toContain('FEC-DAT-002');
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)('compares two FEC by keyboard alone, and marks the cell that differs', async () => {
  const { page, problems, close } = await underTest.open('/export');
  const pressUntilFocused = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const focused = await page.evaluate("document.activeElement?.textContent?.trim() ?? ''");
      if (focused === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`"${name}" is not reached by the key Tab`);
  };
  await pressUntilFocused('Contrôler un FEC');
  await page.keyboard.press('ArrowRight');
  await pressUntilFocused('Essayer avec deux exemples');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Modifiées 2' }).waitFor();
  await pressUntilFocused('Ligne 15 → ligne 15');
  await page.keyboard.press('Enter');
  await page.getByText('Colonnes qui diffèrent : Debit').waitFor();
  expect(await page.locator('mark').allTextContents()).toEqual(['2040,00', '2400,00']);
  expect(problems).toEqual([]);
  await close();
});

test.skipIf(!hasBrowser)('turns a FEC into an import file, and saves what was shown', async () => {
  const { page, problems, close } = await underTest.open('/export');
  await page.getByRole('tab', { name: 'Produire un fichier' }).click();
  await page.getByRole('button', { name: 'Essayer avec un exemple' }).click();
  await page.getByRole('button', { name: 'Produire le fichier' }).click();
  await page.getByRole('heading', { name: 'Fichier produit' }).waitFor();
  const shown = await page.getByLabel('Aperçu du fichier').textContent();
  const download = await save(page, 'Enregistrer');
  expect(download.suggestedFilename()).toBe('ledger-b_20260101_20260407.tra');
  const saved = new TextDecoder('windows-1252').decode(await readDownload(download));
  expect(saved).toBe(shown);
  expect(saved).toContain('Papeterie Lefèvre');
  expect(problems).toEqual([]);
  await close();
});

test.skipIf(!hasBrowser)(
  'says which columns are missing, and gives the words of the service for a wrong value',
  async () => {
    const { page, close } = await underTest.open('/export');
    await page.getByRole('tab', { name: 'Produire un fichier' }).click();
    await page.getByLabel('Fichier à produire').selectOption('payroll');
    await page.getByLabel('ou collez-les ici').fill('matricule;periode;brut\n00042;mars;2500,00');
    await page.getByText('Il manque des colonnes : net, chargespatronales, chargessalariales').waitFor();
    await page.getByRole('button', { name: 'Produire le fichier' }).click();
    await page.getByRole('alert').getByText('La demande n’est pas acceptée').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('period');
    await close();
  },
);

test.skipIf(!hasBrowser)('on a small screen, a tab that was half in view is seen whole once it is chosen', async () => {
  const { page, close } = await underTest.open('/export');
  await page.setViewportSize({ width: 360, height: 740 });
  const tab = page.getByRole('tab', { name: 'Produire un fichier' });
  // A tap on what is in view: a click of Playwright would scroll first.
  await expect
    .poll(async () => {
      await tab.dispatchEvent('mousedown', { button: 0 });
      return tab.getAttribute('data-state');
    })
    .toBe('active');
  const measureEnd = async () => {
    const { x, width } = (await tab.boundingBox()) ?? { x: Number.NaN, width: 0 };
    return x + width;
  };
  expect(await measureEnd()).toBeLessThanOrEqual(360);
  // The screen is turned, and turned back.
  await page.setViewportSize({ width: 740, height: 360 });
  // Sizes are observed once a frame: without one in between, nothing would have been turned.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(measureEnd).toBeLessThanOrEqual(360);
  await close();
});
