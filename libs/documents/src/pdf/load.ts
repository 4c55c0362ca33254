import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableDocument } from '../document.ts';

/** Folders of the package itself: nothing is fetched. */
const own = (folder: string): string => fileURLToPath(new URL(folder, import.meta.resolve('pdfjs-dist/package.json')));

/**
 * Opens a PDF with pdf.js (the version shipped has no code path that evaluates text as code, so there is no `isEvalSupported` to turn off).
 * Takes the bytes for itself (no Buffer): give a copy when they are needed elsewhere. Throws UnreadableDocument: encrypted when a password is needed, else unreadable.
 */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: own('cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: own('standard_fonts/'),
    wasmUrl: own('wasm/'),
    iccUrl: own('iccs/'),
    useSystemFonts: false,
    useWorkerFetch: false,
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  });
  try {
    return await task.promise;
  } catch (error) {
    await task.destroy();
    throw new UnreadableDocument(isPasswordError(error) ? 'encrypted' : 'unreadable');
  }
}

const isPasswordError = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';
