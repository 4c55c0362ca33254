import type { StartService } from '@probant/service-runner/service-context';
import { createMcpService } from './mcp.service.ts';
import type { McpSchemas } from './settings.ts';

/** Starts the MCP service. */
export const startMcp: StartService<McpSchemas> = (context) => {
  const { settings, host, callService, randomness } = context;
  return createMcpService({
    host,
    callService,
    originHosts: settings.mcp.originHosts,
    publishesReceiptPolicies: settings.receiptPolicies.published,
    randomness,
  });
};
