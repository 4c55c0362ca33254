import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import { EInvoiceValidationResult } from '@probant/contracts/e-invoice';
import { ExtractionResult } from '@probant/contracts/extraction';
import type { DocumentReader } from '@probant/documents/document';
import { type AnyRoute, defineUploadRoute } from '@probant/http/define-route';
import { takeOnlyFile } from '@probant/http/only-file';
import { RawResponse } from '@probant/http/route';
import { Type } from 'typebox';
import { E_INVOICE_ERROR_EXAMPLES, E_INVOICE_ERRORS } from './e-invoice.errors.ts';
import { E_INVOICE_EXAMPLES } from './e-invoice.examples.ts';
import { processEInvoice } from './e-invoice.usecases.ts';

const ExtractQuery = Type.Object({
  include: Type.Optional(
    Type.Array(Type.Enum(['details']), {
      description: '`details` adds the buyer, identifiers, VAT by rate, references and accounts',
    }),
  ),
});

const UPLOAD = {
  method: 'POST',
  form: { files: 'file', many: false, fileLimit: MAX_FILE_BYTES, countLimit: 1 },
  bodyExamples: { invoice: { summary: 'An e-invoice', value: { file: 'facture.xml' } } },
  errors: E_INVOICE_ERRORS,
  errorExamples: E_INVOICE_ERROR_EXAMPLES,
} as const;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Routes that read and validate e-invoices in UBL 2.1 and CII, as XML files or inside a PDF. */
export const createEInvoiceRoutes = (reader: DocumentReader): readonly AnyRoute[] => [
  defineUploadRoute({
    ...UPLOAD,
    path: '/v1/extract/e-invoice',
    operationId: 'extractEInvoice',
    tag: 'E-invoices',
    summary: 'Read an e-invoice',
    description:
      'Reads UBL 2.1 (Invoice, CreditNote) and Cross Industry Invoice D16B (Factur-X, ZUGFeRD 2, XRechnung): an `.xml` file, or the one ' +
      'inside a `.pdf`. The result is that of `POST /v1/extract`, with `text_source` `embedded_xml` and an empty `raw_text`. Nothing is stored.',
    query: ExtractQuery,
    success: { status: 200, schema: ExtractionResult, examples: E_INVOICE_EXAMPLES.extraction },
    handler: async ({ query, files, texts }, { caller, signal }) => {
      const file = await takeOnlyFile(files);
      await texts();
      const input = { action: 'extract', withDetails: query.include?.includes('details') ?? false } as const;
      return new RawResponse(
        JSON_TYPE,
        await processEInvoice(reader, file, input, { tenant: caller.tenantId, signal }),
      );
    },
  }),
  defineUploadRoute({
    ...UPLOAD,
    path: '/v1/validate/e-invoice',
    operationId: 'validateEInvoice',
    tag: 'E-invoices',
    summary: 'Validate an e-invoice',
    description:
      'Applies the business rules of EN 16931 (those of the model, the amounts, the codes and each VAT category), the rules of UBL, and ' +
      'those of the Factur-X profile that the file states. Each finding names its rule, its place and what to do, in French. Nothing is stored.',
    query: Type.Object({}),
    success: { status: 200, schema: EInvoiceValidationResult, examples: E_INVOICE_EXAMPLES.validation },
    handler: async ({ files, texts }, { caller, signal }) => {
      const file = await takeOnlyFile(files);
      await texts();
      const input = { action: 'validate', withDetails: false } as const;
      return new RawResponse(
        JSON_TYPE,
        await processEInvoice(reader, file, input, { tenant: caller.tenantId, signal }),
      );
    },
  }),
];
