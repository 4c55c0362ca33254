import { writeContentPolicy } from '../static-files/send-static-file.ts';
import { createSiteServer, type ServeSite } from '../static-files/serve-site.ts';

/** Returns whether a path belongs to the documentation site, and not to the API reference at /docs. */
export const isGuidePath = (url: string): boolean => /^\/docs\/guide(?:[/?]|$)/.test(url);

/** Creates the server of the documentation site in a folder, which `npm run docs` writes. */
export const createGuideServer = (folder: string): ServeSite =>
  createSiteServer({
    folder,
    path: '/docs/guide',
    listNames: (path) => {
      const name = path.replace(/(^|\/)$/, '$1index.html');
      return [name, `${name}.html`];
    },
    writePolicy: ({ inlineScripts }) => writeContentPolicy({ inlineScripts }),
  });
