import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Tool } from '../tool-definition/tool.ts';

/** Returns a tool as clients see it. */
export const describeTool = ({ name, title, description, listedInput, output, stores, service }: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema: toJsonSchema(listedInput),
  outputSchema: toJsonSchema(output),
  annotations: {
    title,
    readOnlyHint: !stores,
    destructiveHint: false,
    idempotentHint: !stores,
    // Company checks may ask public registers, where the operator has set them up.
    openWorldHint: service === 'companies',
  },
});

/** Returns the plain JSON Schema, without the hidden members of TypeBox and the keywords of OpenAPI. */
function toJsonSchema(schema: object): ListedTool['inputSchema'] {
  const text = JSON.stringify(schema, (name, value: unknown) => (name === 'discriminator' ? undefined : value));
  return JSON.parse(text) as ListedTool['inputSchema'];
}
