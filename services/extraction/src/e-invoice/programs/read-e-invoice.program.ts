import type { EInvoiceValidationResult } from '@probant/contracts/e-invoice';
import { isEInvoiceValidationResult } from '@probant/contracts/generated/worker-checks';
import type { OpenedDocument } from '@probant/documents/document';
import type { TaskProgram } from '@probant/documents/task-program';
import type { Invoice } from '@probant/e-invoices/model/invoice';
import { readInvoice, validateEInvoice } from '@probant/e-invoices/validate-e-invoice';
import { parseXml, XmlError } from '@probant/e-invoices/xml/parse-xml';
import { encodeResult } from '../../analysis/compose-analysis.ts';
import { findInvoiceFile } from '../../invoice/embedded-xml/find-electronic-invoice.ts';
import { createElectronicReading } from '../../invoice/embedded-xml/read-electronic-invoice.ts';
import { composeResult } from '../../result/compose-result.ts';
import { type EInvoiceInput, type EInvoiceOutput, RESULT_PART } from '../e-invoice.tasks.ts';
import { readModelDetails } from '../read-model-details.ts';
import { toElectronicInvoice } from '../to-electronic-invoice.ts';

export const runTask: TaskProgram<EInvoiceInput, EInvoiceOutput> = async ({ input, bytes, open, sendPart }) => {
  try {
    const xml = isPdf(bytes) ? findInvoiceFile(await open({ maxPages: 1 })) : bytes;
    if (xml === null) return refuse('no_xml_in_pdf');
    const invoice = readInvoice(parseXml(xml));
    if (invoice === null) return refuse('unknown_syntax');
    sendPart(RESULT_PART, input.action === 'validate' ? encodeValidation(invoice) : encodeExtraction(invoice, input));
    return { refusal: null };
  } catch (error) {
    if (error instanceof XmlError) return { refusal: { code: error.code, line: error.line, column: error.column } };
    throw error;
  }
};

const refuse = (code: 'unknown_syntax' | 'no_xml_in_pdf'): EInvoiceOutput => ({
  refusal: { code, line: null, column: null },
});

/** A PDF reaches the program only by the task that can open it. */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');

const NO_PAGES: OpenedDocument = { kind: 'pdf', pageCount: 0, pages: [], attachments: [], metadata: {} };

function encodeExtraction(invoice: Invoice, { withDetails }: EInvoiceInput): Uint8Array {
  const reading = createElectronicReading(
    toElectronicInvoice(invoice),
    (isNegated) => readModelDetails(invoice, isNegated),
    NO_PAGES,
  );
  const result = composeResult({
    document: NO_PAGES,
    text: '',
    detection: { type: 'invoice', score: 1 },
    reading,
    personalData: null,
    withGeometry: false,
    withDetails,
  });
  return encodeResult(result);
}

const MAX_SPECIFICATION_LENGTH = 200;

function encodeValidation(invoice: Invoice): Uint8Array {
  const validation = validateEInvoice(invoice);
  const result: EInvoiceValidationResult = {
    valid: validation.isValid,
    syntax: validation.syntax,
    profile: validation.profile.name,
    specification: invoice.specification?.text.slice(0, MAX_SPECIFICATION_LENGTH) ?? null,
    rules_applied: validation.rulesApplied,
    fatal_count: validation.fatalCount,
    warning_count: validation.warningCount,
    findings: [...validation.findings],
  };
  if (!isEInvoiceValidationResult(result)) throw new Error('a validation result violates its schema');
  return Buffer.from(JSON.stringify(result), 'utf8');
}
