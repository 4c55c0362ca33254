import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { RESPONSE_TEXTS } from '../response/send-response.ts';
import type { ServiceRoute } from '../route-table.ts';
import { formatHeaderComment, type GatewayModel, type ServiceModel, SHARED_DIFFERENCES } from './gateway-model.ts';

/** A file for nginx's `http` block (conf.d), nginx 1.18 or later. */
export const writeNginxConfig = (model: GatewayModel): string =>
  [
    formatHeaderComment('nginx', NGINX_DIFFERENCES),
    MAP_BLOCKS,
    zones('general', model.limits),
    ...model.services.flatMap(({ routes }) => routes).map(ownZones),
    ...model.services.map(upstream),
    server(model),
  ]
    .map((section) => section.trim())
    .filter((section) => section !== '')
    .join('\n\n')
    .concat('\n');

const NGINX_DIFFERENCES = [
  "Limits are leaky buckets: a full minute's (hour's) number may come at once, then capacity returns evenly; windows are not aligned to the clock.",
  'No X-RateLimit-* and RateLimit-* headers: nginx does not expose what is left. Retry-After is always 60.',
  'Keys are checked by the services only: an unknown key gets their 401 {detail}, not {"message":"Unauthorized"}.',
  'A repeated X-API-Key is detected from nginx 1.23; before, the first one counts here and the service refuses the request.',
  'Only the known X-Consumer-* headers are removed.',
  'Paths are decoded and re-encoded: "%2F" inside a segment reaches the service as "/".',
  ...SHARED_DIFFERENCES,
];

const body = (message: string) => `'${JSON.stringify({ message })}'`;

const MAP_BLOCKS = `
map $http_x_request_id $probant_request_id {
    default $request_id;
    "~^[A-Za-z0-9._-]{1,64}$" $http_x_request_id;
}
map $http_x_api_key $probant_key_refusal {
    default "";
    "" "No API key found in request";
    "~,\\s" "Duplicate API key found";
}
map $status $probant_challenge {
    default "";
    401 "Key";
}
map $status $probant_retry_after {
    default "";
    429 "60";
}`;

/** nginx's slowest rate is per minute, so an hourly limit becomes its share of a minute, with the whole hour as the burst. */
const zones = (name: string, { minute, hour }: RateLimits): string => `
limit_req_zone $http_x_api_key zone=${zone(name, 'minute')}:10m rate=${minute}r/m;
limit_req_zone $http_x_api_key zone=${zone(name, 'hour')}:10m rate=${Math.max(1, Math.floor(hour / 60))}r/m;`;

const ownZones = ({ ownLimits }: ServiceRoute): string =>
  ownLimits === undefined ? '' : zones(ownLimits.name, ownLimits.limits);

const zone = (name: string, window: string) => `probant_${name.replaceAll('-', '_')}_${window}`;

const upstream = ({ name, addresses }: ServiceModel): string => `
upstream ${name} {
${addresses.length > 1 ? '    least_conn;\n' : ''}${addresses.map(({ host, port }) => `    server ${host}:${port};`).join('\n')}
    keepalive 64;
}`;

const server = ({ host, port, limits, services }: GatewayModel): string => `
server {
    listen ${host}:${port};
    default_type application/json;
    charset utf-8;
    charset_types application/json;

    # Services apply their own limits and stream bodies.
    client_max_body_size 0;
    client_header_timeout 30s;
    large_client_header_buffers 4 16k;
    keepalive_timeout 75s;
    merge_slashes on;

    proxy_http_version 1.1;
    proxy_request_buffering off;
    proxy_buffering off;
    proxy_next_upstream off;
    proxy_connect_timeout 2s;
    proxy_read_timeout 300s;
    proxy_send_timeout 300s;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Request-Id $probant_request_id;
    proxy_set_header X-Tenant-ID "";
    proxy_set_header X-Internal-Service "";
    proxy_set_header X-Credential-Identifier "";
    proxy_set_header X-Consumer-ID "";
    proxy_set_header X-Consumer-Custom-ID "";
    proxy_set_header X-Consumer-Username "";
    proxy_hide_header X-Request-Id;
    proxy_hide_header WWW-Authenticate;

    add_header X-Request-Id $probant_request_id always;
    add_header WWW-Authenticate $probant_challenge always;
    add_header Retry-After $probant_retry_after always;

    limit_req_status 429;
    error_page 400 @malformed;
    error_page 429 @limited;
    error_page 502 @failed;
    error_page 503 @absent;
    error_page 504 @slow;
    location @malformed { return 400 ${body(RESPONSE_TEXTS.badRequest)}; }
    location @limited { return 429 ${body(RESPONSE_TEXTS.rateLimited)}; }
    location @failed { return 502 ${body(RESPONSE_TEXTS.badUpstream)}; }
    location @absent { return 503 ${body(RESPONSE_TEXTS.noUpstream)}; }
    location @slow { return 504 ${body(RESPONSE_TEXTS.slowUpstream)}; }

    location = /health { return 200 '{"status":"ok"}'; }
${services.flatMap(openLocations).join('\n')}
${services.flatMap((service) => service.routes.flatMap((route) => keyedLocations(service, route, limits))).join('\n')}

    location / { return 404 ${body(RESPONSE_TEXTS.noRoute)}; }
}`;

const openLocations = ({ name, secure, open }: ServiceModel): string[] =>
  open.map(({ path, servedAs }) => `    location = ${path} { proxy_pass ${scheme(secure)}://${name}${servedAs}; }`);

/** The prefix itself and the paths under it. `proxy_pass` with a path sends the matched path, not the one in the request line. */
const keyedLocations = (service: ServiceModel, { prefix, ownLimits }: ServiceRoute, general: RateLimits): string[] =>
  [`= ${prefix}`, `${prefix}/`].map((location) => {
    const path = location.replace('= ', '');
    const limits = ownLimits?.limits ?? general;
    const name = ownLimits?.name ?? 'general';
    return `
    location ${location} {
        if ($probant_key_refusal) { return 401 '{"message":"$probant_key_refusal"}'; }
        limit_req zone=${zone(name, 'minute')} burst=${burst(limits.minute)} nodelay;
        limit_req zone=${zone(name, 'hour')} burst=${burst(limits.hour)} nodelay;
        proxy_pass ${scheme(service.secure)}://${service.name}${path};
    }`.slice(1);
  });

const burst = (limit: number): number => Math.max(1, limit - 1);
const scheme = (secure: boolean) => (secure ? 'https' : 'http');
