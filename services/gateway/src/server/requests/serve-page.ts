import { createConsoleServer } from '../../console/serve-console.ts';
import { createGuideServer, isGuidePath } from '../../guide/serve-guide.ts';
import { createReferenceServer } from '../../reference/serve-reference.ts';
import type { Exchange } from '../exchange.ts';

type PageResult = {
  readonly result: 'served' | 'absent' | 'not_built';
  /** What is not built, and how to build it. */
  readonly explanation: string;
};

/** Folders with the sites that are built. */
export type SiteFolders = { readonly guide: string; readonly console: string };

/** Creates the server of the pages for people: the console, the API reference at /docs and the documentation site below it. */
export function createPageServer(folders: SiteFolders) {
  const serveReference = createReferenceServer();
  const serveGuide = createGuideServer(folders.guide);
  const serveConsole = createConsoleServer(folders.console);
  return async (page: string, { request, response }: Exchange): Promise<PageResult> => {
    if (page === '/console') return { result: await serveConsole(request, response), explanation: CONSOLE_EXPLANATION };
    if (isGuidePath(request.url ?? ''))
      return { result: await serveGuide(request, response), explanation: GUIDE_EXPLANATION };
    return { result: (await serveReference(request, response)) ? 'served' : 'absent', explanation: '' };
  };
}

const CONSOLE_EXPLANATION =
  '/console/ is not built: node scripts/console/main.ts builds it, as npm run up does in the background';
const GUIDE_EXPLANATION = '/docs/guide is not built: npm run docs builds it, as npm run up does in the background';
