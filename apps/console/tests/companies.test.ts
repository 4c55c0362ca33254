import { hasBrowser } from '@probant/platform/testing/browser';
import { expect } from 'vitest';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

const FIELD = 'SIREN, SIRET ou numéro de TVA';

test.skipIf(!hasBrowser)(
  'shows by keyboard alone whether the key is right, and never shows a check without a source as in order',
  async () => {
    const { page, problems, close } = await underTest.open('/companies');
    await page.getByLabel(FIELD).focus();
    await page.keyboard.type('73282932');
    await page.getByText('Encore 1 chiffre.').waitFor();
    await page.keyboard.type('1');
    await page.getByText('La clé est fausse : le dernier chiffre serait 0.').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('0');
    await page.getByText('La clé est juste.').waitFor();
    await page.keyboard.press('Enter');

    // Nothing is imported in this platform: only the key of the SIREN can be known.
    const checks = page.getByRole('region', { name: 'Contrôles' }).getByRole('listitem');
    await checks.first().waitFor();
    expect(await checks.count()).toBe(8);
    expect(await checks.filter({ hasText: 'En ordre' }).count()).toBe(1);
    expect(await checks.filter({ hasText: 'En ordre' }).textContent()).toContain('Clé du SIREN');
    expect(await checks.filter({ hasText: 'Non évalué' }).count()).toBe(7);
    expect(await page.getByText('Rien à signaler').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)(
  'takes the SIREN of a SIRET, and keeps the companies of the screen to come back to',
  async () => {
    const { page, problems, close } = await underTest.open('/companies');
    await page.getByRole('button', { name: 'Essayer avec 732 829 320' }).click();
    await page.getByRole('heading', { name: 'Identité' }).waitFor();
    await page.getByLabel(FIELD).fill('552 100 554 00013');
    await page.getByText(/pris du SIRET/).waitFor();
    await page.getByRole('button', { name: 'Contrôler', exact: true }).click();
    const first = page.getByRole('button', { name: /732.829.320/, pressed: false });
    await first.click();
    await page.getByText('FR44732829320').waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)('says what to correct in what is no SIREN, and sends nothing', async () => {
  const { page, problems, close } = await underTest.open('/companies');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: 'Contrôler', exact: true }).click();
  await page.getByText('Entrez un SIREN.').waitFor();
  await page.getByLabel(FIELD).fill('Ateliers Morel');
  await page.getByText('Un SIREN n’a que des chiffres.').waitFor();
  await page.getByRole('button', { name: 'Contrôler', exact: true }).click();
  await page.getByLabel(FIELD).fill('7328293200001234');
  await page.getByText('Ce numéro est trop long').waitFor();
  expect(requests.filter((url) => url.includes('/v1/companies'))).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
