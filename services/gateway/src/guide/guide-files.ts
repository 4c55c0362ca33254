import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createStaticFile, type StaticFile } from '../static-files/static-file.ts';

/** What scripts/guide/write-manifest.ts writes next to the files of the site. */
type Manifest = {
  /** Sources of a content security policy that allow the scripts in the pages. */
  readonly inlineScripts: readonly string[];
  readonly files: Readonly<Record<string, { readonly version: string; readonly isHashed: boolean }>>;
};

type GuideFiles = {
  /** The files by their name under /docs/guide/. No other name is served. */
  readonly byName: ReadonlyMap<string, StaticFile>;
  readonly inlineScripts: readonly string[];
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const REVALIDATED = 'no-cache';
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

/** Returns the current files of the site, or null while there is none. */
export type ReadGuideFiles = () => Promise<GuideFiles | null>;

/** Creates the reader of a folder with the site. A site that is built or replaced while the gateway runs is noticed with the next request. */
export function createGuideReader(folder: string): ReadGuideFiles {
  const manifestPath = join(folder, 'guide.json');
  let opened: { readonly built: string; readonly files: Promise<GuideFiles> } | null = null;
  return async () => {
    try {
      const { ino, mtimeMs } = await stat(manifestPath);
      const built = `${ino} ${mtimeMs}`;
      if (opened?.built !== built) opened = { built, files: openGuideFiles(folder, manifestPath) };
      return await opened.files;
    } catch (error) {
      opened = null;
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}

async function openGuideFiles(folder: string, manifestPath: string): Promise<GuideFiles> {
  const { files, inlineScripts } = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest;
  const byName = Object.entries(files).map(([name, { version, isHashed }]) => {
    const file = createStaticFile({
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      cacheControl: isHashed ? KEPT_FOR_GOOD : REVALIDATED,
      readBrotli: () => readFile(join(folder, `${name}.br`)),
      version,
    });
    return [name, file] as const;
  });
  return { byName: new Map(byName), inlineScripts };
}
