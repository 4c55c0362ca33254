import { chromium } from 'playwright-core';
import type { HtmlEngine } from './html-engine.ts';
import { removePrintTime } from './remove-print-time.ts';

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
