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

/** Returns the port of a service: the gateway's port + 1 for the first one, in the order of `SERVICE_NAMES`. Metrics and admin come last. */
export const getServicePort = (name: ServiceName | 'admin', gatewayPort: number): number =>
  gatewayPort + 1 + (name === 'admin' ? SERVICE_NAMES.length : SERVICE_NAMES.indexOf(name));

/** Highest gateway port that leaves room for the ports of all services and of the admin server. */
export const MAX_GATEWAY_PORT = 65_535 - SERVICE_NAMES.length - 1;
