import { hasBrowser } from '@probant/platform/testing/browser';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findSample } from './scenes/scene.ts';
import { type ConsoleUnderTest, signIn, test } from './testing/console-under-test.ts';
import { findAccessProblems } from './testing/find-access-problems.ts';
import { MAX_FIRST_LOAD_BYTES, measureFirstLoad } from './testing/first-load.ts';
import { startPrefixProxy } from './testing/start-prefix-proxy.ts';

/** As Chromium does when the visitor or the administrator blocks the data of sites. */
const BLOCK_STORAGE = `
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });`;

/** Returns how often a word is in the memory of the scripts of a page, after what nothing refers to is collected. */
async function countInHeap(page: Page, word: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('').split(word).length - 1;
}

describe.skipIf(!hasBrowser)('a visitor', () => {
  let underTest: ConsoleUnderTest;
  let address: string;
  test.beforeAll(({ underTest: shared }) => {
    underTest = shared;
    address = `${underTest.platform.url}/console`;
  });

  test('with a key that does not work reads why, and what to do', async () => {
    const { page, close } = await underTest.openSignedOut(address);
    await page.getByRole('button', { name: 'Entrer' }).click();
    await page.getByText('Entrez une clé.').waitFor();
    await page.getByLabel('Clé d’API').fill('prb_live_unknown');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').textContent()).toContain('La clé est inconnue, révoquée ou expirée.');
    expect(await findAccessProblems(page)).toEqual([]);
    await close();
  });

  test('leaves the key nowhere: no storage, no address, and a reload asks again', async () => {
    const { page, problems, close } = await underTest.openSignedOut(address);
    await signIn(page, underTest.platform.key);
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(stored).not.toContain(underTest.platform.key);
    expect(page.url()).toBe(`${address}/`);
    await page.reload();
    await page.getByLabel('Clé d’API').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('who keeps the key for the tab stays signed in over a reload, until signing out', async () => {
    const { page, close } = await underTest.openSignedOut(`${address}/#/account`);
    await page.getByLabel('Clé d’API').fill(underTest.platform.key);
    await page.getByLabel(/La garder/).check();
    await page.getByRole('button', { name: 'Entrer' }).click();
    await page.getByRole('heading', { name: 'Compte' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Compte' }).waitFor();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.reload();
    await page.getByLabel('Clé d’API').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await close();
  });

  test('who signs out leaves the key nowhere in the memory of the tab', async () => {
    const { page, close } = await underTest.open('/account');
    const { key } = underTest.platform;
    await page.getByRole('heading', { name: 'Compte' }).waitFor();
    expect(await countInHeap(page, key)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByLabel('Clé d’API').waitFor();
    await expect.poll(() => countInHeap(page, key), { timeout: 10_000, interval: 1_000 }).toBe(0);
    await close();
  });

  test('whose browser blocks storage works all the same, and is asked again after a reload', async () => {
    const { page, problems, close } = await underTest.openSignedOut(`${address}/`);
    await page.addInitScript({ content: BLOCK_STORAGE });
    await page.reload();
    await page.getByLabel(/La garder/).check();
    await signIn(page, underTest.platform.key);
    await page.getByRole('link', { name: 'Compte' }).click();
    await page.getByRole('heading', { name: 'Compte' }).waitFor();
    await page.reload();
    await page.getByLabel('Clé d’API').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('reaches the console through a proxy with a prefix', async () => {
    const proxy = await startPrefixProxy(underTest.platform.url, '/outils/probant');
    const { page, problems, close } = await underTest.openSignedOut(`${proxy.url}/console`);
    await signIn(page, underTest.platform.key);
    await page.getByRole('link', { name: 'Exploitation' }).click();
    await page.getByRole('heading', { name: 'audit-trail' }).waitFor();
    expect([page.url(), problems]).toEqual([`${proxy.url}/console/#/operator`, []]);
    await close();
    await proxy.close();
  });

  test('creates a key and revokes it by keyboard alone, and sees it once', async () => {
    const { page, problems, close } = await underTest.open('/account');
    await page.getByRole('button', { name: 'Créer une clé' }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('logiciel comptable');
    await page.keyboard.press('Enter');
    const secret = page.getByRole('dialog').getByText(/^prb_live_/);
    const key = (await secret.textContent()) ?? '';
    await page.getByRole('button', { name: 'J’ai copié la clé' }).press('Enter');
    await page.getByRole('row', { name: /logiciel comptable/ }).waitFor();
    expect(await page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'Révoquer logiciel comptable' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).press('Enter');
    await page.getByRole('row', { name: /logiciel comptable/ }).waitFor({ state: 'detached' });
    const call = () => fetch(`${underTest.platform.url}/v1/account/keys`, { headers: { 'X-API-Key': key } });
    await expect.poll(async () => (await call()).status).toBe(401);
    expect(problems).toEqual([]);
    await close();
  });

  test('whose key is revoked meanwhile reads so without a click, sees no more documents, and enters another key', async () => {
    const { page, close, key, revoke } = await underTest.openWithOwnKey('/read');
    await page.locator('input[type=file]').first().setInputFiles(findSample('facture-simple.pdf'));
    await page.getByRole('img', { name: /^Page 1 de facture-simple/ }).waitFor();
    expect(await page.content()).toContain('facture-simple.pdf');
    await revoke();
    await page.clock.fastForward('02:01');
    await page.getByRole('alert').getByText('Votre clé a été révoquée ou a expiré').waitFor();
    expect([await page.content(), await page.evaluate('sessionStorage.length')]).toEqual([
      expect.not.stringContaining('facture-simple'),
      0,
    ]);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await findAccessProblems(page)).toEqual([]);
    await page.getByLabel('Clé d’API').fill(key);
    await page.getByRole('button', { name: 'Entrer une autre clé' }).click();
    await page.getByText('La clé est inconnue, révoquée ou expirée.').waitFor();
    await page.getByLabel('Clé d’API').fill(underTest.platform.key);
    await page.getByRole('button', { name: 'Entrer une autre clé' }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('link', { name: 'Accueil' }).click();
    await page.getByRole('heading', { name: 'Que voulez-vous faire ?' }).waitFor();
    expect(await page.content()).not.toContain('facture-simple');
    await close();
  });

  test('whose key is revoked is led to the sign-in by the next call', async () => {
    const { page, close, revoke } = await underTest.openWithOwnKey('/account');
    await page.getByRole('heading', { name: 'Compte' }).waitFor();
    await revoke();
    await page.getByRole('link', { name: 'Lots de fichiers', exact: true }).click();
    await page.getByRole('alert').getByText('Votre clé a été révoquée ou a expiré').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await close();
  });

  test('whose key lacks a right reads so where it would be needed', async () => {
    const { page, problems, close } = await underTest.openWithScopes('/account', ['read']);
    await page.getByText('n’a pas le droit « administrer »').waitFor();
    expect([await page.getByRole('button', { name: 'Créer une clé' }).count(), problems]).toEqual([0, []]);
    await close();
  });

  test.each([
    { scheme: 'dark', choice: 'system', isDark: true },
    { scheme: 'light', choice: 'system', isDark: false },
    { scheme: 'dark', choice: 'light', isDark: false },
    { scheme: 'light', choice: 'dark', isDark: true },
  ] as const)('sees the theme $choice on a system that is $scheme, and prints the light one', async (theme) => {
    const { page, close } = await underTest.open('/account', { scheme: theme.scheme });
    await page.getByLabel('Thème').selectOption(theme.choice);
    const readInk = () => page.evaluate('getComputedStyle(document.documentElement).color');
    const [light, dark] = ['rgb(27, 31, 30)', 'rgb(233, 236, 234)'];
    expect(await readInk()).toBe(theme.isDark ? dark : light);
    await page.emulateMedia({ media: 'print' });
    expect(await readInk()).toBe(light);
    await close();
  });

  test('whose system asks for less motion sees none', async () => {
    const { page, close } = await underTest.openSignedOut(address);
    const readAnimation = () =>
      page.evaluate(`(() => {
        const turning = document.body.appendChild(document.createElement('span'));
        turning.className = 'animate-spin transition-shadow';
        const { animationName, transitionProperty } = getComputedStyle(turning);
        return [animationName, transitionProperty];
      })()`);
    expect(await readAnimation()).toEqual(['none', 'none']);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await readAnimation()).toEqual(['spin', expect.stringContaining('box-shadow')]);
    await close();
  });

  test('loads at most 180 kB before the first screen', () => {
    const { files, bytes } = measureFirstLoad();
    expect(files).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
  });
});
