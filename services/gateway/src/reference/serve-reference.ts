import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { redirectTo, sendStaticFile, writeContentPolicy } from '../static-files/send-static-file.ts';
import { openReferenceFiles, type ReferenceFiles } from './reference-files.ts';
import { REFERENCE_LANGUAGES } from './render-reference-page.ts';

/** Serves the path of a request under /docs. Returns false when there is nothing at that path. */
export type ServeReference = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Creates the server of the API reference. Its files are opened with the first request. */
export function createReferenceServer(open: () => Promise<ReferenceFiles> = openReferenceFiles): ServeReference {
  let opened: Promise<ReferenceFiles> | null = null;
  const openOnce = (): Promise<ReferenceFiles> => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://gateway');
    if (pathname === '/docs') {
      redirectTo(response, `docs/${search}`);
      return true;
    }
    const files = await openOnce();
    const isPage = pathname === '/docs/';
    const page = files.pages[chooseLanguage(request, searchParams.get('lang'))];
    const file = isPage ? page : files.byName.get(pathname.slice('/docs/'.length));
    if (file === undefined) return false;
    const pageHeaders = isPage ? { 'Content-Security-Policy': writeContentPolicy(), 'Content-Language': 'fr, en' } : {};
    const vary = isPage ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding';
    await sendStaticFile(file, request, response, { ...pageHeaders, Vary: vary });
    return true;
  };
}

/** The language of the switch in the page, else the one that the browser prefers, else French. */
function chooseLanguage(request: IncomingMessage, requested: string | null): (typeof REFERENCE_LANGUAGES)[number] {
  const preferred = requested ?? new Negotiator(request).language([...REFERENCE_LANGUAGES]);
  return REFERENCE_LANGUAGES.find((language) => language === preferred) ?? 'fr';
}
