import { hasBrowser } from '@probant/platform/testing/browser';
import { expect } from 'vitest';
import { scoringScene } from './scenes/scoring.ts';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

test.skipIf(!hasBrowser)('a decision is contested and revised, and the ranking changes with the weights', async () => {
  const { page, problems, close } = await underTest.open('/scoring');
  await scoringScene.play(page, underTest);
  // Names are hidden until they are asked for, and no word decides for the person.
  expect(await page.getByText('VERCOURT').count()).toBe(0);
  expect((await page.getByRole('main').textContent())?.toLowerCase()).not.toContain('rejet');
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first();
  await first.getByRole('button', { name: 'La personne conteste' }).click();
  await first.getByText('Contestation en cours').waitFor();
  await first.getByRole('button', { name: 'Enregistrer la révision' }).click();
  await first.getByText('décision révisée').waitFor();
  await first.getByText('remplacée').waitFor();

  const before = await first.getByText(/%$/).first().textContent();
  await page.getByLabel('Expérience', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Recalculer le classement' }).click();
  await page.getByText('recalculez.').waitFor({ state: 'detached' });
  expect(await first.getByText(/%$/).first().textContent()).not.toBe(before);
  expect(problems).toEqual([]);
  await close();
});

test.skipIf(!hasBrowser)('by keyboard alone: a typed application is ranked and put on hold', async () => {
  const { page, close } = await underTest.open('/scoring');
  await page.getByLabel('Intitulé').focus();
  await page.keyboard.type('Comptable');
  await page.keyboard.press('Tab');
  await page.keyboard.type('TVA');
  await page.getByRole('button', { name: 'Saisir une candidature' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Compétences').focus();
  await page.keyboard.type('TVA, Paie');
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Comparer' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('très proche du poste').waitFor();
  // Without a reference of the reviewer nothing is recorded.
  await page.getByRole('button', { name: 'Mettre en attente' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Une référence de 1 à 128 caractères').waitFor();
  await page.getByLabel('Votre référence').focus();
  await page.keyboard.type('m-0412');
  await page.getByRole('button', { name: 'Mettre en attente' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Décisions sur ce calcul' }).getByText('en attente').waitFor();
  await close();
});

test.skipIf(!hasBrowser)('a key that may only read sees the screen, and cannot compute', async () => {
  const { page, close } = await underTest.openWithScopes('/scoring', ['read']);
  await page.getByText('Cette clé ne peut pas calculer de classement').waitFor();
  await page.getByLabel('Intitulé').fill('Comptable');
  expect(await page.getByRole('button', { name: 'Comparer' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Essayer avec un exemple' }).count()).toBe(0);
  await close();
});

test.skipIf(!hasBrowser)(
  'the bias report shows each group against the four-fifths line, and the same in a table',
  async () => {
    const { page, problems, close } = await underTest.open('/scoring');
    await page.getByRole('button', { name: 'Rapport de biais' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rapport de biais' });
    const chart = dialog.getByRole('img', { name: /^Par âge : Moins de 30 ans \d/ });
    await chart.waitFor();
    const before = await chart.getAttribute('aria-label');
    expect(before).toMatch(/Ligne des quatre cinquièmes à \d/);
    const row = dialog.getByRole('group', { name: 'Par âge' }).getByRole('row', { name: /Moins de 30 ans/ });
    expect(await row.getByText('oui').count()).toBe(1);
    await dialog.getByLabel('Poids').selectOption('Sans le lieu');
    expect(await chart.getAttribute('aria-label')).not.toBe(before);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  },
);
