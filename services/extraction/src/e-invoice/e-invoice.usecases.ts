import type { DocumentReader, OpenOptions } from '@probant/documents/document';
import { detectFileKind } from '@probant/documents/signature';
import { joinPart } from '@probant/documents/task';
import type { UploadedFile } from '@probant/http/route';
import { translateErrors } from '../analysis/run-analysis.usecases.ts';
import { createFileTooLargeError } from '../intake/intake.errors.ts';
import {
  createEInvoiceExtensionError,
  createEmptyInvoiceError,
  createRefusalError,
  createXmlMismatchError,
} from './e-invoice.errors.ts';
import { type EInvoiceInput, PDF_INVOICE_TASK, RESULT_PART, XML_INVOICE_TASK } from './e-invoice.tasks.ts';

/**
 * Reads or validates an e-invoice in a worker: an `.xml` file, or the one inside a `.pdf`. Returns JSON text in UTF-8.
 *
 * @throws AppError with the response of the route when the file is not accepted or holds no e-invoice.
 */
export async function processEInvoice(
  reader: DocumentReader,
  file: UploadedFile,
  input: EInvoiceInput,
  options: OpenOptions,
): Promise<Uint8Array> {
  const extension = /\.(?:xml|pdf)$/i.exec(file.filename)?.[0].toLowerCase();
  if (extension === undefined) throw createEInvoiceExtensionError();
  if (file.tooLarge) throw createFileTooLargeError();
  if (file.bytes.length === 0) throw createEmptyInvoiceError();
  const isPdf = extension === '.pdf';
  const kind = detectFileKind(file.bytes);
  if (isPdf ? kind !== 'pdf' : kind !== null) throw createXmlMismatchError();
  const task = isPdf ? PDF_INVOICE_TASK : XML_INVOICE_TASK;
  const { output, parts } = await translateErrors(
    reader.run(task, file.bytes, input, options),
    isPdf ? extension : null,
  );
  if (output.refusal !== null) throw createRefusalError(output.refusal);
  return joinPart(parts.get(RESULT_PART) ?? []);
}
