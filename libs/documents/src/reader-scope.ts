import type { DocumentReader } from './document.ts';

/** Returns a view of a shared reader for one service: its documents are queued under its name. Closing the view closes nothing. */
export const scopeReader = (reader: DocumentReader, service: string): DocumentReader => ({
  open: (bytes, options) => reader.open(bytes, { ...options, service }),
  renderPage: (bytes, page, width, options) => reader.renderPage(bytes, page, width, { ...options, service }),
  register: (tasks) => reader.register(tasks),
  run: (task, bytes, input, options) => reader.run(task, bytes, input, { ...options, service }),
  close: async () => undefined,
});
