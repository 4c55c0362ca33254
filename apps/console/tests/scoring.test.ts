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

const PASTED_RESUME = `Claire Vernay
Comptable générale
claire.vernay@exemple.fr - 06 12 34 56 78
38000 Grenoble

EXPÉRIENCE PROFESSIONNELLE
Comptable générale, Tilleul SARL, Grenoble
03/2019 - aujourd'hui
Tenue de la comptabilité, déclarations de TVA

Assistante comptable, Lavande SA, Lyon
09/2015 - 02/2019

FORMATION
2015 : BTS Comptabilité et gestion, Lyon

COMPÉTENCES
Comptabilité générale, TVA, Sage, Excel

LANGUES
Anglais (B2)`;

test.skipIf(!hasBrowser)(
  'a pasted resume is read by the service and becomes an application, by keyboard alone',
  async () => {
    const { page, problems, close } = await underTest.open('/scoring');
    await page.getByRole('button', { name: 'Coller un CV' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Coller un CV' });
    await dialog.getByRole('button', { name: 'Lire ce CV' }).press('Enter');
    await dialog.getByText('Collez le texte d’un CV.').waitFor();
    await dialog.getByLabel('Texte du CV').focus();
    await page.keyboard.insertText(PASTED_RESUME);
    await dialog.getByRole('button', { name: 'Lire ce CV' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Fichiers envoyés' }).getByText('CV collé 1.docx').waitFor();
    const application = page.getByRole('list', { name: 'Les candidatures' }).getByRole('listitem');
    await application.getByText('Candidature 1', { exact: true }).waitFor();
    expect(await application.textContent()).toMatch(/4 compétences, 2 postes/);

    await page.getByLabel('Intitulé').fill('Comptable');
    await page.getByLabel('Compétences requises').fill('TVA\nSage');
    await page.getByRole('button', { name: 'Comparer' }).press('Enter');
    await page.getByText('très proche du poste').waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)('a pasted text that is no resume is not an application, and says so', async () => {
  const { page, close } = await underTest.open('/scoring');
  await page.getByRole('button', { name: 'Coller un CV' }).click();
  await page.getByLabel('Texte du CV').fill('Bonjour,\n\nMerci de votre retour avant jeudi.\n\nCordialement');
  await page.getByRole('button', { name: 'Lire ce CV' }).click();
  await page.getByRole('list', { name: 'Fichiers envoyés' }).getByRole('alert').waitFor();
  expect(await page.getByRole('list', { name: 'Les candidatures' }).getByRole('listitem').count()).toBe(0);
  await close();
});

test.skipIf(!hasBrowser)('a key that may only read sees the screen, and cannot compute', async () => {
  const { page, close } = await underTest.openWithScopes('/scoring', ['read']);
  await page.getByText('sans lequel aucun classement n’est calculé').waitFor();
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
