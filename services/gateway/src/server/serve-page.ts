import { createGuideServer, isGuidePath } from '../guide/serve-guide.ts';
import { createReferenceServer } from '../reference/serve-reference.ts';
import type { Exchange } from './exchange.ts';

type PageResult = {
  readonly result: 'served' | 'absent' | 'not_built';
  /** What is not built, and how to build it. */
  readonly explanation: string;
};

/** Creates the server of the pages for people: the API reference at /docs and the documentation site below it. */
export function createPageServer(guideFolder: string) {
  const serveReference = createReferenceServer();
  const serveGuide = createGuideServer(guideFolder);
  return async (page: string, { request, response }: Exchange): Promise<PageResult> => {
    if (page !== '/docs') return { result: 'not_built', explanation: `${page} is not built yet` };
    if (isGuidePath(request.url ?? ''))
      return { result: await serveGuide(request, response), explanation: GUIDE_EXPLANATION };
    return { result: (await serveReference(request, response)) ? 'served' : 'absent', explanation: '' };
  };
}

const GUIDE_EXPLANATION = '/docs/guide is not built: npm run docs builds it, as npm run up does in the background';
