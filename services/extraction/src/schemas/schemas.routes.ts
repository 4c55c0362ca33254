import { SchemaInfo } from '@probant/contracts/extraction';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { schemaListing } from './schema-listing.rules.ts';

export function schemaRoutes(): readonly AnyRoute[] {
  const listing = schemaListing();
  return [
    jsonRoute({
      method: 'GET',
      path: '/v1/schemas',
      operationId: 'listSchemas',
      summary: 'List the document types and their fields',
      success: {
        status: 200,
        schema: Type.Array(SchemaInfo),
        examples: {
          rib: { summary: 'The fields of a RIB', value: listing.filter((one) => one.document_type === 'rib') },
        },
      },
      handler: async () => listing,
    }),
  ];
}
