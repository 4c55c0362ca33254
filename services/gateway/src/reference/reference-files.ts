import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { createStaticFile, hashContent, type StaticFile } from '../static-files/static-file.ts';
import { REFERENCE_LANGUAGES, type ReferenceLanguage, renderReferencePage } from './render-reference-page.ts';

/** The bundle of @scalar/api-reference (NOTICE 13). Its name has its version, so that browsers keep it for good. */
const SCALAR_FILE = 'scalar-1.72.1.js';
const FOLDER = join(import.meta.dirname, 'assets');

const REVALIDATED = 'no-cache';
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

export type ReferenceFiles = {
  readonly pages: Readonly<Record<ReferenceLanguage, StaticFile>>;
  /** The other files, by their name under /docs/. No other name is served. */
  readonly byName: ReadonlyMap<string, StaticFile>;
};

/** Returns the files of the API reference. The large one is read when it is first requested. */
export async function openReferenceFiles(): Promise<ReferenceFiles> {
  const [script, style] = await Promise.all(
    ['reference.js', 'reference.css'].map((name) => readFile(join(FOLDER, name))),
  );
  const pages = REFERENCE_LANGUAGES.map((language) => {
    const html = Buffer.from(renderReferencePage(language, SCALAR_FILE));
    return [language, createSmallFile('text/html; charset=utf-8', html)] as const;
  });
  return {
    pages: Object.fromEntries(pages) as Record<ReferenceLanguage, StaticFile>,
    byName: new Map([
      ['reference.js', createSmallFile('text/javascript; charset=utf-8', script ?? Buffer.alloc(0))],
      ['reference.css', createSmallFile('text/css; charset=utf-8', style ?? Buffer.alloc(0))],
      [
        SCALAR_FILE,
        createStaticFile({
          type: 'text/javascript; charset=utf-8',
          cacheControl: KEPT_FOR_GOOD,
          readBrotli: () => readFile(join(FOLDER, `${SCALAR_FILE}.br`)),
          version: SCALAR_FILE,
        }),
      ],
    ]),
  };
}

const createSmallFile = (type: string, content: Uint8Array): StaticFile =>
  createStaticFile({
    type,
    cacheControl: REVALIDATED,
    readBrotli: () => promisify(brotliCompress)(content),
    version: hashContent(content),
  });
