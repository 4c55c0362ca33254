/** Every service of Probant, built or not, in the order of their ports. */
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

/** Versions that the contract fixes for health and OpenAPI descriptions. They are not the versions of the npm packages. */
export const SERVICE_VERSIONS: Readonly<Record<ServiceAppName | 'gateway', string>> = {
  gateway: '0.1.0',
  account: '0.1.0',
  extraction: '0.2.0',
  authenticity: '0.1.0',
  scoring: '0.1.0',
  assistant: '0.1.0',
  export: '0.1.0',
  'audit-trail': '0.1.0',
  companies: '0.1.0',
  mcp: '0.1.0',
};

/** Values of `service` in the health of those services for which the contract fixes one. */
export const HEALTH_SERVICE_NAMES = {
  authenticity: 'authenticity',
  export: 'export-hub',
  'audit-trail': 'audit-trail',
} as const satisfies Partial<Record<ServiceName, string>>;

/** Returns the port of a service: the gateway's port + 1 for the first one, in the order of `SERVICE_NAMES`. Metrics and admin come last. */
export const getServicePort = (name: ServiceName | 'admin', gatewayPort: number): number =>
  gatewayPort + 1 + (name === 'admin' ? SERVICE_NAMES.length : SERVICE_NAMES.indexOf(name));

/** Highest gateway port that leaves room for the ports of all services and of the admin server. */
export const MAX_GATEWAY_PORT = 65_535 - SERVICE_NAMES.length - 1;
