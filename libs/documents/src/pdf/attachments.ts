import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Attachment } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { findLinkedFiles } from './linked-files.ts';

/**
 * Returns the files embedded in a PDF, within DOCUMENT_LIMITS.attachments; further files are left out. An electronic invoice has one, of some
 * kilobytes. Where viewers list no XML, what else the file links to is searched too.
 */
export async function readAttachments(pdf: PDFDocumentProxy, bytes: Uint8Array): Promise<Attachment[]> {
  const listed: Attachment[] = [];
  const add = createLimitedAdder(listed);
  for (const [id, { filename }] of await listEntries(pdf)) {
    if (listed.length === DOCUMENT_LIMITS.attachments.count) break;
    const content = await readContent(pdf, id);
    if (content) add({ name: filename, bytes: content });
  }
  if (listed.some(({ name }) => /\.xml$/i.test(name))) return listed;
  for (const file of findLinkedFiles(bytes)) if (!listed.some(({ name }) => name === file.name)) add(file);
  return listed;
}

/** Creates a function that appends a file unless the files would exceed a limit. */
function createLimitedAdder(attachments: Attachment[]) {
  let totalBytes = 0;
  const { count, bytes: maxBytes, totalBytes: maxTotalBytes } = DOCUMENT_LIMITS.attachments;
  return ({ name, bytes }: Attachment): void => {
    const isWithinLimits =
      attachments.length < count && bytes.length <= maxBytes && totalBytes + bytes.length <= maxTotalBytes;
    if (!isWithinLimits) return;
    totalBytes += bytes.length;
    // A copy: the content may be a view of the whole file.
    attachments.push({ name, bytes: Uint8Array.from(bytes) });
  };
}

async function listEntries(pdf: PDFDocumentProxy): Promise<[id: string, file: { readonly filename: string }][]> {
  try {
    return [...((await pdf.getAttachments()) ?? [])];
  } catch {
    // A broken name tree: the pages can still be read.
    return [];
  }
}

async function readContent(pdf: PDFDocumentProxy, id: string): Promise<Uint8Array | null> {
  try {
    const content: unknown = await pdf.getAttachmentContent(id);
    return content instanceof Uint8Array ? content : null;
  } catch {
    // Broken, or encrypted separately from the pages.
    return null;
  }
}
