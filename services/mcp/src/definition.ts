import { defineService } from '@probant/service-runner/define-service';
import { MCP_SCHEMAS } from './settings.ts';

export const mcpDefinition = defineService({
  name: 'mcp',
  title: 'Probant MCP',
  version: '0.1.0',
  description:
    'The Model Context Protocol for agents: the other services as tools. No tool decides, deletes, anonymises or changes settings.',
  schemas: MCP_SCHEMAS,
  migrations: [],
  loadStart: async () => (await import('./start.ts')).startMcp,
});
