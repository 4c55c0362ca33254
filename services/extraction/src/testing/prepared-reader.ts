import {
  type DocumentFault,
  type DocumentReader,
  type OpenedDocument,
  ReaderOverloaded,
  UnreadableDocument,
} from '@probant/documents/document';

/** What stands behind the name that a file's bytes spell: a document, a fault, or a full queue. */
type Prepared = OpenedDocument | DocumentFault | 'overloaded';

/** A reader whose documents were opened beforehand: a file holds nothing but the name of one. It counts what is open at once. */
export function preparedReader(
  prepared: Readonly<Record<string, Prepared>>,
): DocumentReader & { readonly most: () => number } {
  let [open, most] = [0, 0];
  const find = (bytes: Uint8Array): OpenedDocument => {
    const found = prepared[new TextDecoder().decode(bytes).trim()] ?? 'unknown_kind';
    if (found === 'overloaded') throw new ReaderOverloaded(7);
    if (typeof found === 'string') throw new UnreadableDocument(found);
    return found;
  };
  return {
    most: () => most,
    async open(bytes, { signal }) {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
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
    close: async () => {},
  };
}
