import { readFile } from 'node:fs/promises';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Opens a sample PDF. */
export async function openPdf(name: string, password?: string): Promise<PDFDocumentProxy> {
  const data = Uint8Array.from(await readFile(new URL(`../documents/${name}`, import.meta.url)));
  return getDocument({ data, verbosity: VerbosityLevel.ERRORS, ...(password === undefined ? {} : { password }) })
    .promise;
}

/** Returns the text of the first page, with its line breaks. */
export async function readFirstPageText(name: string): Promise<string> {
  const document = await openPdf(name);
  const content = await (await document.getPage(1)).getTextContent();
  const text = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  await document.loadingTask.destroy();
  return text;
}
