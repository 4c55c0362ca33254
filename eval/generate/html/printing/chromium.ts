import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { HtmlEngine } from './html-engine.ts';
import { removePrintTime } from './remove-print-time.ts';

/** Returns the path of Chromium, or null where none is installed. */
export const findChromium = (): string | null =>
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  ) ?? null;

/** Starts one browser, which prints all pages. Chromium refuses its sandbox to root. */
export async function startChromium(executablePath: string): Promise<HtmlEngine> {
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  const page = await browser.newPage();
  // A busy machine takes long for a page.
  page.setDefaultTimeout(0);
  return {
    version: `chromium ${browser.version()}`,
    async print(content) {
      await page.setContent(content, { waitUntil: 'load' });
      await page.evaluate('document.fonts.ready');
      return removePrintTime(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    },
    close: () => browser.close(),
  };
}
