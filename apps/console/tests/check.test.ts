import { hasBrowser } from '@probant/platform/testing/browser';
import { describe, expect } from 'vitest';
import { checkScene } from './scenes/check.ts';
import { findSample } from './scenes/scene.ts';
import { type ConsoleUnderTest, signIn, test } from './testing/console-under-test.ts';

/** The name of the focused control where something else is drawn over its middle; null where it is seen. */
const NAME_COVERED_FOCUS = `(() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
  return focused.contains(drawn) ? null : focused.ariaLabel ?? focused.textContent;
})()`;

describe.skipIf(!hasBrowser)('who checks a document', () => {
  let underTest: ConsoleUnderTest;
  test.beforeAll(({ underTest: shared }) => {
    underTest = shared;
  });

  test('finds by keyboard alone what changed, where, and the version before', async () => {
    const { page, problems, close } = await underTest.open('/check');
    await page.getByRole('button', { name: 'une attestation modifiée après coup' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'À vérifier en priorité' }).waitFor();
    const sums = page.getByRole('region', { name: 'Contenu', exact: true });
    await sums.getByText('Les montants imprimés ne s’additionnent pas au total.').waitFor();
    await sums.getByRole('button', { name: 'Endroit 3, page 1' }).focus();
    await page.keyboard.press('Enter');
    const boxes = page.getByRole('group', { name: 'Valeurs sur la page' });
    await boxes.getByRole('button', { name: 'Contenu', pressed: true }).waitFor();
    const slider = page.getByRole('slider', { name: /Part de la version antérieure/ });
    await slider.focus();
    await page.keyboard.press('End');
    expect(await slider.inputValue()).toBe('100');
    await page.getByRole('img', { name: 'Page de la version antérieure' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Enregistrer la version antérieure' }).click();
    expect((await download).suggestedFilename()).toBe('avant-attestation-modifiee.pdf');
    expect(problems).toEqual([]);
    await close();
  });

  test('reads no accusation, what was checked, and that nothing proves that it is genuine', async () => {
    const { page, close } = await underTest.open('/check');
    await page.locator('input[type=file]').first().setInputFiles(findSample('ticket-boulangerie.png'));
    await page.getByRole('heading', { name: 'Rien n’appelle de vérification particulière' }).waitFor();
    const opinion = page.getByRole('region', { name: 'Rien n’appelle de vérification particulière' });
    await opinion.getByText(/Ce n’est pas une preuve d’authenticité/).waitFor();
    const checked = page.getByRole('region', { name: 'Ce qui a été contrôlé' });
    expect(await checked.getByRole('listitem').count()).toBe(4);
    expect(await page.getByRole('main').textContent()).not.toMatch(/\bfaux\b|fraud|falsifi/i);
    await close();
  });

  test('prints the opinion with its numbered places, what was checked and what was not', async () => {
    const { page, problems, close } = await underTest.open('/check');
    await checkScene.play(page, underTest);
    await page.emulateMedia({ media: 'print' });
    const report = page.getByRole('article');
    await report.getByRole('img', { name: 'Endroits numérotés, page 1' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    const text = await report.innerText();
    for (const part of [
      'attestation-modifiee.pdf',
      '[1] page 1',
      'Ce qui ne l’a pas été',
      'Une personne décide',
      'Relu par',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/[0-9a-f]{64}/);
    expect(text).not.toMatch(/\bfaux\b|\bfausse\b|fraud|falsifi/i);
    expect(problems).toEqual([]);
    await close();
  });

  test('reads what a 2D-Doc code contains beside the print, with what differs marked and shown on the page', async () => {
    const { page, problems, close } = await underTest.open('/check');
    await page.getByRole('button', { name: 'un RIB qui contredit son code 2D-Doc' }).click();
    const code = page.getByRole('region', { name: 'Contenu du code 2D-Doc' });
    await code.getByText('certificat d’essai : ne prouve rien').waitFor();
    await code.getByText('1 valeur diffère').waitFor();
    const [account, holder] = [code.getByRole('listitem').nth(0), code.getByRole('listitem').nth(1)];
    expect(await account.locator('mark').allTextContents()).toEqual([
      'FR76 1820 6002 1054 8729 0623 133',
      'FR14 2004 1010 0505 0001 3M02 606',
    ]);
    expect(await holder.innerText()).toMatch(/MME VERNAY SIMONE[\s\S]*Simone Vernay/);
    const boxes = page.getByRole('group', { name: 'Valeurs sur la page' });
    await code.getByRole('button', { name: 'Code sur la page' }).focus();
    await page.keyboard.press('Enter');
    await boxes.getByRole('button', { name: 'Contenu du code 2D-Doc', pressed: true }).waitFor();
    await account.getByRole('button', { name: 'Montrer sur la page : Code IBAN' }).click();
    await boxes.getByRole('button', { name: 'différent', pressed: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('article').getByRole('table').innerText()).toContain('différent · FR14 2004 1010');
    expect(problems).toEqual([]);
    await close();
  });

  test('sees on a phone each control that has the focus, below the page that stays in view', async () => {
    const { page, close } = await underTest.open('/check');
    await page.getByRole('button', { name: 'un RIB qui contredit son code 2D-Doc' }).click();
    await page.getByRole('region', { name: 'Contenu du code 2D-Doc' }).getByText('1 valeur diffère').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Copier l’explication' }).focus();
    const covered: unknown[] = [];
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Shift+Tab');
      covered.push(await page.evaluate(NAME_COVERED_FOCUS));
    }
    expect(covered.filter((name) => name !== null)).toEqual([]);
    await close();
  });

  test('keeps the opinion while looking at another screen, and loses it by signing out', async () => {
    const { page, close } = await underTest.open('/check');
    await checkScene.play(page, underTest);
    await page.getByRole('link', { name: 'Accueil' }).click();
    await page.getByRole('link', { name: 'Contrôler', exact: true }).first().click();
    await page.getByRole('heading', { name: 'À vérifier en priorité' }).waitFor();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await signIn(page, underTest.platform.key);
    await page.getByText('Choisir un fichier').waitFor();
    await close();
  });

  test('reads why a file was not analysed, which is no opinion', async () => {
    const { page, close } = await underTest.open('/check');
    await page.locator('input[type=file]').first().setInputFiles(findSample('corrompu.pdf'));
    await page.getByRole('alert').getByText('Ce fichier n’a pas été lu').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0);
    await close();
  });
});
