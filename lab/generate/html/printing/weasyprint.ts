import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TOOLS_FOLDER } from '../../../forge/cache.ts';
import type { HtmlEngine } from './html-engine.ts';

const run = promisify(execFile);

/** Returns the path of WeasyPrint in the tools of the cache (lab/forge/tools/install.sh) or on the system; null where it is not installed. */
export const findWeasyPrint = (): string | null =>
  [join(TOOLS_FOLDER, 'venv/bin/weasyprint'), '/usr/bin/weasyprint'].find(existsSync) ?? null;

/** WeasyPrint has no process that stays: it starts once a page. */
export async function startWeasyPrint(program: string): Promise<HtmlEngine> {
  const { stdout } = await run(program, ['--version']);
  return {
    version: stdout.trim(),
    async print(page) {
      const folder = mkdtempSync(join(tmpdir(), 'probant-weasyprint-'));
      try {
        const [input, output] = [join(folder, 'page.html'), join(folder, 'page.pdf')];
        writeFileSync(input, page);
        await run(program, ['--quiet', input, output], { env: { ...process.env, SOURCE_DATE_EPOCH: '1704067200' } });
        return new Uint8Array(readFileSync(output));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    close: () => Promise.resolve(),
  };
}
