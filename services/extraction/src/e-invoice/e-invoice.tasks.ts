import { defineTask } from '@probant/documents/task';
import type { XmlErrorCode } from '@probant/e-invoices/xml/parse-xml';

/** `extract` sends an extraction result, `validate` a validation result, each as JSON in the part `result`. */
export type EInvoiceInput = { readonly action: 'extract' | 'validate'; readonly withDetails: boolean };

/** Why a file is no e-invoice: the XML itself, another XML, or a PDF without one. */
export type EInvoiceRefusal = XmlErrorCode | 'unknown_syntax' | 'no_xml_in_pdf';

export type EInvoiceOutput = {
  /** Null when the part `result` was sent. */
  readonly refusal: {
    readonly code: EInvoiceRefusal;
    /** From 1, where they are known. */
    readonly line: number | null;
    readonly column: number | null;
  } | null;
};

export const RESULT_PART = 'result';

/** The weights of the field readers. */
const FOLDERS = [new URL('../../../../models/', import.meta.url)];
const MODULE = new URL('./programs/read-e-invoice.program.ts', import.meta.url);

/** Reads an XML file. */
export const XML_INVOICE_TASK = defineTask<EInvoiceInput, EInvoiceOutput>({
  name: 'e-invoice-xml',
  module: MODULE,
  folders: FOLDERS,
  reads: 'bytes',
});

/** Reads the XML file inside a PDF. */
export const PDF_INVOICE_TASK = defineTask<EInvoiceInput, EInvoiceOutput>({
  name: 'e-invoice-pdf',
  module: MODULE,
  folders: FOLDERS,
  reads: 'document',
});

export const E_INVOICE_TASKS = [XML_INVOICE_TASK, PDF_INVOICE_TASK];
