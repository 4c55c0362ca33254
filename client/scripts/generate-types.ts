import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { type ApiDescription, readApiDescription } from './describe-api.ts';
import { writeRouteFacts } from './list-route-facts.ts';

const FORM_PATH_PATTERN = /^#\/components\/schemas\/\w+Form(\/|$)/;

/** Returns the source of client/src/generated/probant.ts: the types of the API, and what the client needs to know of its routes. */
export async function generateTypes(description: ApiDescription = readApiDescription()): Promise<string> {
  // First, because the generator removes the extensions of the description it is given.
  const facts = writeRouteFacts(description);
  const nodes = await openapiTS(description as unknown as OpenAPI3, {
    // A request may leave out what has a default.
    defaultNonNullable: false,
    transform(schema, { path }) {
      if (!('format' in schema) || schema.format !== 'binary') return undefined;
      return ts.factory.createTypeReferenceNode(FORM_PATH_PATTERN.test(path ?? '') ? 'UploadFile' : 'RawBody');
    },
  });
  return [
    '// Generated from openapi/*.json by `npm run client`. Do not edit.',
    "import type { RawBody, UploadFile } from '../upload.ts';",
    astToString(nodes),
    facts,
    '',
  ].join('\n');
}
