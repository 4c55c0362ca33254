import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasBrowser } from '@probant/platform/testing/browser';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { SCENES } from './scenes/scenes.ts';
import { type ConsoleUnderTest, test } from './testing/console-under-test.ts';
import { findAccessProblems } from './testing/find-access-problems.ts';

let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

const WIDTHS = [360, 768, 1440, 3840];

/** PROBANT_SCREENSHOTS names a folder for pictures of the screens; `npm run pictures` makes those of docs/console.md so. */
const pictureFolder = process.env['PROBANT_SCREENSHOTS'];

/** Four of the eight sorts: each language is there in each theme and at each width, and each theme at each width. */
const PICTURES = [
  { language: 'en', theme: 'light', device: 'desktop', width: 1440, height: 900 },
  { language: 'en', theme: 'dark', device: 'phone', width: 390, height: 844 },
  { language: 'fr', theme: 'dark', device: 'desktop', width: 1440, height: 900 },
  { language: 'fr', theme: 'light', device: 'phone', width: 390, height: 844 },
] as const;

/** The choice of the language is in the menu, which a phone hides. */
const chooseLanguage = (page: Page, language: 'fr' | 'en') =>
  page.getByRole('combobox', { name: /^(Langue|Language)$/ }).selectOption(language);

async function savePictures(page: Page, name: string): Promise<void> {
  if (pictureFolder === undefined) return;
  await mkdir(pictureFolder, { recursive: true });
  for (const { language, device, theme, width, height } of PICTURES) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await chooseLanguage(page, language);
    await page.setViewportSize({ width, height });
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await sharp(await page.screenshot())
      .webp({ quality: 75 })
      .toFile(join(pictureFolder, `${name}-${language}-${device}.webp`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await chooseLanguage(page, 'fr');
}

test.skipIf(!hasBrowser).each(SCENES)(
  '$name: fits from 360 px to 4K, has no finding of axe in either theme and language, calls no other origin and logs no error',
  async ({ name, screen, play }) => {
    const { page, problems, close } = await underTest.open(screen);
    await play(page, underTest);
    await savePictures(page, name);
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
      if (overflow > 0) found.push(`${width} px: ${overflow} px too wide`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // Colours do not depend on the language, nor texts on the theme.
    await page.getByLabel('Thème').selectOption('light');
    for (const problem of await findAccessProblems(page)) found.push(`light, fr: ${problem}`);
    await page.getByLabel('Thème').selectOption('dark');
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
    for (const problem of await findAccessProblems(page)) found.push(`dark, en: ${problem}`);
    await close();
    expect([...found, ...problems]).toEqual([]);
  },
);
