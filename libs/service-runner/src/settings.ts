import { databaseSettings } from '@probant/database/settings';
import { documentSettings } from '@probant/documents/settings';
import { trafficSettings } from '@probant/http/server/traffic-settings';
import { NO_TRUSTED_PROXIES, trustedProxiesParser } from '@probant/kernel/client-address/trusted-proxies';
import { getServicePort, MAX_GATEWAY_PORT, SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import {
  defineOptionalSetting,
  defineSetting,
  defineSettings,
  type Environment,
} from '@probant/kernel/settings/define-settings';
import {
  booleanParser,
  createChoiceParser,
  createIntegerParser,
  createPatternParser,
  createPortParser,
  hostParser,
  pathParser,
} from '@probant/kernel/settings/parsers';
import { readSettings, type SchemaMap, type SettingsOfAll } from '@probant/kernel/settings/read-settings';
import { tracingSettings } from '@probant/kernel/tracing/settings';
import { addressListParser } from './address-list.ts';
import { CLIENT_VARIABLES } from './client.settings.ts';
import { DEVELOPMENT_VARIABLES } from './development-variables.ts';
import { applyInstallationDefaults } from './installed-package.ts';
import { checkPlainPort } from './plain-ports.ts';
import { SERVICE_VARIABLES } from './service-variables.ts';

/** The port of the gateway when `PROBANT_PORT` is not set. */
export const DEFAULT_GATEWAY_PORT = 8_080;

export const processSettings = defineSettings({
  settings: {
    port: defineSetting({
      variable: 'PROBANT_PORT',
      parser: createPortParser(MAX_GATEWAY_PORT),
      default: String(DEFAULT_GATEWAY_PORT),
      meaning: 'Port P of the gateway. The ports of the services follow from it.',
    }),
    host: defineSetting({
      variable: 'PROBANT_HOST',
      parser: hostParser,
      default: '127.0.0.1',
      meaning: 'Address that the gateway listens on.',
    }),
    serviceHost: defineSetting({
      variable: 'PROBANT_SERVICE_HOST',
      parser: hostParser,
      default: '127.0.0.1',
      meaning:
        'Address that the ports of the services listen on. They speak HTTP without TLS: give another machine access only over a private network or a TLS proxy.',
    }),
    requireTls: defineSetting({
      variable: 'PROBANT_REQUIRE_TLS',
      parser: booleanParser,
      default: 'false',
      meaning:
        '`true` stops the start when a setting connects to another machine, or opens a port to other machines, without TLS. Otherwise the log warns.',
    }),
    dataDir: defineSetting({
      variable: 'PROBANT_DATA_DIR',
      parser: pathParser,
      default: './.probant',
      meaning:
        'Data folder. A relative path starts from the root of the repository, and for an installed package from the working folder. An installed package has another default ([install.md](install.md#where-the-data-is)).',
    }),
    logLevel: defineSetting({
      variable: 'PROBANT_LOG_LEVEL',
      parser: createChoiceParser('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
      default: 'info',
      meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
    }),
    drainSeconds: defineSetting({
      variable: 'PROBANT_DRAIN_S',
      parser: createIntegerParser(0, 3_600),
      default: '30',
      meaning:
        'Seconds that requests in progress get after SIGTERM; then they are answered with 503. Give the supervisor at least 10 s more before it kills the process ([operating.md](operating.md#stop)).',
    }),
    trustedProxies: defineOptionalSetting({
      variable: 'PROBANT_TRUSTED_PROXIES',
      parser: trustedProxiesParser,
      unset: 'none',
      meaning:
        'Addresses and networks, separated by commas, whose `X-Forwarded-For` is believed: load balancers in front of the gateway and, for a service in another process, the gateway. The header of others is ignored.',
    }),
  },
  build: ({ trustedProxies, drainSeconds, ...values }) => ({
    ...values,
    drainMs: drainSeconds * 1000,
    trustedProxies: trustedProxies ?? NO_TRUSTED_PROXIES,
  }),
});

/** PROBANT_UPSTREAM_AUDIT_TRAIL for audit-trail. */
const getUpstreamVariable = (name: ServiceName) => `PROBANT_UPSTREAM_${name.toUpperCase().replaceAll('-', '_')}`;

const defineUpstream = (name: ServiceName) =>
  defineOptionalSetting({
    variable: getUpstreamVariable(name),
    parser: addressListParser,
    unset: 'this process',
    meaning: `Base URL of the ${name} service when it runs in another process, such as \`http://10.0.0.5:${getServicePort(name, DEFAULT_GATEWAY_PORT)}\`; several are separated by commas.`,
  });

/** One setting for each service, under its name. */
const UPSTREAM_SETTINGS = Object.fromEntries(SERVICE_NAMES.map((name) => [name, defineUpstream(name)])) as Readonly<
  Record<ServiceName, ReturnType<typeof defineUpstream>>
>;

export const interServiceSettings = defineSettings({
  settings: {
    ...UPSTREAM_SETTINGS,
    serviceSecret: defineOptionalSetting({
      variable: 'PROBANT_SERVICE_SECRET',
      parser: createPatternParser(/^.{32,}$/, 'at least 32 characters'),
      unset: 'not accepted over HTTP',
      meaning:
        'At least 32 characters, the same in every process of an installation. Signs calls that services make without a caller; needed where services write to an audit trail in another process, and for the OpenAPI descriptions of services in another process.',
      isSecret: true,
    }),
  },
  build: ({ serviceSecret, ...urls }) => {
    const upstreams: Partial<Record<ServiceName, readonly string[]>> = {};
    for (const name of SERVICE_NAMES) {
      const url = urls[name];
      if (url !== null) upstreams[name] = url;
    }
    return {
      /** Base URLs of each service that runs in other processes. */
      upstreams: upstreams as Readonly<typeof upstreams>,
      /** Signs and checks calls that services make without a caller; null: no such call is accepted over HTTP. */
      serviceSecret,
    };
  },
});

/** What every process of an installation reads, in the order of the configuration page. */
export const BASE_SCHEMAS = {
  process: processSettings,
  database: databaseSettings,
  documents: documentSettings,
  traffic: trafficSettings,
  interService: interServiceSettings,
  tracing: tracingSettings,
};

export type BaseSettings = SettingsOfAll<typeof BASE_SCHEMAS> & {
  /** One line for each setting that works but is unsafe, for the log. */
  readonly warnings: readonly string[];
};

/** The settings that every process reads, with those of its own schemas. */
export type InstallationSettings<M extends SchemaMap> = BaseSettings & SettingsOfAll<M>;

/**
 * Reads the settings that every process needs and those of `schemas`.
 *
 * @throws ConfigError with one line per bad or unknown variable.
 */
export const readInstallationSettings = <M extends SchemaMap>(
  schemas: M,
  environment: Environment = process.env,
  root?: string,
): InstallationSettings<M> => {
  const { process, database, ...last } = BASE_SCHEMAS;
  const installation = applyInstallationDefaults(environment);
  const { settings, warnings } = readSettings(
    { process, database, ...schemas, ...last },
    {
      environment: installation.environment,
      root: root ?? installation.root,
      otherVariables: [...SERVICE_VARIABLES, ...CLIENT_VARIABLES, ...DEVELOPMENT_VARIABLES],
      tlsVariable: 'PROBANT_REQUIRE_TLS',
    },
  );
  // TypeScript cannot split the mapped type of a generic map into its parts. The map above consists of exactly these parts.
  const ownSettings = settings as unknown as SettingsOfAll<typeof BASE_SCHEMAS> & SettingsOfAll<M>;
  const { serviceHost, requireTls } = ownSettings.process;
  const servicePorts = {
    variable: 'PROBANT_SERVICE_HOST',
    host: serviceHost,
    remedy: 'put a TLS proxy in front of the services',
  };
  return {
    ...ownSettings,
    warnings: [...warnings, ...checkPlainPort(servicePorts, requireTls)],
  } as unknown as InstallationSettings<M>;
};
