import { readFile } from 'node:fs/promises';
import { hasBrowser } from '@probant/platform/testing/browser';
import { expect } from 'vitest';
import { findSample } from './scenes/scene.ts';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

test.skipIf(!hasBrowser)(
  'a batch shows its duplicates, what to do about a finding, and is exported with the opinions',
  async () => {
    const { page, problems, close } = await underTest.open('/receipts');
    const buffer = await readFile(findSample('facture-simple.pdf'));
    const type = { mimeType: 'application/pdf', buffer };
    await page.locator('input[type=file]').setInputFiles([
      { name: 'facture-simple.pdf', ...type },
      { name: 'facture-copie.pdf', ...type },
    ]);
    await page.getByRole('heading', { name: 'Doublons possibles' }).waitFor();
    // A duplicate says so in its row, which leads to the group.
    const row = page.getByRole('row', { name: /facture-copie/ });
    await row.getByRole('button', { name: 'doublon ? groupe 1' }).press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('duplicates-1');
    await page.getByRole('button', { name: 'Ouvrir facture-simple.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'facture-simple.pdf' });
    await dialog.getByText('Vérifiez qu’un accord couvre le dépassement').waitFor();
    await dialog.getByRole('img', { name: 'Image de facture-simple.pdf' }).waitFor();
    await dialog.getByLabel('Votre avis sur facture-simple.pdf').selectOption('à demander');
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter la revue (CSV)' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines.find((line) => line.startsWith('facture-simple.pdf'))).toMatch(/à demander$/);
    expect(lines.filter((line) => line.includes('Groupe 1'))).toHaveLength(2);

    // The review is found again after a look at another screen.
    await page.getByRole('link', { name: 'Accueil' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Notes de frais' }).click();
    expect(await page.getByLabel('Votre avis sur facture-simple.pdf').inputValue()).toBe('ask');
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)('by keyboard alone: a ceiling is set, and a receipt above it is found', async () => {
  const { page, close } = await underTest.open('/receipts');
  await page.locator('input[type=file]').setInputFiles(findSample('facture-simple.pdf'));
  await page.getByRole('row', { name: /facture-simple/ }).waitFor();
  await page.getByRole('button', { name: 'Politique de dépenses' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Politique de dépenses' });
  await dialog.getByText('la politique par défaut s’applique').waitFor();
  await dialog.getByRole('button', { name: 'Ajouter un plafond' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Catégorie').focus();
  await page.keyboard.type('Repas');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,50');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByLabel('Catégorie de facture-simple.pdf').focus();
  await page.keyboard.type('repas');
  await page.getByRole('button', { name: 'Revérifier avec ces catégories' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Revérifier avec ces catégories' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ouvrir facture-simple.pdf' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByText(/plafond.*1,50/)
    .waitFor();
  await close();
});

test.skipIf(!hasBrowser)(
  'a dated table is included in the policy and taken out again, and shows its amounts',
  async () => {
    const { page, problems, close } = await underTest.open('/receipts');
    const openPolicy = async () => {
      await page.getByRole('button', { name: 'Politique de dépenses' }).click();
      return page.getByRole('dialog', { name: 'Politique de dépenses' });
    };
    const dialog = await openPolicy();
    const meals = dialog.getByRole('checkbox', { name: /^Repas : limites d'exonération/ });
    expect(await meals.isChecked()).toBe(false);
    await dialog.getByText('Montants : Repas').click();
    await dialog.getByText('Du 1 janv. 2025 au 31 déc. 2025 (URSSAF, barème 2025)').first().waitFor();
    await dialog.getByText(/^21,10\s€$/).waitFor();
    await meals.check();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await openPolicy();
    expect(await meals.isChecked()).toBe(true);
    await meals.uncheck();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await openPolicy();
    await dialog.getByText('Montants : Repas').waitFor();
    expect(await meals.isChecked()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)('a batch is printed with its findings, opinions, and what was not checked', async () => {
  const { page, close } = await underTest.open('/receipts');
  const buffer = await readFile(findSample('facture-simple.pdf'));
  await page.locator('input[type=file]').setInputFiles([
    { name: 'facture-simple.pdf', mimeType: 'application/pdf', buffer },
    { name: 'facture-copie.pdf', mimeType: 'application/pdf', buffer },
  ]);
  await page.getByLabel('Votre avis sur facture-copie.pdf').selectOption('en attente');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button').count()).toBe(0);
  await page.getByRole('heading', { name: 'Revue de notes de frais' }).waitFor();
  const row = page.getByRole('row', { name: /facture-copie/ });
  expect(await row.textContent()).toContain('en attente');
  const report = (await page.getByRole('article').innerText()).replaceAll('\u00a0', ' ');
  for (const part of ['Groupe 1', 'Ce qui a été contrôlé', 'Ce qui ne l’a pas été', 'avec d’autres lots', 'Relu par'])
    expect(report).toContain(part);
  expect(report).not.toMatch(/\bfaux\b|\bfausse\b|fraud|falsifi/i);
  await page.emulateMedia({ media: 'screen' });
  expect(await page.getByRole('article').isVisible()).toBe(false);
  await close();
});
