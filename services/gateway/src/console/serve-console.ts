import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONSOLE_CONTENT_POLICY, redirectTo, sendStaticFile } from '../static-files/send-static-file.ts';
import { createSiteReader } from '../static-files/site-files.ts';

const CONSOLE_PATH = '/console';

/** Serves the path of a request under /console, unless there is nothing at that path or no console yet. */
export type ServeConsole = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<'served' | 'absent' | 'not_built'>;

/**
 * Creates the server of the console in a folder, which scripts/console/main.ts writes. Its screens have addresses behind `#`, which browsers
 * do not send: no name of a document or a person gets into a log, and a proxy may add any prefix.
 */
export function createConsoleServer(folder: string): ServeConsole {
  const readFiles = createSiteReader(folder);
  return async (request, response) => {
    const files = await readFiles();
    if (files === null) return 'not_built';
    const { pathname, search } = new URL(request.url ?? '/', 'http://gateway');
    if (pathname === CONSOLE_PATH) {
      redirectTo(response, `console/${search}`);
      return 'served';
    }
    const name = pathname.slice(CONSOLE_PATH.length + 1);
    const file = files.byName.get(name === '' ? 'index.html' : name);
    if (file === undefined) return 'absent';
    const isPage = file.type.startsWith('text/html');
    await sendStaticFile(file, request, response, {
      Vary: 'Accept-Encoding',
      ...(isPage ? { 'Content-Security-Policy': CONSOLE_CONTENT_POLICY } : {}),
    });
    return 'served';
  };
}
