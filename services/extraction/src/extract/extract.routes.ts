import { DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import { type AnyRoute, uploadRoute } from '@probant/http/define-route';
import type { Context } from '@probant/http/route';
import { type Static, Type } from 'typebox';
import { BATCH_LIMIT, FILE_ERRORS, FILE_LIMIT, fileMissing } from './extract.errors.ts';
import { type Extractor, extractBatch, extractFile } from './extract.usecases.ts';
import type { Wish } from './extract-document.ts';
import { EXTRACTION_EXAMPLES } from './extraction.examples.ts';
import { knownIssuersIn, nameIssuer, problemOfKnownIssuers } from './known-issuers.rules.ts';
import { onlyFileOf } from './only-file.ts';

const Query = Type.Object({
  document_type: Type.Optional({ ...DocumentType, description: 'What the file is; detected when left out' }),
  include: Type.Optional(Type.Enum(['geometry'], { description: 'Adds where each value stands, and the pages' })),
});

const Texts = Type.Object({
  known_issuers: Type.Optional(
    Type.String({ description: 'JSON array of {name, registration} that the caller knows; nothing of it is kept' }),
  ),
});
const ExtractionResults = Type.Array(ExtractionResult);
const KNOWN_ISSUERS_LIMIT = 1024 * 1024;
const textChecks = { known_issuers: problemOfKnownIssuers };

type Dependencies = {
  readonly extractor: Extractor;
  /** Files of one batch in memory at once. */
  readonly filesAtOnce: number;
};

export const extractRoutes = ({ extractor, filesAtOnce }: Dependencies): readonly AnyRoute[] => [
  uploadRoute<typeof Query, typeof Texts, typeof ExtractionResult>({
    method: 'POST',
    path: '/v1/extract',
    operationId: 'extract',
    summary: 'Extract the fields of one document',
    description:
      'Fields that were not read are null. Without `document_type` the type is detected; a file of none of the five types comes with ' +
      '`confidence` below 0.3 and `data` null. Nothing is kept.',
    query: Query,
    form: {
      files: 'file',
      many: false,
      fileLimit: FILE_LIMIT,
      countLimit: 1,
      texts: Texts,
      textChecks,
      textLimit: KNOWN_ISSUERS_LIMIT,
    },
    success: { status: 200, schema: ExtractionResult, examples: EXTRACTION_EXAMPLES.one },
    errors: FILE_ERRORS,
    handler: async ({ query, files, texts }, context) => {
      const file = await onlyFileOf(files);
      const issuers = knownIssuersIn((await texts()).known_issuers);
      const result = await extractFile(extractor, file, wishOf(query), whose(context));
      return nameIssuer(result, issuers);
    },
  }),
  uploadRoute<typeof Query, typeof Texts, typeof ExtractionResults>({
    method: 'POST',
    path: '/v1/extract/batch',
    operationId: 'extractBatch',
    summary: 'Extract the fields of up to 100 documents',
    description: 'Items come in the order of upload; a file that fails is an item with `error` and confidence 0.',
    query: Query,
    form: {
      files: 'files',
      many: true,
      fileLimit: FILE_LIMIT,
      countLimit: BATCH_LIMIT,
      texts: Texts,
      textChecks,
      textLimit: KNOWN_ISSUERS_LIMIT,
    },
    success: { status: 200, schema: ExtractionResults, examples: EXTRACTION_EXAMPLES.batch },
    errors: {
      413: 'More than 100 files',
      422: 'The request is not valid: no file, a type that does not exist, known issuers that are no such list',
    },
    handler: async ({ query, files, texts }, context) => {
      const options = { ...whose(context), atOnce: filesAtOnce };
      const results = await extractBatch(extractor, files, wishOf(query), options);
      if (results.length === 0) throw fileMissing('files');
      const issuers = knownIssuersIn((await texts()).known_issuers);
      return results.map((result) => nameIssuer(result, issuers));
    },
  }),
];

const whose = ({ caller, signal, log }: Context) => ({ tenant: caller.tenantId, signal, log });

const wishOf = (query: Static<typeof Query>): Wish => ({
  type: query.document_type,
  withGeometry: query.include === 'geometry',
});
