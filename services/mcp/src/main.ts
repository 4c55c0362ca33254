import { runStandalone } from '@probant/service-runner/run-standalone';
import { MCP_SCHEMAS } from './settings.ts';
import { startMcp } from './start.ts';

await runStandalone({ name: 'mcp', migrations: [], schemas: MCP_SCHEMAS, start: startMcp });
