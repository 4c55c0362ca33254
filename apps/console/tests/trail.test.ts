import { hasBrowser } from '@probant/platform/testing/browser';
import { expect } from 'vitest';
import { countScrollWork } from './measures/page-scripts.ts';
import { recordEvents } from './scenes/trail.ts';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';
import { findAccessProblems } from './testing/find-access-problems.ts';
import { readDownload } from './testing/read-download.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(async ({ underTest: shared }) => {
  underTest = shared;
  await recordEvents(underTest, 1_000);
  await recordEvents(underTest, 200);
});

test.skipIf(!hasBrowser)(
  'lists more events than a page while it scrolls, and keeps only those in view in the page',
  async () => {
    const { page, problems, close } = await underTest.open('/trail');
    const list = page.getByRole('list', { name: 'Liste des événements' });
    const rows = list.getByRole('listitem');
    await rows.first().waitFor();
    const scroller = list.locator('..');
    for (const count of ['1 000', '1 200']) {
      await scroller.evaluate((element) => {
        element.scrollTop = element.scrollHeight;
      });
      await page.getByText(new RegExp(`${count.replace(' ', '.')} événements chargés`)).waitFor();
    }
    expect(await rows.count()).toBeLessThan(60);
    // The bar of today is reached by keyboard, and shows the events of today.
    await page.getByRole('button', { name: /: 1.200 événements$/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await page.getByLabel('Gravité').selectOption('critical');
    await page.getByText('24 événements chargés.').waitFor();
    await page.getByLabel('Acteur (identifiant exact)').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('Aucun événement ne répond à ces filtres.').waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)('a scroll changes the page at most every second step, and makes each row once', async () => {
  const { page, close } = await underTest.open('/trail');
  await page.getByRole('list', { name: 'Liste des événements' }).getByRole('listitem').first().waitFor();
  const steps = 100;
  const work = await countScrollWork(page, ':has(> ul[aria-label="Liste des événements"])', steps);
  expect(work.changedSteps).toBeLessThanOrEqual(0.55);
  expect(work.rowsMade).toBeLessThanOrEqual(2 * steps + 8);
  expect(work.elementsPerRow).toBeLessThanOrEqual(16);
  await close();
});

test.skipIf(!hasBrowser)(
  'opens an event by keyboard alone, recomputes its root, and saves a proof that has its hash',
  async () => {
    const { page, problems, close } = await underTest.open('/trail');
    const rows = page.getByRole('list', { name: 'Liste des événements' }).getByRole('button');
    await rows.nth(2).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /Événement 1.198/ });
    await dialog
      .getByText('Votre navigateur a recalculé la racine : c’est celle du point de contrôle signé.')
      .waitFor();
    await dialog.getByRole('img', { name: /Chemin de l’événement 1.198 à la racine/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Fichier de preuve' }).press('Enter'),
    ]);
    expect((await readDownload(download)).toString()).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex 1197\n/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)('verifies the chain, and creates the dossier of a period', async () => {
  const { page, problems, close } = await underTest.open('/trail');
  await page.getByRole('tab', { name: 'Vérifier' }).click();
  await page.getByRole('button', { name: 'Vérifier toute la chaîne' }).click();
  await page.getByRole('tabpanel').getByText('La chaîne est intacte').waitFor();
  await page.getByRole('tab', { name: 'Dossier' }).click();
  await page.getByRole('button', { name: 'Créer le dossier' }).click();
  const [dossier] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Enregistrer le dossier' }).click(),
  ]);
  expect((await readDownload(dossier)).toString()).toContain(underTest.platform.tenant);
  expect(problems).toEqual([]);
  await close();
});

test.skipIf(!hasBrowser)('shows what witnesses cosigned between the anchors', async () => {
  const { page, problems, close } = await underTest.open('/trail');
  // No witness belongs to the platform of the tests; the route is tested with the service.
  await page.route(/\/v1\/proof\/cosignatures/, (route) =>
    route.fulfill({
      json: [{ size: 800, erasures: 0, name: 'witness.example/w1', cosigned_at: '2026-01-05T09:00:00.000Z' }],
    }),
  );
  await page.getByRole('tab', { name: 'Ancres et témoins' }).click();
  const line = page.getByRole('list', { name: 'Ancres et témoins, du plus récent au plus ancien' });
  const entry = line.getByRole('listitem').filter({ hasText: 'witness.example/w1' });
  expect((await entry.innerText()).replaceAll(/\s+/g, ' ')).toBe(
    '800 événements contresigné 5 janv. 2026, 10:00:00 · Témoin : witness.example/w1',
  );
  await page.getByText(/Le dernier contresigné couvre 800 événements/).waitFor();
  expect(await findAccessProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test.skipIf(!hasBrowser)('anonymises only after the identifier was typed, and shows where it stays', async () => {
  const { page, problems, close } = await underTest.open('/trail');
  await page.getByRole('tab', { name: 'Personnes' }).click();
  await page.getByLabel('Identifiant, exactement comme il est inscrit').fill('comptable-0');
  await page.keyboard.press('Enter');
  await page.getByText(/L’identifiant figure aussi dans les changements ou les précisions de \d+ événements/).waitFor();
  await page.getByRole('button', { name: 'Anonymiser…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anonymiser définitivement ?' });
  const confirm = dialog.getByRole('button', { name: 'Anonymiser définitivement' });
  await dialog.getByLabel('Pour confirmer, tapez : comptable-0').fill('comptable-');
  expect(await confirm.isDisabled()).toBe(true);
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Identifiant remplacé dans 17\d événements\.$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Chercher ses événements' }).click();
  await page.getByText('Aucun événement n’a cet identifiant à cet endroit').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test.skipIf(!hasBrowser)('says to a key without the scopes what it may not do', async () => {
  const { page, close } = await underTest.openWithScopes('/trail', ['read']);
  await page.getByRole('list', { name: 'Liste des événements' }).getByRole('button').first().click();
  await page.getByText('il manque à votre clé le droit « exporter »').waitFor();
  expect(await page.getByRole('button', { name: 'Contenu prouvé' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  for (const part of ['Dossier', 'Personnes']) {
    await page.getByRole('tab', { name: part }).click();
    await page.getByRole('tabpanel').getByText('Votre clé n’a pas le droit « exporter »').waitFor();
  }
  await close();
});
