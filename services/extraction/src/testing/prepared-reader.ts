import {
  type DocumentFault,
  type DocumentReader,
  type OpenedDocument,
  ReaderOverloaded,
  UnreadableDocument,
} from '@probant/documents/document';
import { createInProcessReader } from './in-process-reader.ts';

/** The outcome for a file name: a document, a fault, or a full queue. */
type Prepared = OpenedDocument | DocumentFault | 'overloaded';

/** Creates a reader of prepared documents: the content of a file is the name of one. It counts the files that it opened, and those open at the same time. */
export function createPreparedReader(
  prepared: Readonly<Record<string, Prepared>>,
): DocumentReader & { readonly maxOpenFiles: () => number; readonly openedFiles: () => number } {
  let [openFiles, maxOpenFiles, openedFiles] = [0, 0, 0];
  const find = (bytes: Uint8Array): OpenedDocument => {
    const outcome = prepared[new TextDecoder().decode(bytes).trim()] ?? 'unknown_kind';
    if (outcome === 'overloaded') throw new ReaderOverloaded(7);
    if (typeof outcome === 'string') throw new UnreadableDocument(outcome);
    return outcome;
  };
  const reader = createInProcessReader({
    async open(bytes, { signal }) {
      openFiles += 1;
      openedFiles += 1;
      maxOpenFiles = Math.max(maxOpenFiles, openFiles);
      await new Promise((resolve) => setImmediate(resolve));
      openFiles -= 1;
      signal?.throwIfAborted();
      if (bytes.length === 0) throw new UnreadableDocument('empty');
      return find(bytes);
    },
    async renderPage(bytes, page, width) {
      if (bytes.length === 0) throw new UnreadableDocument('empty');
      const { pageCount } = find(bytes);
      if (page > pageCount) throw new RangeError(`the document has ${pageCount} pages`);
      return { png: new TextEncoder().encode(`page ${page}, ${width} wide`), pageCount };
    },
  });
  return { ...reader, maxOpenFiles: () => maxOpenFiles, openedFiles: () => openedFiles };
}
