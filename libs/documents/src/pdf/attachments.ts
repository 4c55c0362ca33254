import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Attachment } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';

/**
 * Returns the files embedded in a PDF, within DOCUMENT_LIMITS.attachments; further files are left out. An electronic invoice has one, of some
 * kilobytes.
 */
export async function readAttachments(pdf: PDFDocumentProxy): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  let totalBytes = 0;
  for (const [id, { filename }] of await listEntries(pdf)) {
    if (attachments.length === DOCUMENT_LIMITS.attachments.count) break;
    const content = await readContent(pdf, id);
    if (!content || content.length > DOCUMENT_LIMITS.attachments.bytes) continue;
    if (totalBytes + content.length > DOCUMENT_LIMITS.attachments.totalBytes) continue;
    totalBytes += content.length;
    // A copy: the library may return a view of the whole file.
    attachments.push({ name: filename, bytes: Uint8Array.from(content) });
  }
  return attachments;
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
