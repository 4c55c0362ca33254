import type { RateLimits, ServiceName } from '@probant/kernel/config';

/** Everything under `prefix`, matched by whole segments, belongs to `service` and needs a key. */
export type ServiceRoute = {
  readonly prefix: string;
  readonly service: ServiceName;
  /** Counters of its own under this name, which replace the general ones for calls to this route. */
  readonly ownLimits?: { readonly name: string; readonly limits: RateLimits };
  /** Routed only when the operator publishes it; the service's own port always serves it. */
  readonly published?: 'receipt-policies';
};

/** The one route table: the gateway runs on it, and the Kong, Envoy, HAProxy and nginx configurations are made from it. */
export const SERVICE_ROUTES: readonly ServiceRoute[] = [
  { prefix: '/v1/extract', service: 'extraction' },
  { prefix: '/v1/schemas', service: 'extraction' },
  { prefix: '/v1/receipt-policies', service: 'extraction', published: 'receipt-policies' },
  { prefix: '/v1/authenticity', service: 'authenticity' },
  { prefix: '/v1/analyze', service: 'scoring' },
  { prefix: '/v1/hr', service: 'scoring' },
  {
    prefix: '/v1/hr/subjects/ref',
    service: 'scoring',
    ownLimits: { name: 'subjects-ref', limits: { minute: 10, hour: 100 } },
  },
  { prefix: '/v1/knowledge-bases', service: 'assistant' },
  { prefix: '/v1/export', service: 'export' },
  { prefix: '/v1/formats', service: 'export' },
  { prefix: '/v1/validate', service: 'export' },
  { prefix: '/v1/events', service: 'audit-trail' },
  { prefix: '/v1/gdpr', service: 'audit-trail' },
  { prefix: '/v1/stats', service: 'audit-trail' },
  { prefix: '/v1/proof', service: 'audit-trail' },
  { prefix: '/v1/exports', service: 'audit-trail' },
  { prefix: '/v1/companies', service: 'companies' },
  { prefix: '/mcp', service: 'mcp' },
];

/** Served without a key by the gateway itself; whole segments as well. */
export const PAGES = ['/docs', '/console'] as const;

/** Services that publish a description at /openapi/{service}.json; /openapi/probant.json holds all of them. */
export const DESCRIBED_SERVICES = [
  'extraction',
  'authenticity',
  'scoring',
  'assistant',
  'export',
  'audit-trail',
  'companies',
] as const satisfies readonly ServiceName[];

/** The routes of this start. */
export const routesOf = (publishReceiptPolicies: boolean): readonly ServiceRoute[] =>
  SERVICE_ROUTES.filter((route) => route.published === undefined || publishReceiptPolicies);
