import { AnalyzeResponse, SUPPORTING_DOCUMENT_TYPES } from '@probant/contracts/authenticity';
import { Type } from 'typebox';
import { callForJson, LONG_TIMEOUT_MS } from '../calls/call-service.ts';
import { FileInput } from '../files/file-input.ts';
import { createUpload } from '../files/upload-files.ts';
import { assertSize } from '../tool-definition/assert-size.ts';
import { defineTool } from '../tool-definition/tool.ts';

/** The service accepts 16 KiB of JSON. */
const MAX_FIELDS_CHARACTERS = 16_384;

export const checkDocumentAuthenticity = defineTool({
  name: 'check_document_authenticity',
  title: 'Check the authenticity of a document',
  description:
    'Looks for signs that a supporting document was altered: metadata, structure, fonts, image, content, 2D-Doc code. `suspicious` and ' +
    '`inconsistent` mean "to be checked by a person", never "fake". The file is not stored; an audit event records its hash and the verdict.',
  service: 'authenticity',
  input: Type.Object({
    file: FileInput,
    document_type: Type.Enum([...SUPPORTING_DOCUMENT_TYPES], {
      description: 'Type of the document: decides how much each signal weighs',
    }),
    fields: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        additionalProperties: true,
        description: 'Fields already extracted from the document, at most 16 KiB, compared with what it shows',
      }),
    ),
  }),
  output: AnalyzeResponse,
  async run({ file, document_type, fields }, context) {
    if (fields !== undefined) await assertSize(fields, MAX_FIELDS_CHARACTERS, context.slicer);
    const texts = { document_type, ...(fields === undefined ? {} : { fields: JSON.stringify(fields) }) };
    const upload = await createUpload({ field: 'file', files: [file], texts }, context);
    const path = '/v1/authenticity/analyze';
    const result = await callForJson(
      { service: 'authenticity', method: 'POST', path, ...upload, timeoutMs: LONG_TIMEOUT_MS },
      context,
    );
    return { structured: result as AnalyzeResponse };
  },
});
