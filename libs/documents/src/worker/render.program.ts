import type { RENDER_TASK, RenderedPage } from './own.tasks.ts';
import { renderPage } from './render-page.ts';
import type { OwnTaskContext } from './task-context.ts';

type Render = NonNullable<typeof RENDER_TASK.signature>;

/** Runs in the worker. */
export const runTask = ({ kind, bytes, input }: OwnTaskContext<Parameters<Render>[0]>): Promise<RenderedPage> =>
  renderPage(kind, bytes, input.page, input.width);
