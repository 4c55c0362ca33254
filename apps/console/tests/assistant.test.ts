import { hasBrowser } from '@probant/platform/testing/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findSample } from './scenes/scene.ts';
import { type ConsoleUnderTest, signIn, test } from './testing/console-under-test.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

async function createBase(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Nouvelle base' }).click();
  await page.getByRole('dialog').getByLabel('Nom').fill(name);
  await page.getByRole('dialog').getByLabel('Nom').press('Enter');
  await page.getByRole('tablist', { name }).waitFor();
}

async function chooseBase(page: Page, name: string): Promise<void> {
  const bases = page.getByLabel('Base de documents');
  await bases.selectOption((await bases.locator('option', { hasText: name }).getAttribute('value')) ?? '');
  await page.getByRole('tablist', { name }).waitFor();
}

async function callApi(path: string, body: unknown, key = underTest.platform.key) {
  const response = await fetch(`${underTest.platform.url}${path}`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
}

test.skipIf(!hasBrowser)('documents are added, asked, and the passage opens marked on its page', async () => {
  const { page, problems, close } = await underTest.open('/assistant');
  await createBase(page, 'Comptes');
  await page
    .locator('input[type=file]')
    .setInputFiles([findSample('rib.pdf'), findSample('facture-simple.pdf'), findSample('vide.pdf')]);
  await page.getByRole('row', { name: /rib\.pdf/ }).waitFor();
  await page.getByRole('row', { name: /facture-simple\.pdf/ }).waitFor();
  await page.getByRole('list', { name: 'Fichiers envoyés' }).getByText('échec').waitFor();
  // What is refused is said where the file is; the browser logs the answer of the service.
  expect(problems.every((problem) => /\b422\b/.test(problem))).toBe(true);

  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByText('tous les documents').click();
  await page.getByLabel('rib.pdf').check();
  await page.getByLabel('Votre question').fill('Quel est le BIC ?');
  await page.getByRole('button', { name: 'Demander' }).click();
  const sources = page.getByRole('list', { name: 'Sources' });
  await sources.getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'rib.pdf' });
  await dialog.locator('mark').first().waitFor();
  expect((await dialog.locator('mark').allTextContents()).join(' ')).toMatch(/BIC/);
  await dialog.getByRole('img', { name: 'Image de la page, passage marqué' }).waitFor();
  await close();
});

test.skipIf(!hasBrowser)('by keyboard alone: question, passage, back to the question', async () => {
  const { page, close } = await underTest.open('/assistant');
  await createBase(page, 'Clavier');
  await page.locator('input[type=file]').setInputFiles([findSample('rib.pdf')]);
  await page.getByRole('row', { name: /rib\.pdf/ }).waitFor();
  await page.getByRole('tab', { name: 'Documents' }).focus();
  await page.keyboard.press('ArrowLeft');
  // The keys reach the question only once its panel is shown.
  await page.getByLabel('Votre question').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Qui est titulaire du compte ?');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Sources' }).getByRole('button').first().waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'rib.pdf' }).locator('mark').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Ouvrir le passage\s: \d\. rib\.pdf/);
  await close();
});

/** Asks for the holder of an account, then a question that no answer follows. */
async function askWithoutAnswer(page: Page, base: string): Promise<void> {
  await createBase(page, base);
  await page.locator('input[type=file]').setInputFiles([findSample('rib.pdf')]);
  await page.getByRole('row', { name: /rib\.pdf/ }).waitFor();
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByLabel('Votre question').fill('Qui est titulaire du compte ?');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Sources' }).getByRole('button').first().waitFor();
  await page.route(/\/query$/, () => undefined);
  await page.getByLabel('Votre question').fill('Qui est le patient Dupont ?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Arrêter' }).waitFor();
}

test.skipIf(!hasBrowser)('a sign-out during a question leaves no question to the next visitor', async () => {
  const { page, close } = await underTest.open('/assistant');
  await askWithoutAnswer(page, 'Confidentiel');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await signIn(page, underTest.platform.key);
  await chooseBase(page, 'Confidentiel');
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByLabel('Votre question').waitFor();
  const shown = await page.content();
  expect(['titulaire du compte', 'Dupont'].filter((words) => shown.includes(words))).toEqual([]);
  await close();
});

test.skipIf(!hasBrowser)('a question that is left for another screen is found again as stopped', async () => {
  const { page, close } = await underTest.open('/assistant');
  await askWithoutAnswer(page, 'Quitté');
  await page.getByRole('link', { name: 'Compte' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter' }).click();
  await page.getByRole('heading', { name: 'Compte' }).waitFor();
  await page.getByRole('link', { name: 'Assistant' }).click();
  await chooseBase(page, 'Quitté');
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByText('Qui est le patient Dupont ?').waitFor();
  expect(await page.getByText('Question arrêtée.').count()).toBe(1);
  await close();
});

test.skipIf(!hasBrowser)('a file of questions is judged, and its table downloaded', async () => {
  const { page, close } = await underTest.open('/assistant');
  await createBase(page, 'Mesure');
  await page.locator('input[type=file]').setInputFiles([findSample('rib.pdf'), findSample('facture-simple.pdf')]);
  await page.getByRole('row', { name: /rib\.pdf/ }).waitFor();
  await page.getByRole('row', { name: /facture-simple\.pdf/ }).waitFor();
  await page.getByRole('tab', { name: 'Évaluation' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'questions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('question;attendu\nQuel est le BIC ?;XXXX\nQuelle est la capitale du Pérou ?;\n'),
  });
  await page.getByRole('row', { name: /Quel est le BIC.*autre réponse/ }).waitFor();
  await page.getByRole('row', { name: /Pérou.*sans réponse, reconnue/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le tableau (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Mesure.csv');
  await close();
});

test.skipIf(!hasBrowser)('a base is deleted only once its name is typed', async () => {
  const { page, close } = await underTest.open('/assistant');
  await createBase(page, 'À supprimer');
  await page.getByRole('button', { name: 'Supprimer la base' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('À supprime');
  expect(await dialog.getByRole('button', { name: 'Supprimer définitivement' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('À supprimer');
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Base de documents').locator('option', { hasText: 'À supprimer' }).count()).toBe(0);
  await close();
});

test.skipIf(!hasBrowser)('a key that may only read asks, and sees neither upload nor deletion', async () => {
  await callApi('/v1/knowledge-bases', { name: 'Lecture' });
  const { page, close } = await underTest.openWithScopes('/assistant', ['read']);
  await page.getByRole('tab', { name: /^Documents/ }).click();
  await page.getByText('Votre clé permet de poser des questions').waitFor();
  expect(await page.locator('input[type=file]').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Supprimer la base' }).count()).toBe(0);
  await close();
});
