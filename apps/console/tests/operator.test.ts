import { hasBrowser } from '@probant/platform/testing/browser';
import { expect } from 'vitest';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

test.skipIf(!hasBrowser)(
  'an administrator sees the installation: database, disks, anchors, queue and models',
  async () => {
    const { page, problems, close } = await underTest.open('/operator');
    for (const title of ['Base de données', 'Disques et compteurs', 'Relais des événements', 'Ancres', 'Modèles'])
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await page
      .getByText(/libres sur/)
      .first()
      .waitFor();
    await page.getByText('Reconnaissance de texte (OCR)').waitFor();
    const guide = page.getByRole('link', { name: 'Ce que chaque état demande' });
    expect(await guide.getAttribute('href')).toBe(
      `${underTest.platform.url}/docs/guide/operating#the-state-of-the-installation`,
    );
    await page.getByRole('group', { name: 'Processus de travail' }).getByText('Documents').waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

test.skipIf(!hasBrowser)('a key without the scope admin sees the public health, and reads why', async () => {
  const { page, problems, close } = await underTest.openWithScopes('/operator', ['read']);
  await page.getByText('Une clé avec le droit « administrer »').waitFor();
  await page.getByRole('heading', { name: 'audit-trail' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Ancres' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
