import type { IncomingMessage, ServerResponse } from 'node:http';
import { redirectTo, sendStaticFile, writeContentPolicy } from '../static-files/send-static-file.ts';
import { createSiteReader } from '../static-files/site-files.ts';

const GUIDE_PATH = '/docs/guide';

/** Returns whether a path belongs to the documentation site, and not to the API reference at /docs. */
export const isGuidePath = (url: string): boolean => /^\/docs\/guide(?:[/?]|$)/.test(url);

/** Serves the path of a request under /docs/guide, unless there is nothing at that path or no site yet. */
export type ServeGuide = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<'served' | 'absent' | 'not_built'>;

/** Creates the server of the documentation site in a folder, which `npm run docs` writes. */
export function createGuideServer(folder: string): ServeGuide {
  const readFiles = createSiteReader(folder);
  return async (request, response) => {
    const files = await readFiles();
    if (files === null) return 'not_built';
    const { pathname, search } = new URL(request.url ?? '/', 'http://gateway');
    if (pathname === GUIDE_PATH) {
      redirectTo(response, `guide/${search}`);
      return 'served';
    }
    const name = pathname.slice(GUIDE_PATH.length + 1).replace(/(^|\/)$/, '$1index.html');
    const file = files.byName.get(name) ?? files.byName.get(`${name}.html`);
    if (file === undefined) return 'absent';
    const isPage = file.type.startsWith('text/html');
    await sendStaticFile(file, request, response, {
      Vary: 'Accept-Encoding',
      ...(isPage ? { 'Content-Security-Policy': writeContentPolicy(files.inlineScripts) } : {}),
    });
    return 'served';
  };
}
