import type { StartService } from '@probant/service-runner/service-context';
import { createMcpService } from './mcp.service.ts';
import type { McpSchemas } from './settings.ts';

/** Starts the MCP service. */
export const startMcp: StartService<McpSchemas> = (context) => {
  const { settings, callService, keys, verifySignature, newId, randomness, logger, metrics, traffic } = context;
  return createMcpService({
    callService,
    originHosts: settings.mcp.originHosts,
    publishesReceiptPolicies: settings.receiptPolicies.published,
    randomness,
    keys,
    verifySignature,
    logger,
    metrics,
    traffic,
    newRequestId: newId,
    trustedProxies: settings.process.trustedProxies,
  });
};
