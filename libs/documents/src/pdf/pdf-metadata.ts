import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { limitMetadata } from '../metadata.ts';

/** Returns the text entries of the information dictionary and of the XMP packet. XMP names keep their prefix (`pdfaid:part`). */
export async function readPdfMetadata(pdf: PDFDocumentProxy): Promise<Record<string, string>> {
  try {
    const { info, metadata } = await pdf.getMetadata();
    const entries = [...Object.entries(info), ...(metadata ? [...metadata] : [])] as [string, unknown][];
    return limitMetadata(entries);
  } catch {
    // The pages may be readable despite broken metadata.
    return {};
  }
}
