import { type AnchorSettings, readAnchorSettings } from './anchor-settings.ts';
import {
  type Form,
  limits,
  matching,
  oneOf,
  pathUnder,
  portUpTo,
  syslogAddress,
  trueOrFalse,
  urlOf,
  webhookSecret,
} from './setting-forms.ts';

/** The platform's settings, read once at start from the environment. docs/configuration.md tells them to the operator. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly rateLimits: RateLimits;
  /** Blocks an address that calls too often; null shows its bucket without blocking. */
  readonly addressRateLimits: RateLimits | null;
  readonly redisUrl: string | null;
  readonly ocrModels: string | null;
  /** An OpenAI-compatible server that may be asked; null: none is. */
  readonly llm: LlmSettings | null;
  readonly publishReceiptPolicies: boolean;
  readonly logLevel: string;
  /** What the names of the signed logs start with: `<origin>/audit/<tenant>`. */
  readonly auditOrigin: string;
  readonly relay: RelaySettings;
  readonly anchors: AnchorSettings;
  /** Base URL of a service that runs elsewhere, by service name. */
  readonly upstreams: Readonly<Partial<Record<ServiceName, string>>>;
  /** Signs what services do without a caller, and checks it; null: none of it is accepted over HTTP. */
  readonly serviceSecret: string | null;
  /** Variables that are well formed and that nothing in this version reads, for a warning in the log. */
  readonly unused: readonly string[];
};

/** Requests allowed per calendar minute and per calendar hour (UTC). */
export type RateLimits = { readonly minute: number; readonly hour: number };

/** `url` is the base, with or without /v1. */
export type LlmSettings = { readonly url: string; readonly model: string; readonly key: string | null };

/** Where the audit trail sends its events; null where it does not. */
export type RelaySettings = {
  /** `secret` is the bytes to sign with. */
  readonly webhook: { readonly url: string; readonly secret: Uint8Array } | null;
  readonly file: string | null;
  readonly syslog: string | null;
  readonly nats: string | null;
};

/** The start's settings are wrong: one line per bad variable, without its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

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

/** Port of a service that listens by itself: in the order above from the gateway's port + 1; metrics and admin come last. */
export const portOf = (name: ServiceName | 'admin', gatewayPort: number): number =>
  gatewayPort + 1 + (name === 'admin' ? SERVICE_NAMES.length : SERVICE_NAMES.indexOf(name));

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks every variable, relative folders standing under `root`. An empty variable counts as unset.
 * Throws a ConfigError with one line per bad variable; the line names the variable and the form expected.
 */
export function readConfig(environment: Environment, root: string): Config {
  const problems: string[] = [];
  const read = <T>(name: string, form: Form<T>): T | null => {
    const text = environment[name];
    if (text === undefined || text === '') return null;
    const value = form.parse(text);
    if (value === undefined) problems.push(`${name}: expected ${form.words}`);
    return value ?? null;
  };
  const path = pathUnder(root);
  const webhook = (): RelaySettings['webhook'] => {
    const url = read('PROBANT_RELAY_WEBHOOK_URL', WEB);
    const secret = read('PROBANT_RELAY_WEBHOOK_SECRET', webhookSecret);
    if (url !== null && !environment['PROBANT_RELAY_WEBHOOK_SECRET'])
      problems.push(
        `PROBANT_RELAY_WEBHOOK_SECRET: expected ${webhookSecret.words}, as PROBANT_RELAY_WEBHOOK_URL is set`,
      );
    return url === null || secret === null ? null : { url, secret };
  };
  const llm = (): Config['llm'] => {
    const [url, model] = [read('PROBANT_LLM_URL', WEB), read('PROBANT_LLM_MODEL', ANY_TEXT)];
    const key = read('PROBANT_LLM_KEY', ANY_TEXT);
    if (url !== null && !environment['PROBANT_LLM_MODEL'])
      problems.push(`PROBANT_LLM_MODEL: expected ${ANY_TEXT.words}, as PROBANT_LLM_URL is set`);
    return url === null || model === null ? null : { url, model, key };
  };
  const unused = Object.entries(NOT_READ_YET)
    .filter(([name, form]) => read(name, form) !== null)
    .map(([name]) => name);
  const config: Config = {
    port: read('PROBANT_PORT', portUpTo(HIGHEST_PORT)) ?? 8080,
    host: read('PROBANT_HOST', matching(/^[\w.:-]+$/, 'an address or a host name')) ?? '127.0.0.1',
    dataDir: read('PROBANT_DATA_DIR', path) ?? `${root}/.probant`,
    databaseUrl: read('DATABASE_URL', urlOf('postgres:', 'postgresql:')),
    rateLimits: read('PROBANT_RATE_LIMITS', limits) ?? { minute: 60, hour: 1000 },
    addressRateLimits: read('PROBANT_ADDRESS_RATE_LIMITS', limits),
    redisUrl: read('REDIS_URL', urlOf('redis:', 'rediss:')),
    ocrModels: read('PROBANT_OCR_MODELS', path),
    llm: llm(),
    publishReceiptPolicies: read('PROBANT_PUBLISH_RECEIPT_POLICIES', trueOrFalse) ?? false,
    logLevel: read('PROBANT_LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent')) ?? 'info',
    auditOrigin: read('PROBANT_AUDIT_ORIGIN', LOG_ORIGIN) ?? 'probant.local',
    relay: {
      webhook: webhook(),
      file: read('PROBANT_RELAY_FILE', path),
      syslog: read('PROBANT_RELAY_SYSLOG', syslogAddress),
      nats: read('NATS_URL', urlOf('nats:', 'tls:')),
    },
    anchors: readAnchorSettings(
      read,
      (name) => Boolean(environment[name]),
      path,
      (problem) => problems.push(problem),
    ),
    upstreams: Object.fromEntries(
      SERVICE_NAMES.map((name) => [name, read(upstreamVariable(name), WEB)]).filter(([, url]) => url !== null),
    ),
    serviceSecret: read('PROBANT_SERVICE_SECRET', SECRET),
    unused,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const HIGHEST_PORT = 65_535 - SERVICE_NAMES.length - 1;
const WEB = urlOf('http:', 'https:');
/** What may start the name of a key in a signed note (https://c2sp.org/signed-note). */
const LOG_ORIGIN = matching(/^[^\p{White_Space}\p{Cc}+]{1,200}$/u, 'a name without spaces or "+"');
const ANY_TEXT = matching(/./, 'a text');
const SECRET = matching(/^.{32,}$/, 'at least 32 characters');

const upstreamVariable = (name: ServiceName) => `PROBANT_UPSTREAM_${name.toUpperCase().replace('-', '_')}`;

/** Named by the operating contract for parts that are not built yet: their form is checked all the same. */
const NOT_READ_YET: Readonly<Record<string, Form<string>>> = {
  PROBANT_EMBEDDINGS_URL: WEB,
  PROBANT_EMBEDDINGS_MODEL: ANY_TEXT,
  PROBANT_EMBEDDINGS_KEY: ANY_TEXT,
  PROBANT_EMBEDDINGS_PREFIX: ANY_TEXT,
};
