import type { IncomingMessage, ServerResponse } from 'node:http';
import { redirectTo, sendStaticFile } from './send-static-file.ts';
import { createSiteReader, type SiteFiles } from './site-files.ts';

/** Serves the path of a request in a site, unless there is nothing at that path or no site yet. */
export type ServeSite = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<'served' | 'absent' | 'not_built'>;

type SiteOptions = {
  /** Folder of the site as it is built. */
  readonly folder: string;
  /** Path without a slash at its end, such as `/console`. */
  readonly path: string;
  /** Returns the names of the files that may be meant by a path below the site's path, in their order. */
  readonly listNames: (path: string) => readonly string[];
  /** Returns the content security policy of its pages. */
  readonly writePolicy: (files: SiteFiles) => string;
};

/** Creates the server of a site that is built from this repository: the guide or the console. */
export function createSiteServer({ folder, path, listNames, writePolicy }: SiteOptions): ServeSite {
  const readFiles = createSiteReader(folder);
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  return async (request, response) => {
    const files = await readFiles();
    if (files === null) return 'not_built';
    const { pathname, search } = new URL(request.url ?? '/', 'http://gateway');
    if (pathname === path) {
      redirectTo(response, `${lastSegment}/${search}`);
      return 'served';
    }
    const names = listNames(pathname.slice(path.length + 1));
    const file = names.map((name) => files.byName.get(name)).find((found) => found !== undefined);
    if (file === undefined) return 'absent';
    const isPage = file.type.startsWith('text/html');
    await sendStaticFile(file, request, response, {
      Vary: 'Accept-Encoding',
      ...(isPage ? { 'Content-Security-Policy': writePolicy(files) } : {}),
    });
    return 'served';
  };
}
