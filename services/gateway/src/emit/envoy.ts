import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { RESPONSE_TEXTS } from '../response/send-response.ts';
import type { ServiceRoute } from '../route-table.ts';
import { formatHeaderComment, type GatewayModel, type ServiceModel, SHARED_DIFFERENCES } from './gateway-model.ts';
import { toYaml, type YamlValue } from './yaml.ts';

/** Static configuration of Envoy 1.34 or later. */
export const writeEnvoyConfig = (model: GatewayModel): string =>
  `${formatHeaderComment('envoy', ENVOY_DIFFERENCES)}\n${toYaml({ static_resources: resources(model) })}`;

const ENVOY_DIFFERENCES = [
  'Needs Envoy 1.34 or later (buckets created by header value). The tests do not run Envoy.',
  'Keys are checked by the services only: an unknown key gets their 401 {detail}, not {"message":"Unauthorized"}.',
  'Limits are token buckets that refill a minute or an hour after their first use, not aligned to the clock; they count per Envoy process.',
  'X-RateLimit-*-Minute and -Hour are not set; Envoy sets x-ratelimit-limit, -remaining and -reset of one bucket, and no Retry-After.',
  'Any X-Request-Id that a caller sends is kept, whatever its format.',
  ...SHARED_DIFFERENCES,
];

const type = (name: string) => `type.googleapis.com/envoy.${name}`;
const json = (message: string): YamlValue => ({ inline_string: JSON.stringify({ message }) });

const resources = (model: GatewayModel): YamlValue => ({
  listeners: [
    {
      name: 'probant',
      address: { socket_address: { address: model.host, port_value: model.port } },
      filter_chains: [{ filters: [{ name: 'http', typed_config: connectionManager(model) }] }],
    },
  ],
  clusters: model.services.map(cluster),
});

const connectionManager = (model: GatewayModel): YamlValue => ({
  '@type': type('extensions.filters.network.http_connection_manager.v3.HttpConnectionManager'),
  stat_prefix: 'probant',
  normalize_path: true,
  merge_slashes: true,
  path_with_escaped_slashes_action: 'KEEP_UNCHANGED',
  generate_request_id: true,
  preserve_external_request_id: true,
  always_set_request_id_in_response: true,
  request_headers_timeout: '30s',
  stream_idle_timeout: '300s',
  local_reply_config: {
    mappers: [
      reply(429, RESPONSE_TEXTS.rateLimited),
      reply(503, RESPONSE_TEXTS.noUpstream),
      reply(502, RESPONSE_TEXTS.badUpstream),
      reply(504, RESPONSE_TEXTS.slowUpstream),
    ],
  },
  route_config: {
    name: 'probant',
    request_headers_to_remove: [
      'x-tenant-id',
      'x-internal-service',
      'x-credential-identifier',
      'x-consumer-id',
      'x-consumer-username',
      'x-consumer-custom-id',
    ],
    virtual_hosts: [{ name: 'probant', domains: ['*'], routes: routes(model) }],
  },
  http_filters: [
    {
      name: 'envoy.filters.http.lua',
      typed_config: {
        '@type': type('extensions.filters.http.lua.v3.Lua'),
        default_source_code: { inline_string: KEY_CHECK_SCRIPT },
      },
    },
    { name: RATE_LIMIT_FILTER, typed_config: buckets('general', model.limits) },
    { name: 'envoy.filters.http.router', typed_config: { '@type': type('extensions.filters.http.router.v3.Router') } },
  ],
});

const RATE_LIMIT_FILTER = 'envoy.filters.http.local_ratelimit';

const reply = (status: number, message: string): YamlValue => ({
  filter: {
    status_code_filter: {
      comparison: { op: 'EQ', value: { default_value: status, runtime_key: `probant_reply_${status}` } },
    },
  },
  body_format_override: { json_format: { message }, content_type: 'application/json; charset=utf-8' },
});

/** Longest prefix first, because Envoy uses the first match. */
function routes(model: GatewayModel): YamlValue[] {
  const keyed = model.services
    .flatMap(({ name, routes: own }) => own.map((route) => ({ name, route })))
    .sort((a, b) => b.route.prefix.length - a.route.prefix.length);
  return [
    open('/health', { direct_response: { status: 200, body: { inline_string: '{"status":"ok"}' } } }),
    ...model.services.flatMap((service) =>
      service.open.map(({ path, servedAs }) =>
        open(path, { route: { cluster: service.name, prefix_rewrite: servedAs, timeout: '2s' } }),
      ),
    ),
    ...keyed.map(({ name, route }) => keyedRoute(name, route)),
    {
      match: { prefix: '/' },
      metadata: KEYLESS_METADATA,
      direct_response: { status: 404, body: json(RESPONSE_TEXTS.noRoute) },
    },
  ];
}

const KEYLESS_METADATA: YamlValue = { filter_metadata: { 'envoy.filters.http.lua': { keyless: true } } };

const open = (path: string, action: { readonly [key: string]: YamlValue }): YamlValue => ({
  match: { path },
  metadata: KEYLESS_METADATA,
  ...action,
});

const keyedRoute = (cluster: string, { prefix, ownLimits }: ServiceRoute): YamlValue => ({
  match: { path_separated_prefix: prefix },
  route: { cluster, timeout: '300s' },
  ...(ownLimits === undefined
    ? {}
    : { typed_per_filter_config: { [RATE_LIMIT_FILTER]: buckets(ownLimits.name, ownLimits.limits) } }),
});

const buckets = (name: string, { minute, hour }: RateLimits): YamlValue => ({
  '@type': type('extensions.filters.http.local_ratelimit.v3.LocalRateLimit'),
  stat_prefix: 'probant_rate',
  // Never empty: used for requests without a key.
  token_bucket: { max_tokens: 4_294_967_295, tokens_per_fill: 4_294_967_295, fill_interval: '1s' },
  filter_enabled: { runtime_key: 'probant_rate', default_value: { numerator: 100, denominator: 'HUNDRED' } },
  filter_enforced: { runtime_key: 'probant_rate', default_value: { numerator: 100, denominator: 'HUNDRED' } },
  enable_x_ratelimit_headers: 'DRAFT_VERSION_03',
  max_dynamic_descriptors: 100_000,
  rate_limits: [`${name}_minute`, `${name}_hour`].map((key) => ({
    actions: [{ request_headers: { header_name: 'x-api-key', descriptor_key: key } }],
  })),
  descriptors: [
    {
      entries: [{ key: `${name}_minute` }],
      token_bucket: { max_tokens: minute, tokens_per_fill: minute, fill_interval: '60s' },
    },
    {
      entries: [{ key: `${name}_hour` }],
      token_bucket: { max_tokens: hour, tokens_per_fill: hour, fill_interval: '3600s' },
    },
  ],
});

const KEY_CHECK_SCRIPT = `function envoy_on_request(handle)
  if handle:metadata():get("keyless") then return end
  local function refuse(message)
    handle:respond({
      [":status"] = "401",
      ["www-authenticate"] = "Key",
      ["content-type"] = "application/json; charset=utf-8",
    }, '{"message":"' .. message .. '"}')
  end
  local key = handle:headers():get("x-api-key")
  if key == nil or key == "" then return refuse("No API key found in request") end
  if handle:headers():getNumValues("x-api-key") > 1 then return refuse("Duplicate API key found") end
end
`;

const cluster = ({ name, host, addresses, secure }: ServiceModel): YamlValue => ({
  name,
  type: 'STRICT_DNS',
  ...(addresses.length > 1 ? { lb_policy: 'LEAST_REQUEST' } : {}),
  connect_timeout: '2s',
  load_assignment: {
    cluster_name: name,
    endpoints: [
      {
        lb_endpoints: addresses.map(({ host: address, port }) => ({
          endpoint: { address: { socket_address: { address, port_value: port } } },
        })),
      },
    ],
  },
  ...(secure
    ? {
        transport_socket: {
          name: 'envoy.transport_sockets.tls',
          typed_config: { '@type': type('extensions.transport_sockets.tls.v3.UpstreamTlsContext'), sni: host },
        },
      }
    : {}),
});
