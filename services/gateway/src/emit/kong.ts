import type { RateLimits } from '../rate-limit/rate-limits.ts';
import type { ServiceRoute } from '../route-table.ts';
import { formatHeaderComment, type GatewayModel, type ServiceModel, SHARED_DIFFERENCES } from './gateway-model.ts';
import { toYaml, type YamlValue } from './yaml.ts';

/** Declarative configuration of Kong 3 (DB-less). */
export const writeKongConfig = (model: GatewayModel): string =>
  `${formatHeaderComment('kong', KONG_DIFFERENCES)}\n${toYaml(declaration(model))}`;

const KONG_DIFFERENCES = [
  'Kong stores its own copy of the keys in clear text: add each under `consumers` with `keyauth_credentials`. A revoked key gets 401 {detail} from the service until it is removed from Kong, then "Unauthorized".',
  '401 and 404 have no X-RateLimit-* headers, and requests without a key are limited by address.',
  'Kong adds "request_id" to its error bodies, and keeps any X-Request-Id that a caller sends, whatever its format.',
  'Counters are per Kong node (`policy: local`); concurrent requests may exceed a limit by a few.',
  ...SHARED_DIFFERENCES,
];

const declaration = (model: GatewayModel): YamlValue => ({
  _format_version: '3.0',
  plugins: [
    rateLimiting(model.limits),
    {
      name: 'correlation-id',
      config: { header_name: 'X-Request-Id', generator: 'uuid', echo_downstream: true },
    },
    transformer(),
  ],
  services: [...model.services.map(service), HEALTH_SERVICE],
  ...listUpstreams(model),
  consumers: [],
});

const formatAddress = ({ host, port }: ServiceModel['addresses'][number]): string => `${host}:${port}`;

/** Services with several addresses; the host of such a service is the name of its upstream. */
function listUpstreams({ services }: GatewayModel): { readonly upstreams?: YamlValue } {
  const balanced = services.filter(({ addresses }) => addresses.length > 1);
  if (balanced.length === 0) return {};
  return {
    upstreams: balanced.map(({ name, addresses }) => ({
      name,
      algorithm: 'least-connections',
      targets: addresses.map((address) => ({ target: formatAddress(address) })),
    })),
  };
}

const service = ({ name, addresses, secure, routes, open }: ServiceModel): YamlValue => ({
  name,
  url: `${secure ? 'https' : 'http'}://${addresses.length > 1 ? name : addresses.map(formatAddress).join()}`,
  // A request may change something, so it is never sent twice.
  retries: 0,
  connect_timeout: 2_000,
  read_timeout: 300_000,
  write_timeout: 300_000,
  routes: [
    ...routes.map(keyedRoute),
    ...open.map(({ path, servedAs }) => ({
      name: nameOf(path),
      paths: [`~${asPattern(path)}$`],
      methods: ['GET', 'HEAD'],
      strip_path: false,
      plugins: [transformer(servedAs)],
    })),
  ],
});

const keyedRoute = ({ prefix, ownLimits }: ServiceRoute): YamlValue => ({
  name: nameOf(prefix),
  // Whole segments: Kong's plain prefixes would also match /v1/extractor.
  paths: [`~${asPattern(prefix)}(?:/|$)`],
  regex_priority: prefix.split('/').length - 1,
  strip_path: false,
  plugins: [KEY_AUTH_PLUGIN, ...(ownLimits === undefined ? [] : [rateLimiting(ownLimits.limits)])],
});

const KEY_AUTH_PLUGIN: YamlValue = {
  name: 'key-auth',
  config: {
    key_names: ['X-API-Key'],
    key_in_header: true,
    key_in_query: false,
    key_in_body: false,
    // Services check the key themselves, and extraction forwards it to authenticity.
    hide_credentials: false,
    run_on_preflight: true,
  },
};

const rateLimiting = ({ minute, hour }: RateLimits): YamlValue => ({
  name: 'rate-limiting',
  config: { minute, hour, policy: 'local', limit_by: 'credential', fault_tolerant: true, hide_client_headers: false },
});

const transformer = (uri?: string): YamlValue => ({
  name: 'request-transformer',
  config: {
    remove: { headers: ['X-Tenant-ID', 'X-Internal-Service'] },
    ...(uri === undefined ? {} : { replace: { uri } }),
  },
});

const HEALTH_SERVICE: YamlValue = {
  name: 'platform-health',
  url: 'http://127.0.0.1:1',
  routes: [
    {
      name: 'health',
      paths: ['~/health$'],
      methods: ['GET', 'HEAD'],
      plugins: [
        {
          name: 'request-termination',
          config: { status_code: 200, content_type: 'application/json; charset=utf-8', body: '{"status":"ok"}' },
        },
      ],
    },
  ],
};

const nameOf = (path: string): string => path.slice(1).replace(/[^a-z0-9]+/g, '-');
const asPattern = (path: string): string => path.replaceAll('.', '\\.');
