import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableDocument } from '../document.ts';

/** Resources of the pdfjs-dist package itself: nothing is downloaded. */
const resolveResource = (folder: string): string =>
  fileURLToPath(new URL(folder, import.meta.resolve('pdfjs-dist/package.json')));

/**
 * Opens a PDF with pdf.js (this version has no code path that evaluates text as code, so there is no `isEvalSupported` to disable). Takes
 * ownership of the bytes (not a Buffer): pass a copy when they are needed elsewhere.
 * @throws UnreadableDocument: encrypted when a password is required, else unreadable.
 */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: resolveResource('cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: resolveResource('standard_fonts/'),
    wasmUrl: resolveResource('wasm/'),
    iccUrl: resolveResource('iccs/'),
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
