/**
 * Names of all services, in the order of their ports. What a service consists of is in its `definition.ts`, and the definitions meet in
 * apps/platform/src/services.ts. The names are here because a process with one service needs those of the others too: for their
 * ports, for the addresses in PROBANT_UPSTREAM_<SERVICE>, and to know who signs a call.
 */
export const SERVICE_NAMES = [
  'extraction',
  'authenticity',
  'scoring',
  'assistant',
  'export',
  'audit-trail',
  'companies',
  'mcp',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** The services, and `account`, which every gateway runs in its own process: it has no port and is never elsewhere. */
export const SERVICE_APP_NAMES = [...SERVICE_NAMES, 'account'] as const;
export type ServiceAppName = (typeof SERVICE_APP_NAMES)[number];

/** Between the gateway's port and that of the metrics. Fixed: pages, charts and the monitoring of operators name it. */
const METRICS_PORT_OFFSET = 9;

/** Returns how far after the gateway's port the service at `position` of `SERVICE_NAMES` listens. Those from the ninth on come after the metrics. */
export const getPortOffset = (position: number): number => position + (position + 1 < METRICS_PORT_OFFSET ? 1 : 2);

/** Returns the port of a service: the gateway's port + 1 for the first one, in the order of `SERVICE_NAMES`. Metrics are the admin server. */
export const getServicePort = (name: ServiceName | 'admin', gatewayPort: number): number =>
  gatewayPort + (name === 'admin' ? METRICS_PORT_OFFSET : getPortOffset(SERVICE_NAMES.indexOf(name)));

/** Number of consecutive ports, from the gateway's on, that a platform uses. */
export const PORT_COUNT = Math.max(METRICS_PORT_OFFSET, getPortOffset(SERVICE_NAMES.length - 1)) + 1;

/** Highest gateway port that leaves room for the ports of all services and of the admin server. */
export const MAX_GATEWAY_PORT = 65_535 - (PORT_COUNT - 1);
