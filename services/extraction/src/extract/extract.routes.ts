import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import { DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import { type AnyRoute, defineUploadRoute } from '@probant/http/define-route';
import { takeOnlyFile } from '@probant/http/only-file';
import { RawResponse, type RequestContext } from '@probant/http/route';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { type Static, Type } from 'typebox';
import type { Extractor } from '../analysis/run-analysis.usecases.ts';
import { createMissingFileError, FILE_ERROR_EXAMPLES, FILE_ERRORS, MAX_BATCH_FILES } from '../intake/intake.errors.ts';
import { createBatchType, resolveType } from '../intake/requested-type.rules.ts';
import { findKnownIssuersProblem } from '../issuers/known-issuers-field.rules.ts';
import type { ExtractOptions } from '../result/extract-document.ts';
import { EXTRACTION_EXAMPLES } from '../result/extraction.examples.ts';
import { type EncodedResult, extractBatch, extractFile } from './extract.usecases.ts';

const INCLUDE_WORDS =
  '`geometry` adds the position of each value, and the pages; `details` the kind, the documents in the file, the buyer and more';

const Query = Type.Object({
  document_type: Type.Optional({ ...DocumentType, description: 'Type of the file. Detected when omitted' }),
  include: Type.Optional(
    Type.Array(Type.Enum(['geometry', 'details']), {
      description: INCLUDE_WORDS,
    }),
  ),
});

const BatchQuery = Type.Object({
  ...Query.properties,
  include: Type.Optional(
    Type.Array(Type.Enum(['geometry', 'details', 'filename']), {
      description: `${INCLUDE_WORDS}; \`filename\` the name of each file`,
    }),
  ),
});

const SingleQuery = Type.Object({
  ...Query.properties,
  split: Type.Optional(
    Type.Boolean({ description: 'Answers a list with one result for each document found in the file, also for one' }),
  ),
});

const Texts = Type.Object({
  document_type: Type.Optional({ ...DocumentType, description: 'The same as the parameter of the query' }),
  known_issuers: Type.Optional(
    Type.String({ description: 'JSON array of {name, registration} of issuers known to the caller. Not stored' }),
  ),
});
const ExtractionResults = Type.Array(ExtractionResult);
const OneOrMoreResults = Type.Union([ExtractionResult, ExtractionResults]);
const MAX_KNOWN_ISSUERS_BYTES = MIB_BYTES;
const textChecks = { known_issuers: findKnownIssuersProblem };

type Dependencies = {
  readonly extractor: Extractor;
  /** Maximum files of one batch in memory at a time. */
  readonly filesAtOnce: number;
};

export const createExtractRoutes = ({ extractor, filesAtOnce }: Dependencies): readonly AnyRoute[] => [
  defineUploadRoute<typeof SingleQuery, typeof Texts, typeof OneOrMoreResults>({
    method: 'POST',
    path: '/v1/extract',
    operationId: 'extractDocument',
    tag: 'Extraction',
    summary: 'Extract the fields of one document',
    description:
      'Fields that were not read are null. Without `document_type`, the type is detected; for a file of none of the five types, ' +
      '`confidence` is below 0.3 and `data` is null. Of a file with several documents the first is read and `confidence` is at most 0.5, ' +
      'unless `split=true` asks for a list of results. Nothing is stored.',
    query: SingleQuery,
    form: {
      files: 'file',
      many: false,
      fileLimit: MAX_FILE_BYTES,
      countLimit: 1,
      texts: Texts,
      textChecks,
      textLimit: MAX_KNOWN_ISSUERS_BYTES,
    },
    bodyExamples: { invoice: { summary: 'An invoice', value: { file: 'facture.pdf' } } },
    success: { status: 200, schema: OneOrMoreResults, examples: EXTRACTION_EXAMPLES.one },
    errors: FILE_ERRORS,
    errorExamples: FILE_ERROR_EXAMPLES,
    handler: async ({ query, files, texts }, context) => {
      const file = await takeOnlyFile(files);
      const { known_issuers: knownIssuers = '', document_type } = await texts();
      const options = {
        ...toExtractOptions(query),
        type: resolveType(query.document_type, document_type),
        knownIssuers,
        split: query.split ?? false,
      };
      return createJsonResponse([await extractFile(extractor, file, options, createCallOptions(context))]);
    },
  }),
  defineUploadRoute<typeof BatchQuery, typeof Texts, typeof ExtractionResults>({
    method: 'POST',
    path: '/v1/extract/batch',
    operationId: 'extractDocuments',
    tag: 'Extraction',
    summary: 'Extract the fields of up to 100 documents',
    description: 'Items are in upload order. A file that fails is an item with `error` and confidence 0.',
    query: BatchQuery,
    form: {
      files: 'files',
      many: true,
      fileLimit: MAX_FILE_BYTES,
      countLimit: MAX_BATCH_FILES,
      texts: Texts,
      textChecks,
      textLimit: MAX_KNOWN_ISSUERS_BYTES,
    },
    bodyExamples: { two: { summary: 'Two files', value: { files: ['facture.pdf', 'protege.pdf'] } } },
    success: { status: 200, schema: ExtractionResults, examples: EXTRACTION_EXAMPLES.batch },
    errors: {
      413: 'More than 100 files',
      422: 'Invalid request: no file, an unknown type, or known issuers that are not a list of {name, registration}',
    },
    handler: async ({ query, files, texts, earlyTexts }, context) => {
      const typeOfBatch = createBatchType(query.document_type, () => earlyTexts()['document_type']);
      const results = await extractBatch(extractor, files, toExtractOptions(query), {
        ...createCallOptions(context),
        maxConcurrent: filesAtOnce,
        withFilenames: query.include?.includes('filename') ?? false,
        typeOfFile: typeOfBatch.ofNextFile,
        knownIssuers: async () => {
          const { known_issuers, document_type } = await texts();
          typeOfBatch.check(document_type);
          return known_issuers ?? '';
        },
      });
      if (results.length === 0) throw createMissingFileError('files');
      return createJsonResponse([
        '[',
        ...results.flatMap((result, index) => (index === 0 ? [result] : [',', result])),
        ']',
      ]);
    },
  }),
];

const JSON_TYPE = 'application/json; charset=utf-8';
/** A longer response is sent in pieces: joining it would block the event loop. */
const MAX_JOINED_BYTES = 8 * MIB_BYTES;

/** Returns a response of JSON text that the workers have written and checked. */
function createJsonResponse(pieces: readonly (EncodedResult | string)[]): RawResponse {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
  const length = bytes.reduce((sum, piece) => sum + piece.length, 0);
  if (length <= MAX_JOINED_BYTES) return new RawResponse(JSON_TYPE, Buffer.concat(bytes));
  return new RawResponse(JSON_TYPE, yieldPieces(bytes));
}

async function* yieldPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

const createCallOptions = ({ caller, signal, log }: RequestContext) => ({ tenant: caller.tenantId, signal, log });

const toExtractOptions = (query: Static<typeof Query> | Static<typeof BatchQuery>): ExtractOptions => ({
  type: query.document_type,
  withGeometry: query.include?.includes('geometry') ?? false,
  withDetails: query.include?.includes('details') ?? false,
});
