import { defineTask } from '@probant/workers/task';
import type { Attachment, OpenedDocument, Page } from '../document.ts';

/** Sent one by one, so that a long document does not block the caller's event loop. */
export type OpenedItem =
  | { readonly type: 'page'; readonly page: Page }
  | { readonly type: 'attachment'; readonly attachment: Attachment };

type OpenInput = { readonly fingerprint: boolean; readonly maxPages: number | null };
type RenderInput = { readonly page: number; readonly width: number };
/** `png` is null when there is no such page. */
export type RenderedPage = { readonly png: Uint8Array | null; readonly pageCount: number };

/** Reads a file. Its items are its pages and attachments. */
export const OPEN_TASK = defineTask<OpenInput, Omit<OpenedDocument, 'kind' | 'pages' | 'attachments'>>({
  name: 'open',
  module: new URL('./open.program.ts', import.meta.url),
});

/** Renders a page (1-based) as PNG. */
export const RENDER_TASK = defineTask<RenderInput, RenderedPage>({
  name: 'render',
  module: new URL('./render.program.ts', import.meta.url),
});

const OWN_MODULES: ReadonlySet<string> = new Set([OPEN_TASK.module.href, RENDER_TASK.module.href]);

/** Whether a module is the program of one of these tasks. */
export const isOwnProgram = (module: string): boolean => OWN_MODULES.has(module);
