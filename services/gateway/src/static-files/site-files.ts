import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createStaticFile, type StaticFile } from './static-file.ts';

/** What scripts/sites/write-manifest.ts writes next to the files of the site. */
type Manifest = {
  /** Sources of a content security policy that allow the scripts in the pages. */
  readonly inlineScripts: readonly string[];
  readonly files: Readonly<Record<string, { readonly version: string; readonly isHashed: boolean }>>;
};

export type SiteFiles = {
  /** The files by their name under the path of the site. No other name is served. */
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
  '.pdf': 'application/pdf',
  '.png': 'image/png',
};

const REVALIDATED = 'no-cache';
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

/** Returns the current files of the site, or null while there is none. */
export type ReadSiteFiles = () => Promise<SiteFiles | null>;

/** Creates the reader of a folder with a site that was built: the guide or the console. A site that is built or replaced while the gateway runs is noticed with the next request. */
export function createSiteReader(folder: string): ReadSiteFiles {
  const manifestPath = join(folder, 'site.json');
  let opened: { readonly built: string; readonly files: Promise<SiteFiles> } | null = null;
  return async () => {
    try {
      const { ino, mtimeMs } = await stat(manifestPath);
      const built = `${ino} ${mtimeMs}`;
      if (opened?.built !== built) opened = { built, files: openSiteFiles(folder, manifestPath) };
      return await opened.files;
    } catch (error) {
      opened = null;
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}

async function openSiteFiles(folder: string, manifestPath: string): Promise<SiteFiles> {
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
