import { RESPONSE_TEXTS } from '../response/send-response.ts';
import type { ServiceRoute } from '../route-table.ts';
import { formatHeaderComment, type GatewayModel, type ServiceModel, SHARED_DIFFERENCES } from './gateway-model.ts';

/** Configuration of HAProxy 2.6 or later. */
export const writeHaproxyConfig = (model: GatewayModel): string =>
  [
    formatHeaderComment('haproxy', HAPROXY_DIFFERENCES),
    GLOBAL_SECTION,
    COUNTER_BACKENDS,
    frontend(model),
    ...model.services.map(backend),
    NO_ROUTE_BACKEND,
  ]
    .map((section) => section.trim())
    .join('\n\n')
    .concat('\n');

const HAPROXY_DIFFERENCES = [
  'Keys are checked by the services only: an unknown key gets their 401 {detail}, not {"message":"Unauthorized"}.',
  'Check and count are two steps: concurrent requests may exceed a limit by a few.',
  'Counters are per HAProxy process, for a million keys and addresses.',
  ...SHARED_DIFFERENCES,
];

const JSON_TYPE = '"application/json; charset=utf-8"';
const body = (message: string) => `string '${JSON.stringify({ message })}'`;
const returnJson = (status: number, message: string, more = '') =>
  `http-request return status ${status} content-type ${JSON_TYPE} ${body(message)}${more}`;

const GLOBAL_SECTION = `
global
    # normalize-uri, used below, is still marked experimental.
    expose-experimental-directives

defaults
    mode http
    retries 0
    option http-keep-alive
    timeout connect 2s
    timeout http-request 30s
    timeout http-keep-alive 75s
    timeout client 300s
    timeout server 300s
    http-error status 400 content-type ${JSON_TYPE} ${body(RESPONSE_TEXTS.badRequest)}
    http-error status 408 content-type ${JSON_TYPE} ${body('Request timeout')}
    http-error status 500 content-type ${JSON_TYPE} ${body(RESPONSE_TEXTS.unexpected)}
    http-error status 502 content-type ${JSON_TYPE} ${body(RESPONSE_TEXTS.badUpstream)}
    http-error status 503 content-type ${JSON_TYPE} ${body(RESPONSE_TEXTS.noUpstream)}
    http-error status 504 content-type ${JSON_TYPE} ${body(RESPONSE_TEXTS.slowUpstream)}`;

/** One counter for each key and window. The window's number is part of the name, so windows are aligned to the clock. */
const COUNTER_BACKENDS = `
backend minutes
    stick-table type string len 160 size 1m expire 2m store gpc0

backend hours
    stick-table type string len 160 size 1m expire 2h store gpc0`;

function frontend({ host, port, limits, services }: GatewayModel): string {
  const keyed = services.flatMap(({ routes }) => routes);
  const own = keyed.filter(({ ownLimits }) => ownLimits !== undefined);
  return `
frontend probant
    bind ${host}:${port}

    # The service sees the path that is matched.
    http-request normalize-uri fragment-strip
    http-request normalize-uri percent-decode-unreserved strict
    http-request normalize-uri path-merge-slashes
    http-request normalize-uri path-strip-dot
    http-request normalize-uri path-strip-dotdot full

    http-request set-var(txn.id) req.hdr(x-request-id) if { req.hdr(x-request-id) -m reg ^[A-Za-z0-9._-]{1,64}$ }
    http-request set-var(txn.id) uuid() if !{ var(txn.id) -m found }
    http-request set-header X-Request-Id %[var(txn.id)]
    http-request del-header X-Tenant-ID
    http-request del-header X-Internal-Service
    http-request del-header X-Credential-Identifier
    http-request del-header x-consumer- -m beg

    acl is_keyed path -m reg ^(${keyed.map(({ prefix }) => prefix).join('|')})(/|$)
    acl has_key req.hdr(x-api-key) -m len ge 1
    acl has_two_keys req.hdr_cnt(x-api-key) ge 2

    # Bucket and limits.
    http-request set-var(txn.bucket) src
    http-request set-var(txn.bucket) req.hdr(x-api-key),sha2(256),hex if is_keyed has_key !has_two_keys
    http-request set-var(txn.minute_limit) int(${limits.minute})
    http-request set-var(txn.hour_limit) int(${limits.hour})
${own.map(ownBucket).join('\n')}

    # Calendar minutes and hours of UTC.
    http-request set-var(txn.minute) date,div(60)
    http-request set-var(txn.hour) date,div(3600)
    http-request set-var(txn.minute_past) date,mod(60)
    http-request set-var(txn.hour_past) date,mod(3600)
    http-request set-var(txn.minute_end) int(60),sub(txn.minute_past)
    http-request set-var(txn.hour_end) int(3600),sub(txn.hour_past)
    http-request track-sc0 var(txn.bucket),concat(:,txn.minute) table minutes
    http-request track-sc1 var(txn.bucket),concat(:,txn.hour) table hours
    http-request set-var(txn.minute_used) sc0_get_gpc0(minutes)
    http-request set-var(txn.hour_used) sc1_get_gpc0(hours)
    http-request set-var(txn.minute_left) var(txn.minute_limit),sub(txn.minute_used)
    http-request set-var(txn.hour_left) var(txn.hour_limit),sub(txn.hour_used)

    acl is_spent var(txn.minute_left) -m int le 0
    acl is_spent var(txn.hour_left) -m int le 0
    http-request set-var(txn.spent) bool(true) if is_spent
    http-request sc-inc-gpc0(0) if !is_spent
    http-request sc-inc-gpc0(1) if !is_spent
    http-request set-var(txn.minute_left) var(txn.minute_left),sub(1) if !{ var(txn.spent) -m bool }
    http-request set-var(txn.hour_left) var(txn.hour_left),sub(1) if !{ var(txn.spent) -m bool }
    http-request set-var(txn.minute_left) int(0) if { var(txn.minute_left) -m int lt 0 }
    http-request set-var(txn.hour_left) int(0) if { var(txn.hour_left) -m int lt 0 }

    # The tightest window: the one with the fewest requests left, the hour on a tie.
    http-request set-var(txn.limit) var(txn.minute_limit)
    http-request set-var(txn.left) var(txn.minute_left)
    http-request set-var(txn.end) var(txn.minute_end)
    acl hour_is_tightest var(txn.hour_left),sub(txn.minute_left) -m int le 0
    http-request set-var(txn.limit) var(txn.hour_limit) if hour_is_tightest
    http-request set-var(txn.end) var(txn.hour_end) if hour_is_tightest
    http-request set-var(txn.left) var(txn.hour_left) if hour_is_tightest

    http-after-response set-header X-Request-Id %[var(txn.id)]
    http-after-response set-header X-RateLimit-Limit-Minute %[var(txn.minute_limit)]
    http-after-response set-header X-RateLimit-Remaining-Minute %[var(txn.minute_left)]
    http-after-response set-header X-RateLimit-Limit-Hour %[var(txn.hour_limit)]
    http-after-response set-header X-RateLimit-Remaining-Hour %[var(txn.hour_left)]
    http-after-response set-header RateLimit-Limit %[var(txn.limit)]
    http-after-response set-header RateLimit-Remaining %[var(txn.left)]
    http-after-response set-header RateLimit-Reset %[var(txn.end)]

    # Key, then rate limit.
    ${returnJson(401, 'Duplicate API key found', ' hdr WWW-Authenticate Key if is_keyed has_two_keys')}
    ${returnJson(401, 'No API key found in request', ' hdr WWW-Authenticate Key if is_keyed !has_key')}
    ${returnJson(429, RESPONSE_TEXTS.rateLimited, ' hdr Retry-After %[var(txn.end)] if is_keyed { var(txn.spent) -m bool }')}

    http-request return status 200 content-type ${JSON_TYPE} string '{"status":"ok"}' if { path /health } { method GET HEAD }
${services.flatMap(selection).join('\n')}
    default_backend no_route`;
}

const ownBucket = ({ prefix, ownLimits }: ServiceRoute): string =>
  ownLimits === undefined
    ? ''
    : `
    acl is_${ownLimits.name} path -m reg ^${prefix}(/|$)
    http-request set-var(txn.name) str(${ownLimits.name}:) if is_${ownLimits.name}
    http-request set-var(txn.bucket) var(txn.name),concat(,txn.bucket) if is_${ownLimits.name} has_key !has_two_keys
    http-request set-var(txn.minute_limit) int(${ownLimits.limits.minute}) if is_${ownLimits.name} has_key !has_two_keys
    http-request set-var(txn.hour_limit) int(${ownLimits.limits.hour}) if is_${ownLimits.name} has_key !has_two_keys`.slice(
        1,
      );

const selection = ({ name, routes, open }: ServiceModel): string[] => [
  `    use_backend ${name} if { path -m reg ^(${routes.map(({ prefix }) => prefix).join('|')})(/|$) }`,
  ...open.map(({ path }) => `    use_backend ${name} if { path ${path} } { method GET HEAD }`),
];

const backend = ({ name, addresses, secure, open }: ServiceModel): string => `
backend ${name}
${addresses.length > 1 ? '    balance leastconn\n    option httpchk GET /health\n' : ''}${open.map(({ path, servedAs }) => `    http-request set-path ${servedAs} if { path ${path} }`).join('\n')}
${addresses.map(({ host, port }, i) => `    server ${name}${i === 0 ? '' : `-${i + 1}`} ${host}:${port}${addresses.length > 1 ? ' check' : ''}${secure ? ' ssl verify required ca-file @system-ca' : ''}`).join('\n')}`;

const NO_ROUTE_BACKEND = `
backend no_route
    ${returnJson(404, RESPONSE_TEXTS.noRoute)}`;
