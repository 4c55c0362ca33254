import { XML_LIMITS } from '@probant/e-invoices/xml/parse-xml';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { AppError } from '@probant/kernel/errors';
import { createFileTooLargeError } from '../intake/intake.errors.ts';
import type { EInvoiceOutput, EInvoiceRefusal } from './e-invoice.tasks.ts';

export const createEInvoiceExtensionError = (): AppError =>
  new AppError(400, 'file extension not allowed; allowed: .xml, .pdf', { code: 'extension_not_allowed' });

export const createXmlMismatchError = (): AppError =>
  new AppError(422, 'content does not match extension', { code: 'content_mismatch' });

export const createEmptyInvoiceError = (): AppError => new AppError(422, 'empty file', { code: 'empty_file' });

const REFUSAL_MESSAGES: Readonly<Record<EInvoiceRefusal, string>> = {
  not_well_formed: 'the file is not well-formed XML',
  encoding: 'the characters of the file do not match its encoding',
  doctype: 'the file declares a document type, which an e-invoice must not',
  too_large: `the XML is larger than ${XML_LIMITS.bytes / MIB_BYTES} MiB`,
  too_deep: `the XML has elements more than ${XML_LIMITS.depth} levels deep`,
  too_many_elements: `the XML has more than ${XML_LIMITS.elements} elements`,
  unknown_syntax: 'the file is neither a UBL 2.1 invoice or credit note nor a Cross Industry Invoice (D16B)',
  no_xml_in_pdf: 'the PDF contains no e-invoice',
};

/** Returns the response to a file that is no e-invoice: a code, and the place where the XML is broken. */
export function createRefusalError({ code, line, column }: NonNullable<EInvoiceOutput['refusal']>): AppError {
  const place = line === null || column === null ? '' : ` (line ${line}, column ${column})`;
  return new AppError(422, { code, message: `${REFUSAL_MESSAGES[code]}${place}` });
}

/** Reasons to reject a file, by status. */
export const E_INVOICE_ERRORS = {
  400: 'File extension not allowed',
  413: 'File larger than 50 MiB',
  422: 'No file, an empty file, broken or too large XML, an XML that is no invoice, or a PDF without one',
  503: 'Too many documents are waiting: retry after the time in Retry-After',
} as const;

export const E_INVOICE_ERROR_EXAMPLES = createErrorExamples({
  extension: ['A file named facture.json', createEInvoiceExtensionError()],
  too_large: ['More than 50 MiB', createFileTooLargeError()],
  mismatch: ['A PNG named facture.xml', createXmlMismatchError()],
  not_well_formed: ['A closing tag is missing', createRefusalError({ code: 'not_well_formed', line: 12, column: 4 })],
  unknown_syntax: ['An order', createRefusalError({ code: 'unknown_syntax', line: null, column: null })],
  no_xml_in_pdf: [
    'A PDF without an e-invoice',
    createRefusalError({ code: 'no_xml_in_pdf', line: null, column: null }),
  ],
});
