import { hasBrowser } from '@probant/platform/testing/browser';
import type { Download, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findSample } from './scenes/scene.ts';
import { type ConsoleUnderTest, signIn, test } from './testing/console-under-test.ts';
import { readDownload } from './testing/read-download.ts';

const chooseFiles = (page: Page, ...names: readonly string[]) =>
  page.locator('input[type=file]').first().setInputFiles(names.map(findSample));

const getReview = (page: Page) => page.getByRole('region', { name: 'Valeur choisie' });

const readJson = async (download: Download) =>
  JSON.parse((await readDownload(download)).toString()) as Record<string, unknown>;

describe.skipIf(!hasBrowser)('who reads documents', () => {
  let underTest: ConsoleUnderTest;
  test.beforeAll(({ underTest: shared }) => {
    underTest = shared;
  });

  test('goes by keyboard alone from a sample through the values to check, corrects one, and exports both values', async () => {
    const { page, problems, close } = await underTest.open('/read');
    await page.getByRole('button', { name: 'une facture', exact: true }).focus();
    await page.keyboard.press('Enter');
    const review = getReview(page);
    await review.getByText('Acheteur, Adresse').waitFor();
    await page.getByRole('button', { name: 'Acheteur, Adresse', pressed: true }).first().waitFor();
    await page.keyboard.press('j');
    await review.getByText('Acheteur, Nom').waitFor();
    await page.keyboard.press('k');
    await review.getByText('Acheteur, Adresse').waitFor();
    await page.keyboard.press('e');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('9 place du Marché, 44210 PORNIC');
    await page.keyboard.press('Enter');
    await review.getByText('1 sur 4 vérifiées').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('v');
    await review.getByText('2 sur 4 vérifiées').waitFor();
    await page.keyboard.press('x');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON', exact: true }).focus();
    await page.keyboard.press('Enter');
    const exported = await readJson(await download);
    expect(exported['corrections']).toEqual([
      {
        field: 'details.buyer.address',
        read: '8 place du Marché, 44210 PORNIC',
        corrected: '9 place du Marché, 44210 PORNIC',
      },
    ]);
    expect(problems).toEqual([]);
    await close();
  });

  test('corrects an amount with another one of the document, by keyboard', async () => {
    const { page, problems, close } = await underTest.open('/read');
    await chooseFiles(page, 'facture-simple.pdf');
    await page
      .getByRole('button', { name: /^TVA\b.*418,45/ })
      .first()
      .click();
    const others = getReview(page).getByRole('list', { name: 'Aussi dans le document :' });
    expect((await others.getByRole('button').first().innerText()).replaceAll(/\s/g, ' ')).toBe('460,00 €');
    await others.getByRole('button', { name: /^460,00/ }).press('Enter');
    await page.keyboard.press('Enter');
    await page
      .getByText(/Lu : 418,45/)
      .or(page.getByRole('button', { name: /^TVA\b.*460,00/ }))
      .first()
      .waitFor();
    // Nothing of the document is offered while personal data is masked.
    await page
      .getByRole('button', { name: /^Total HT/ })
      .first()
      .click();
    await others.waitFor();
    await page.getByRole('button', { name: 'Masquer les données personnelles' }).click();
    await others.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  test('sees the value of a box, and the box of a value, and why it was read', async () => {
    const { page, close } = await underTest.open('/read');
    await chooseFiles(page, 'facture-simple.pdf');
    const boxes = page.getByRole('group', { name: 'Valeurs sur la page' });
    await boxes.getByRole('button', { name: 'Total TTC' }).click();
    await getReview(page).getByText('Les montants du document s’additionnent · Texte du PDF, page 1').waitFor();
    await page.getByRole('button', { name: /^Numéro 26-1187/ }).click();
    await boxes.getByRole('button', { name: 'Numéro', pressed: true }).waitFor();
    await close();
  });

  test('edits a line and sees the totals add up again, also after another screen', async () => {
    const { page, close } = await underTest.open('/read');
    await chooseFiles(page, 'facture-simple.pdf');
    const sums = page.getByRole('list', { name: 'Recalcul' });
    await sums.getByText('concorde').first().waitFor();
    await page.getByLabel('Montant, ligne 2').fill('800');
    await page.keyboard.press('Enter');
    await sums.getByText(/écart de -40,00/).waitFor();
    await page.getByText(/Quantité × prix donne/).waitFor();
    await page.getByRole('link', { name: 'Accueil' }).click();
    await page.getByRole('link', { name: 'Lire', exact: true }).first().click();
    await sums.getByText(/écart de -40,00/).waitFor();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await signIn(page, underTest.platform.key);
    await page.getByText('Choisir des fichiers').waitFor();
    await close();
  });

  test('masks personal data on the page, in the list and in the export', async () => {
    const { page, close } = await underTest.open('/read');
    await chooseFiles(page, 'rib.pdf');
    await page.getByRole('button', { name: /^IBAN FR/ }).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('button', { name: /^IBAN •/ }).waitFor();
    await page.getByRole('button', { name: 'Exporter' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    expect((await readJson(await download))['data']).toMatchObject({ iban: 'masqué', holder_name: 'masqué' });
    await close();
  });

  test('has two files sent at once, and cancels one that is sent and one that waits', async () => {
    const { page, close } = await underTest.open('/read');
    const held: Route[] = [];
    await page.route(/\/v1\/extract\?/, (route) => {
      held.push(route);
    });
    await chooseFiles(page, 'rib.pdf', 'facture.pdf', 'cv.pdf');
    await page.getByRole('button', { name: /^cv.pdf.*En attente/ }).waitFor();
    await page.getByRole('button', { name: 'Annuler la lecture de cv.pdf' }).click();
    const ended = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Annuler la lecture de facture.pdf' }).click();
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    expect(held).toHaveLength(2);
    await held[0]?.continue();
    await page.getByText('3 sur 3 lus').waitFor();
    expect(await page.getByText('Annulé', { exact: true }).count()).toBe(2);
    await getReview(page).waitFor();
    await close();
  });

  test('reads what is wrong with a file, while the others are read', async () => {
    const { page, close } = await underTest.open('/read');
    await chooseFiles(page, 'protege.pdf', 'image-deguisee.pdf', 'vide.pdf', 'rib.pdf');
    await page.getByText('4 sur 4 lus').waitFor();
    await page.getByRole('alert').getByText('Ce fichier n’a pas été lu').waitFor();
    expect(await page.getByText('Non lu').count()).toBe(3);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /^rib.pdf/ }).click();
    await getReview(page).waitFor();
    await close();
  });

  test('with a key that may not write reads so, and is offered nothing that fails', async () => {
    const { page, problems, close } = await underTest.openWithScopes('/read', ['read']);
    await page.getByText('Votre clé ne permet pas de lire des documents').waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
