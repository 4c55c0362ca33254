import { ServiceHealth } from '@probant/contracts/health';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { Randomness } from '@probant/kernel/ids';
import type { CallService } from '@probant/service-runner/calls/service-directory';
import type { ServiceHost } from '@probant/service-runner/service-host';
import { createMcpRoutes } from './protocol/mcp.routes.ts';
import { createToolCaller } from './tools/call-tool.ts';
import { createToolRegistry } from './tools/tool-registry.ts';

type McpDeps = {
  readonly host: ServiceHost;
  readonly callService: CallService;
  /** Host names of web pages that may call, in addition to those of this machine. */
  readonly originHosts: readonly string[];
  readonly publishesReceiptPolicies: boolean;
  readonly randomness: Randomness;
};

/**
 * Calls of one tenant in progress; further ones get a 503. Each may hold a file of 10 MiB in base64 and decoded, and an agent rarely has
 * more than a few at a time.
 */
const MAX_TENANT_CALLS = 32;

/** Creates the MCP service: the routes of the other services as tools for agents. It stores nothing. */
export function createMcpService(dependencies: McpDeps): Promise<Service> {
  const { host, callService, originHosts, publishesReceiptPolicies, randomness } = dependencies;
  const { identity, logger, metrics } = host;
  const registry = createToolRegistry({ callService, publishesReceiptPolicies });
  const callTool = createToolCaller({ registry, callService, randomness, logger, metrics });
  const health = { status: 'ok', version: identity.version };
  return createServiceApp({
    ...host,
    routes: createMcpRoutes({ registry, callTool, originHosts, version: identity.version }),
    tags: { MCP: 'Tools for agents' },
    healthSchema: ServiceHealth,
    healthExample: health,
    health: async () => health,
    timeouts: { maxTenantRequests: MAX_TENANT_CALLS },
  });
}
