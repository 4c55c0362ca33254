import type { DocumentReader, OpenedDocument } from '@probant/documents/document';
import type { TaskProgram } from '@probant/documents/task-program';

type OpenInProcess = Pick<DocumentReader, 'open' | 'renderPage'>;

/** Creates a reader that opens documents with `open` and runs the programs of tasks in this process. */
export const createInProcessReader = ({ open, renderPage }: OpenInProcess): DocumentReader => ({
  open,
  renderPage,
  register: () => undefined,
  run: async <Input, Output>(
    { module }: { readonly module: URL },
    bytes: Uint8Array,
    input: Input,
    options: Parameters<DocumentReader['run']>[3],
  ) => {
    const { runTask } = (await import(module.href)) as { readonly runTask: TaskProgram<Input, Output> };
    const parts = new Map<string, readonly Uint8Array[]>();
    // The input and the output cross a process boundary in production.
    const output = await runTask({
      input: structuredClone(input),
      bytes,
      open: (openOptions): Promise<OpenedDocument> => open(bytes, { ...options, ...openOptions }),
      renderPage: () => Promise.reject(new Error('these documents have no pictures')),
      readPicture: () => Promise.reject(new Error('these documents have no pictures')),
      sendPart: (name, part) => void parts.set(name, [...(parts.get(name) ?? []), part]),
    });
    return { output: structuredClone(output), parts };
  },
  close: async () => undefined,
});
