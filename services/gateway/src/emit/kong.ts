import type { RateLimits } from '@probant/kernel/config';
import type { ServiceRoute } from '../route-table.ts';
import { headComment, type Outline, type OutlinedService, SHARED_DIFFERENCES } from './outline.ts';
import { toYaml, type YamlValue } from './yaml.ts';

/** Declarative configuration of Kong 3 (DB-less). */
export const kongConfig = (outline: Outline): string =>
  `${headComment('kong', DIFFERENCES)}\n${toYaml(declaration(outline))}`;

const DIFFERENCES = [
  'Kong holds keys in clear and of its own: add each under `consumers` with `keyauth_credentials`. A key revoked here is "Unauthorized" at Kong once removed, and 401 {detail} from the service until then.',
  '401 and 404 carry no X-RateLimit-* headers, and calls without a key are limited by address.',
  'Kong adds "request_id" to its error bodies, and keeps any X-Request-Id that a caller sends, whatever its form.',
  'Counters are per Kong node (`policy: local`); concurrent requests may overshoot a limit by a few.',
  ...SHARED_DIFFERENCES,
];

const declaration = (outline: Outline): YamlValue => ({
  _format_version: '3.0',
  plugins: [
    rateLimiting(outline.limits),
    {
      name: 'correlation-id',
      config: { header_name: 'X-Request-Id', generator: 'uuid', echo_downstream: true },
    },
    transformer(),
  ],
  services: [...outline.services.map(service), PLATFORM_HEALTH],
  consumers: [],
});

const service = ({ name, host, port, secure, routes, open }: OutlinedService): YamlValue => ({
  name,
  url: `${secure ? 'https' : 'http'}://${host}:${port}`,
  // A request may change something: it is never sent twice.
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
  plugins: [KEY_AUTH, ...(ownLimits === undefined ? [] : [rateLimiting(ownLimits.limits)])],
});

const KEY_AUTH: YamlValue = {
  name: 'key-auth',
  config: {
    key_names: ['X-API-Key'],
    key_in_header: true,
    key_in_query: false,
    key_in_body: false,
    // Services check the key themselves, and extraction forwards it.
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

const PLATFORM_HEALTH: YamlValue = {
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
