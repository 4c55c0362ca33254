import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { textsOf } from '../metadata.ts';

/** The entries of the information dictionary and of the XMP packet that are texts. XMP names keep their prefix (`pdfaid:part`). */
export async function metadataOf(pdf: PDFDocumentProxy): Promise<Record<string, string>> {
  try {
    const { info, metadata } = await pdf.getMetadata();
    const entries = [...Object.entries(info), ...(metadata ? [...metadata] : [])] as [string, unknown][];
    return textsOf(entries);
  } catch {
    // Broken metadata says nothing about the pages.
    return {};
  }
}
