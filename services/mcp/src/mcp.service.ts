import { ServiceHealth } from '@probant/contracts/health';
import type { TrafficLimits } from '@probant/http/server/traffic-limits';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { SignatureVerifier } from '@probant/http/service-identity';
import type { TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { SERVICE_VERSIONS } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import type { CallService } from '@probant/service-runner/calls/service-directory';
import { createMcpRoutes } from './protocol/mcp.routes.ts';
import { createToolCaller } from './tools/call-tool.ts';
import { createToolRegistry } from './tools/tool-registry.ts';

type McpDeps = {
  readonly callService: CallService;
  /** Host names of web pages that may call, in addition to those of this machine. */
  readonly originHosts: readonly string[];
  readonly publishesReceiptPolicies: boolean;
  readonly randomness: Randomness;
  readonly keys: KeyCheck;
  readonly verifySignature?: SignatureVerifier | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
  readonly traffic?: TrafficLimits | undefined;
  readonly trustedProxies?: TrustedProxies;
};

const SERVICE_VERSION = SERVICE_VERSIONS.mcp;

/**
 * Calls of one tenant in progress; further ones get a 503. Each may hold a file of 10 MiB in base64 and decoded, and an agent rarely has
 * more than a few at a time.
 */
const MAX_TENANT_CALLS = 32;

/** Creates the MCP service: the routes of the other services as tools for agents. It stores nothing. */
export function createMcpService(dependencies: McpDeps): Promise<Service> {
  const { callService, originHosts, publishesReceiptPolicies, randomness, ...appDependencies } = dependencies;
  const { logger, metrics } = appDependencies;
  const registry = createToolRegistry({ callService, publishesReceiptPolicies });
  const callTool = createToolCaller({ registry, callService, randomness, logger, metrics });
  const health = { status: 'ok', version: SERVICE_VERSION };
  return createServiceApp({
    name: 'mcp',
    title: 'Probant MCP',
    version: SERVICE_VERSION,
    description:
      'The Model Context Protocol for agents: the other services as tools. No tool decides, deletes, anonymises or changes settings.',
    routes: createMcpRoutes({ registry, callTool, originHosts, version: SERVICE_VERSION }),
    tags: { MCP: 'Tools for agents' },
    healthSchema: ServiceHealth,
    healthExample: health,
    health: async () => health,
    timeouts: { maxTenantRequests: MAX_TENANT_CALLS },
    ...appDependencies,
  });
}
