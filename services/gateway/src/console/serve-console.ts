import { writeContentPolicy } from '../static-files/send-static-file.ts';
import { createSiteServer, type ServeSite } from '../static-files/serve-site.ts';

/**
 * Creates the server of the console in a folder, which scripts/console/main.ts writes. Its screens have addresses behind `#`, which browsers
 * do not send: no name of a document or a person gets into a log, and a proxy may add any prefix. The visitor's key is in its memory, so
 * nothing of another origin may run, be called or be shown, and nothing is inline.
 */
export const createConsoleServer = (folder: string): ServeSite =>
  createSiteServer({
    folder,
    path: '/console',
    listNames: (path) => [path === '' ? 'index.html' : path],
    writePolicy: () => writeContentPolicy({ allowsInlineStyles: false, allowsBlobPictures: true }),
  });
