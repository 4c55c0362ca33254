import { hasBrowser } from '@probant/platform/testing/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

const SAMPLES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'Lire',
    (page) =>
      page
        .getByRole('img', { name: /facture-simple/ })
        .or(page.getByText('C’est juste'))
        .first()
        .waitFor(),
  ],
  ['Lots de fichiers', (page) => page.getByText('Lire leurs valeurs · 8 fichiers').first().waitFor()],
  ['Contrôler', (page) => page.getByRole('heading', { name: 'Indices' }).waitFor()],
  ['Notes de frais', (page) => page.getByRole('progressbar').waitFor()],
  ['Candidatures', (page) => page.getByText('Candidature 2').first().waitFor()],
  ['Assistant', (page) => page.getByText('Exemple · 2 documents').waitFor({ state: 'attached' })],
  ['Comptabilité', (page) => page.getByText('Le fichier ne peut pas être remis en l’état').waitFor()],
  ['Entreprises', (page) => page.getByRole('heading', { name: 'Contrôles' }).waitFor()],
];

test.skipIf(!hasBrowser).each(SAMPLES)('one click tries the sample of %s', async (screen, waitForResult) => {
  const { page, problems, close } = await underTest.open('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: `Essayer avec un exemple · ${screen}` })
    .click();
  await waitForResult(page);
  expect(problems).toEqual([]);
  await close();
});

test.skipIf(!hasBrowser)('one click opens the audit trail, and records nothing there', async () => {
  const { page, problems, close } = await underTest.open('/');
  const recorded: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') recorded.push(request.url());
  });
  await page.getByRole('main').getByRole('link', { name: 'Ouvrir l’écran · Piste d’audit' }).click();
  await page
    .getByText('Aucun événement', { exact: true })
    .or(page.getByRole('list', { name: 'Liste des événements' }))
    .first()
    .waitFor();
  expect([recorded, problems]).toEqual([[], []]);
  await close();
});

test.skipIf(!hasBrowser)('a screen that was opened without its sample does not try it', async () => {
  const { page, close } = await underTest.open('/');
  await page.getByRole('main').getByRole('link', { name: 'Lire', exact: true }).click();
  await page.getByText('Pas de fichier sous la main ? Essayez :').waitFor();
  expect(await page.getByText('facture-simple.pdf').count()).toBe(0);
  await close();
});
