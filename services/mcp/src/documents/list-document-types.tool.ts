import { SchemaInfo } from '@probant/contracts/extraction';
import { Type } from 'typebox';
import { callForJson } from '../calls/call-service.ts';
import { defineTool } from '../tool-definition/tool.ts';

export const listDocumentTypes = defineTool({
  name: 'list_document_types',
  title: 'List document types',
  description: 'Lists the types of documents that extract_document reads, with the fields of each.',
  service: 'extraction',
  input: Type.Object({}),
  output: Type.Object({ document_types: Type.Array(SchemaInfo) }),
  run: async (_, context) => ({
    structured: {
      document_types: await callForJson({ service: 'extraction', method: 'GET', path: '/v1/schemas' }, context),
    },
  }),
});
