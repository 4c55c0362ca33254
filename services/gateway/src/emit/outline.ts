import { getServicePort, SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { DESCRIBED_SERVICES, routesOf, type ServiceRoute } from '../route-table.ts';

/** A service with everything that leads to it. */
export type OutlinedService = {
  readonly name: ServiceName;
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly routes: readonly ServiceRoute[];
  /** Open paths and what the service calls them. */
  readonly open: readonly { readonly path: string; readonly servedAs: string }[];
};

/** The route table with addresses and limits: what every emitted configuration is made from. */
export type Outline = {
  readonly host: string;
  readonly port: number;
  readonly limits: RateLimits;
  readonly services: readonly OutlinedService[];
};

/** What a configuration is generated from: where to listen, where the services are, the limits. */
export type EmitOptions = {
  readonly host: string;
  /** Port of the platform gateway, from which the ports of the services follow. */
  readonly port: number;
  readonly rateLimits: RateLimits;
  readonly publishReceiptPolicies: boolean;
  /** Base URL of each service that runs elsewhere. */
  readonly upstreams: Readonly<Partial<Record<ServiceName, string>>>;
};

export function outlineOf(options: EmitOptions): Outline {
  const routes = routesOf(options.publishReceiptPolicies);
  return {
    host: options.host,
    port: options.port,
    limits: options.rateLimits,
    services: SERVICE_NAMES.map((name) => {
      const url = new URL(options.upstreams[name] ?? `http://127.0.0.1:${getServicePort(name, options.port)}`);
      const secure = url.protocol === 'https:';
      const isDescribed = DESCRIBED_SERVICES.some((described) => described === name);
      return {
        name,
        host: url.hostname,
        port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
        secure,
        routes: routes.filter(({ service }) => service === name),
        open: [
          { path: `/${name}/health`, servedAs: '/health' },
          ...(isDescribed ? [{ path: `/openapi/${name}.json`, servedAs: '/openapi.json' }] : []),
        ],
      };
    }),
  };
}

/** The head comment of a configuration: where it comes from and how it differs. */
export const headComment = (kind: string, differences: readonly string[]): string =>
  [
    `Made by \`probant gateway emit ${kind}\` from the route table of services/gateway. Change the table, not this file.`,
    '',
    'Different from the platform gateway:',
    ...differences.map((difference) => `- ${difference}`),
  ]
    .map((line) => `# ${line}`.trimEnd())
    .join('\n');

/** Differences that every other gateway shares. */
export const SHARED_DIFFERENCES: readonly string[] = [
  'GET /health tells only that this proxy answers; ask /{service}/health for each service.',
  '/openapi/probant.json, /docs and /console are not served here.',
  "A service that is down answers 502 or 503 in this proxy's own time, and no list of absent services exists.",
];
