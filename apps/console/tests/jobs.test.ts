import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasBrowser } from '@probant/platform/testing/browser';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { findSample } from './scenes/scene.ts';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';
import { readDownload } from './testing/read-download.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probant-console-'));
  await mkdir(join(folder, 'mars'));
  await copyFile(findSample('facture.pdf'), join(folder, 'facture.pdf'));
  await copyFile(findSample('protege.pdf'), join(folder, 'protege.pdf'));
  await copyFile(findSample('facture-simple.pdf'), join(folder, 'mars', 'facture-simple.pdf'));
  await writeFile(join(folder, '.DS_Store'), 'x');
  await writeFile(join(folder, 'notes.txt'), 'x');
});
afterAll(() => rm(folder, { recursive: true }));

const folderInput = (page: Page) => page.locator('input[type=file][aria-label="Choisir un dossier"]');
const fileInput = (page: Page) => page.locator('input[type=file][multiple]');
const results = (page: Page) => page.getByRole('list', { name: 'Résultats' });
const copies = async (name: string, count: number) => {
  const buffer = await readFile(findSample(name));
  return Array.from({ length: count }, (_, index) => ({
    name: `copie-${index + 1}.pdf`,
    mimeType: 'application/pdf',
    buffer,
  }));
};

test.skipIf(!hasBrowser)(
  'the progress of a sending takes the place of the choice: nothing below it moves',
  async () => {
    const { page, close } = await underTest.open('/jobs');
    const card = page.getByRole('region', { name: 'Nouveau lot' });
    const measure = async () => (await card.boundingBox())?.height;
    await card.getByText('Choisir des fichiers').waitFor();
    const before = await measure();
    const sent = Promise.withResolvers<void>();
    await page.route('**/v1/jobs', async (route) => {
      if (route.request().method() === 'POST') await sent.promise;
      await route.continue();
    });
    await fileInput(page).setInputFiles(await copies('rib.pdf', 2));
    await card.getByText('0 sur 2 envoyés.').waitFor();
    const during = await measure();
    sent.resolve();
    await card.getByText('Choisir des fichiers').waitFor();
    expect([during, await measure()]).toEqual([before, before]);
    await close();
  },
);

test.skipIf(!hasBrowser)('a folder is read with its subfolders, and its failures say what to do', async () => {
  const { page, problems, close } = await underTest.open('/jobs');
  await folderInput(page).setInputFiles(folder);
  await page.getByText(/Fichiers laissés de côté\s: 2, cachés ou d’un genre qui n’est pas lu\./).waitFor();
  await page.getByText('3 sur 3 lus').waitFor();
  await page.getByText('1 échec', { exact: true }).waitFor();
  await page.getByText(/\/\.DS_Store/).waitFor();
  await page.getByText(/\/notes\.txt/).waitFor();
  await results(page)
    .getByTitle(/^probant-console-[^/]*\/mars\/facture-simple\.pdf$/)
    .waitFor();
  await page.getByLabel('Montrer').selectOption('Non lus (1)');
  await results(page).getByText('Protégé par un mot de passe : enregistrez-le sans, puis renvoyez-le.').waitFor();
  expect(await results(page).getByRole('listitem').count()).toBe(1);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tableau (CSV)' }).click(),
  ]);
  const lines = (await readDownload(table)).toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines.filter((line) => line.includes('password_protected'))).toHaveLength(1);
  expect(lines[0]).toMatch(/position;file_name;document;.*;path$/);
  expect(
    lines.filter((line) => /;facture-simple\.pdf;.*;probant-console-[^/]*\/mars\/facture-simple\.pdf$/.test(line)),
  ).toHaveLength(1);
  expect(problems).toEqual([]);
  await close();
});

test.skipIf(!hasBrowser)(
  'by keyboard alone: receipts are sent, their duplicates read, and the batch deleted',
  async () => {
    const { page, problems, close } = await underTest.open('/jobs');
    await page.getByLabel('Que faire des fichiers ?').focus();
    await page.keyboard.type('Contr');
    await fileInput(page).setInputFiles(await copies('facture-simple.pdf', 2));
    await page.getByText('Peut-être la même dépense : copie-1.pdf · copie-2.pdf').waitFor();
    await page.getByLabel('Montrer').selectOption('À vérifier (2)');
    expect(await results(page).getByText('Peut-être un doublon').count()).toBe(2);
    const entry = page.getByRole('listitem').filter({ hasText: 'Contrôler des notes de frais · 2 fichiers' });
    await entry.getByRole('button', { name: /^Résultats/ }).press('Enter');
    await page.locator('h2:focus', { hasText: 'Résultats : Contrôler des notes de frais · 2 fichiers' }).waitFor();
    await page.getByRole('link', { name: 'Accueil' }).click();
    await page.getByRole('heading', { name: 'Que voulez-vous faire ?' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Lots de fichiers', exact: true }).first().click();
    await page.getByText('Pas de réseau : ce qui est affiché n’est pas à jour.').first().waitFor();
    await page.context().setOffline(false);
    await entry.getByRole('button', { name: 'Supprimer : Contrôler des notes de frais · 2 fichiers' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Supprimer ce lot ?' });
    await dialog.getByRole('button', { name: 'Supprimer' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await entry.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)('a sending that broke off is taken up where it was, and nothing arrives twice', async () => {
  const { page, close } = await underTest.open('/jobs');
  let calls = 0;
  await page.route(/\/v1\/jobs\/[^/]+\/files$/, async (route) => {
    calls += 1;
    // The second group arrives, and its answer is lost; the repetitions of the client do not arrive.
    if (calls === 2) await route.fetch();
    await (calls > 1 && calls < 5 ? route.abort() : route.continue());
  });
  await fileInput(page).setInputFiles(await copies('facture-simple.pdf', 45));
  await page.getByText('Arrivés : 20 sur 45 fichiers.').waitFor();
  const mayLeave = page.getByText('Cette page peut être quittée.');
  expect(await mayLeave.count()).toBe(0);
  await page.getByRole('link', { name: 'Accueil' }).click();
  const guard = page.getByRole('dialog', { name: 'Quitter cette page ?' });
  await guard.getByText('l’envoi ne peut plus être repris').waitFor();
  await guard.getByRole('button', { name: 'Rester' }).click();
  await page.getByRole('button', { name: 'Reprendre l’envoi' }).click();
  await page.getByText('45 sur 45 lus').waitFor();
  const entry = page.getByRole('listitem').filter({ hasText: 'Lire leurs valeurs · 45 fichiers' });
  expect(await entry.getByText('Terminé').count()).toBe(1);
  await mayLeave.waitFor();
  await close();
});

test.skipIf(!hasBrowser)('a sending that is stopped cancels its batch', async () => {
  const { page, close } = await underTest.open('/jobs');
  const held: Route[] = [];
  await page.route(/\/v1\/jobs\/[^/]+\/files$/, (route) => void held.push(route));
  await fileInput(page).setInputFiles(await copies('facture-simple.pdf', 22));
  await page.getByText('0 sur 22 envoyés.', { exact: true }).waitFor();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await page.getByText('20 sur 22 envoyés. La lecture a commencé.').waitFor();
  const entry = page.getByRole('listitem').filter({ hasText: 'Lire leurs valeurs · 20 fichiers' });
  await entry.waitFor();
  await page.getByRole('button', { name: 'Arrêter et annuler le lot' }).click();
  await entry.getByText('Annulé').waitFor();
  await entry.getByText(/sur 20 traités/).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
});

test.skipIf(!hasBrowser)('a key without the scope sees the batches, and reads that it may create none', async () => {
  const { page, problems, close } = await underTest.openWithScopes('/jobs', ['read']);
  await page.getByText('Il lui manque le droit « écrire ».').waitFor();
  expect(await page.locator('input[type=file]').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
