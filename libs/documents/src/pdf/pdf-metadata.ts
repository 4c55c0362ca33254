import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { limitMetadata } from '../metadata.ts';
import { MAX_METADATA_BYTES, type MetadataSize } from './metadata-size.ts';

/**
 * Returns the text entries of the information dictionary and of the XMP packet; none when one of them has more than MAX_METADATA_BYTES or an
 * unknown size. XMP names keep their prefix (`pdfaid:part`).
 */
export async function readPdfMetadata(
  pdf: PDFDocumentProxy,
  size: MetadataSize | null,
): Promise<Record<string, string>> {
  if (size === null || Math.max(size.information, size.packet) > MAX_METADATA_BYTES) return {};
  try {
    const { info, metadata } = await pdf.getMetadata();
    const entries = [...Object.entries(info), ...(metadata ? [...metadata] : [])] as [string, unknown][];
    return limitMetadata(entries);
  } catch {
    // The pages may be readable despite broken metadata.
    return {};
  }
}
