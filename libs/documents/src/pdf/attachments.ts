import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Attachment } from '../document.ts';
import { LIMITS } from '../limits.ts';

/** The files inside a PDF, within LIMITS.attachments: what goes beyond is left out (an electronic invoice has one, of some kilobytes). */
export async function attachmentsOf(pdf: PDFDocumentProxy): Promise<Attachment[]> {
  const kept: Attachment[] = [];
  let together = 0;
  for (const [id, { filename }] of await listOf(pdf)) {
    if (kept.length === LIMITS.attachments.count) break;
    const content = await contentOf(pdf, id);
    if (!content || content.length > LIMITS.attachments.bytes) continue;
    if (together + content.length > LIMITS.attachments.bytesTogether) continue;
    together += content.length;
    // A copy: what the library gives may be a window on the whole file.
    kept.push({ name: filename, bytes: Uint8Array.from(content) });
  }
  return kept;
}

async function listOf(pdf: PDFDocumentProxy): Promise<[id: string, file: { readonly filename: string }][]> {
  try {
    return [...((await pdf.getAttachments()) ?? [])];
  } catch {
    // A broken tree of names: the pages can still be read.
    return [];
  }
}

async function contentOf(pdf: PDFDocumentProxy, id: string): Promise<Uint8Array | null> {
  try {
    const content: unknown = await pdf.getAttachmentContent(id);
    return content instanceof Uint8Array ? content : null;
  } catch {
    // Broken, or encrypted apart from the pages.
    return null;
  }
}
