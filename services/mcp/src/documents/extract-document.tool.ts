import { DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { Type } from 'typebox';
import { callForJson, LONG_TIMEOUT_MS } from '../calls/call-service.ts';
import { toQueryText } from '../calls/query-text.rules.ts';
import { FileInput } from '../files/file-input.ts';
import { createUpload } from '../files/upload-files.ts';
import { defineTool } from '../tool-definition/tool.ts';
import { cutRawText } from './cut-raw-text.rules.ts';

/** The text of 200 pages, escaped, with the positions of personal data in it. */
const MAX_RESPONSE_BYTES = 16 * MIB_BYTES;

const DEFAULT_TEXT_CHARACTERS = 10_000;
const MAX_TEXT_CHARACTERS = 200_000;

const Output = Type.Unsafe<ExtractionResult>({
  ...ExtractionResult,
  properties: {
    ...(ExtractionResult as { readonly properties?: object }).properties,
    raw_text_length: Type.Integer({ minimum: 0, description: 'Characters of the whole text' }),
    raw_text_is_cut: Type.Boolean({ description: 'Whether raw_text and pii_detected stop before the end of the text' }),
  },
});

export const extractDocument = defineTool({
  name: 'extract_document',
  title: 'Extract a document',
  description:
    'Reads an invoice, receipt, resume, identity card or bank-details slip (RIB): PDF, DOCX or image, also scanned. Returns the fields ' +
    'with the confidence of each, the text, and the personal data found in it. Nothing is stored.',
  service: 'extraction',
  input: Type.Object({
    file: FileInput,
    document_type: Type.Optional({ ...DocumentType, description: 'Type of the document. Detected when omitted' }),
    include_details: Type.Optional(
      Type.Boolean({
        description: 'Adds `details`: kind, buyer, identifiers of the supplier, VAT by rate. True by default',
      }),
    ),
    max_text_characters: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_TEXT_CHARACTERS,
        description: `Characters of raw_text to return; ${DEFAULT_TEXT_CHARACTERS} by default. raw_text_is_cut says whether there are more`,
      }),
    ),
  }),
  output: Output as never,
  async run({ file, document_type, include_details = true, max_text_characters: maxCharacters }, context) {
    const query = toQueryText({ document_type, include: include_details ? 'details' : null });
    const upload = await createUpload({ field: 'file', files: [file] }, context);
    const result = await callForJson(
      {
        service: 'extraction',
        method: 'POST',
        path: `/v1/extract${query}`,
        ...upload,
        timeoutMs: LONG_TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
      },
      context,
    );
    return { structured: cutRawText(result as ExtractionResult, maxCharacters ?? DEFAULT_TEXT_CHARACTERS) };
  },
});
