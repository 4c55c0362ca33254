/** The platform's settings, read once at start from the environment (DECISIONS, section 0). */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly rateLimits: RateLimits;
  /** Blocks an address (calls without a valid key); null shows the bucket without blocking. */
  readonly addressRateLimits: RateLimits | null;
  readonly redisUrl: string | null;
  readonly serviceSecret: string | null;
  readonly ocrModels: string | null;
  readonly publishReceiptPolicies: boolean;
  readonly auditOrigin: string;
  readonly logLevel: string;
  /** Base URL of a service that runs elsewhere, by service name. */
  readonly upstreams: Readonly<Record<string, string>>;
};

/** Requests allowed per calendar minute and per calendar hour (UTC). */
export type RateLimits = { readonly minute: number; readonly hour: number };

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Names under which a service may be told to live elsewhere: PROBANT_UPSTREAM_AUDIT_TRAIL, ... */
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

/** Port offset of each service from PROBANT_PORT; metrics and admin come last. */
export const portOf = (name: ServiceName | 'admin', gatewayPort: number): number =>
  gatewayPort + 1 + (name === 'admin' ? SERVICE_NAMES.length : SERVICE_NAMES.indexOf(name));

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

/**
 * Reads and checks every variable; relative folders stand under `root`.
 * Throws a ConfigError with one line per bad variable; the line names the variable and the form expected, never a secret's value.
 */
export function readConfig(environment: Environment, root: string): Config {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, form: string): T => {
    const text = environment[name];
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value === undefined) problems.push(`${name}: expected ${form}`);
    return value ?? fallback;
  };
  const url = (name: string, protocols: readonly string[]) =>
    read<string | null>(
      name,
      null,
      (text) => parseUrl(text, protocols),
      `a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
  const upstreams: Record<string, string> = {};
  for (const service of SERVICE_NAMES) {
    const base = url(upstreamVariable(service), ['http:', 'https:']);
    if (base !== null) upstreams[service] = base;
  }
  const config: Config = {
    port: read('PROBANT_PORT', 8080, parsePort, `a port from 1 to ${65_535 - SERVICE_NAMES.length - 1}`),
    host: read(
      'PROBANT_HOST',
      '127.0.0.1',
      (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
      'an address or a host name',
    ),
    dataDir: absolute(root, environment['PROBANT_DATA_DIR'] || './.probant'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    rateLimits: read('PROBANT_RATE_LIMITS', { minute: 60, hour: 1000 }, parseLimits, LIMITS_FORM),
    addressRateLimits: read<RateLimits | null>('PROBANT_ADDRESS_RATE_LIMITS', null, parseLimits, LIMITS_FORM),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    serviceSecret: read<string | null>(
      'PROBANT_SERVICE_SECRET',
      null,
      (text) => (text.length >= 32 ? text : undefined),
      'at least 32 characters',
    ),
    ocrModels: read<string | null>('PROBANT_OCR_MODELS', null, (text) => absolute(root, text), 'a folder'),
    publishReceiptPolicies: read('PROBANT_PUBLISH_RECEIPT_POLICIES', false, parseBoolean, 'true or false'),
    auditOrigin: read(
      'PROBANT_AUDIT_ORIGIN',
      'probant.local',
      (text) => (/^[^\s+]{1,200}$/.test(text) ? text : undefined),
      'a name without spaces or "+"',
    ),
    logLevel: read(
      'PROBANT_LOG_LEVEL',
      'info',
      (text) => (LOG_LEVELS.includes(text) ? text : undefined),
      `one of ${LOG_LEVELS.join(', ')}`,
    ),
    upstreams,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const LIMITS_FORM = '"<per minute>/<per hour>", two whole numbers above 0, the second not below the first';

const upstreamVariable = (service: ServiceName) => `PROBANT_UPSTREAM_${service.toUpperCase().replace('-', '_')}`;

function parseLimits(text: string): RateLimits | undefined {
  const match = /^([1-9]\d{0,11})\/([1-9]\d{0,11})$/.exec(text);
  if (!match) return undefined;
  const limits = { minute: Number(match[1]), hour: Number(match[2]) };
  return limits.hour >= limits.minute ? limits : undefined;
}

function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 - SERVICE_NAMES.length - 1 ? port : undefined;
}

const parseBoolean = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

function parseUrl(text: string, protocols: readonly string[]): string | undefined {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined;
}

const absolute = (root: string, path: string): string =>
  path.startsWith('/') ? path : `${root}/${path.replace(/^\.\//, '')}`;
