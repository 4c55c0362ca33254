import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBrowser, hasBrowser } from './testing/browser.ts';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

/** The API reference in a browser. PROBANT_SCREENSHOTS names a folder for pictures of it. */
let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await startPlatformUnderTest({}, { only: 'export,extraction' });
});
afterAll(() => platform.close());

const VIEWS = [
  { language: 'fr', scheme: 'light', width: 1280 },
  { language: 'en', scheme: 'dark', width: 1280 },
  { language: 'fr', scheme: 'dark', width: 360 },
  { language: 'en', scheme: 'light', width: 360 },
] as const;

test.skipIf(!hasBrowser).each(VIEWS)(
  '/docs in $language, $scheme, $width px wide: shows the routes of this start, calls no other origin and logs no error',
  async ({ language, scheme, width }) => {
    const browser = await connectBrowser();
    try {
      const page = await browser.newPage({
        locale: language,
        colorScheme: scheme,
        viewport: { width, height: 800 },
      });
      // A busy machine takes half a minute to run the script of the page.
      page.setDefaultTimeout(0);
      const problems = watch(page);
      await page.goto(`${platform.url}/docs`);
      await page.getByText('State and version, without a key').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(page.url()).toBe(`${platform.url}/docs/`);
      const tags = (await page.locator('body').textContent()) ?? '';
      // The list of tags is behind a button on a small screen.
      if (width > 1000) expect(tags).toContain('Receipt control');
      expect(tags).not.toContain('Candidate scoring');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await saveScreenshot(page, `${language}-${scheme}-${width}`);
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
    }
  },
  600_000,
);

/** Collects requests to other origins, failed requests, errors of scripts and messages of the console. */
function watch(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== platform.url && !['data:', 'blob:'].includes(url.protocol)) problems.push(`request ${url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => problems.push(`error ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()} ${message.text()}`);
  });
  return problems;
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PROBANT_SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}
