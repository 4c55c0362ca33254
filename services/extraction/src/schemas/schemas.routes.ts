import { SchemaInfo } from '@probant/contracts/extraction';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { listSchemas } from './schema-listing.rules.ts';

export function createSchemaRoutes(): readonly AnyRoute[] {
  const listing = listSchemas();
  return [
    defineJsonRoute({
      method: 'GET',
      path: '/v1/schemas',
      operationId: 'listSchemas',
      tag: 'Extraction',
      summary: 'List the document types and their fields',
      description: 'The same for every caller. The members of a list follow it, as `line_items[].amount`.',
      success: {
        status: 200,
        schema: Type.Array(SchemaInfo),
        examples: {
          rib: { summary: 'The fields of a RIB', value: listing.filter((schema) => schema.document_type === 'rib') },
        },
      },
      handler: async () => listing,
    }),
  ];
}
