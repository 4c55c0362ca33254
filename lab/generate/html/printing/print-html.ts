import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '@probant/kernel/testing/find-chromium';
import { CACHE_FOLDER, writeWhole } from '../../../forge/cache.ts';
import { startChromium } from './chromium.ts';
import type { HtmlEngine } from './html-engine.ts';
import { findWeasyPrint, startWeasyPrint } from './weasyprint.ts';

const HTML_ENGINES = ['chromium', 'weasyprint'] as const;
export type HtmlEngineName = (typeof HTML_ENGINES)[number];

const ENGINES = {
  chromium: { find: findChromium, start: startChromium },
  weasyprint: { find: findWeasyPrint, start: startWeasyPrint },
} as const satisfies Record<
  HtmlEngineName,
  { find: () => string | null; start: (program: string) => Promise<HtmlEngine> }
>;

export const hasHtmlEngine = (name: HtmlEngineName): boolean => ENGINES[name].find() !== null;

/**
 * Returns a printer that keeps what it printed in the folder `html` of the cache, by engine, version and SHA-256 of the page. The engine
 * starts with the first page.
 * @throws Error when the engine is not installed.
 */
export async function createHtmlPrinter(name: HtmlEngineName): Promise<Pick<HtmlEngine, 'print' | 'close'>> {
  const program = ENGINES[name].find();
  if (program === null) throw new Error(`${name} is not installed: see lab/forge/tools/install.sh`);
  const engine = await ENGINES[name].start(program);
  return {
    async print(page) {
      const hash = createHash('sha256').update(engine.version).update(page).digest('hex');
      const path = join(CACHE_FOLDER, 'html', name, hash.slice(0, 2), `${hash}.pdf`);
      if (!existsSync(path)) writeWhole(path, await engine.print(page));
      return new Uint8Array(readFileSync(path));
    },
    close: engine.close,
  };
}
