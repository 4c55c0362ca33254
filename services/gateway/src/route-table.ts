import { SERVICE_APP_NAMES, type ServiceAppName } from '@probant/kernel/service-catalogue';
import type { OwnLimits } from './rate-limit/rate-limits.ts';

/** Paths under `prefix`, matched by whole segments, belong to `service` and need a key. */
export type ServiceRoute = {
  readonly prefix: string;
  readonly service: ServiceAppName;
  /** Replace the general limits and counters for this route. */
  readonly ownLimits?: OwnLimits;
  /** Routed only when the operator publishes it. The service's own port always serves it. */
  readonly published?: 'receipt-policies';
};

/** The only route table: the gateway uses it, and the Kong, Envoy, HAProxy and nginx configurations are generated from it. */
export const SERVICE_ROUTES: readonly ServiceRoute[] = [
  { prefix: '/v1/extract', service: 'extraction' },
  { prefix: '/v1/jobs', service: 'extraction' },
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
  { prefix: '/v1/validate/e-invoice', service: 'extraction' },
  { prefix: '/v1/events', service: 'audit-trail' },
  { prefix: '/v1/gdpr', service: 'audit-trail' },
  { prefix: '/v1/stats', service: 'audit-trail' },
  { prefix: '/v1/proof', service: 'audit-trail' },
  { prefix: '/v1/exports', service: 'audit-trail' },
  { prefix: '/v1/companies', service: 'companies' },
  { prefix: '/mcp', service: 'mcp' },
  { prefix: '/v1/account', service: 'account' },
  { prefix: '/v1/health', service: 'account' },
];

/** Served by the gateway itself without a key. Matched by whole segments too. */
export const PAGE_PREFIXES = ['/docs', '/console'] as const;

const REST_PREFIX = '/v1/';

/**
 * Services with a description at /openapi/{service}.json: those with a route of the REST API. A service with a protocol of its own, such
 * as MCP, describes itself there. /openapi/probant.json contains all of them.
 */
export const DESCRIBED_SERVICES: readonly ServiceAppName[] = SERVICE_APP_NAMES.filter((name) =>
  SERVICE_ROUTES.some(({ service, prefix }) => service === name && prefix.startsWith(REST_PREFIX)),
);

/** Lists the routes of this start. */
export const listRoutes = (publishReceiptPolicies: boolean): readonly ServiceRoute[] =>
  SERVICE_ROUTES.filter((route) => route.published === undefined || publishReceiptPolicies);
