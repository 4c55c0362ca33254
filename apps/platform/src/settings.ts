import { gatewaySettings } from '@probant/gateway/settings';
import type { Environment } from '@probant/kernel/settings/define-settings';
import { checkPlainPort } from '@probant/service-runner/plain-ports';
import { type InstallationSettings, readInstallationSettings } from '@probant/service-runner/settings';
import { SERVICES, type ServiceSchemas } from './services.ts';

export type PlatformSchemas = { readonly gateway: typeof gatewaySettings } & ServiceSchemas;

/** The settings that the gateway and the services own. */
export const SERVICE_SCHEMAS: PlatformSchemas = Object.assign(
  { gateway: gatewaySettings },
  ...Object.values(SERVICES).map(({ schemas }) => schemas),
);

export type PlatformSettings = InstallationSettings<PlatformSchemas>;

/**
 * Reads every setting of the platform, by default from the environment of this process.
 *
 * @throws ConfigError with one line per bad or unknown variable.
 */
export function readPlatformSettings(environment?: Environment, root?: string): PlatformSettings {
  const settings = readInstallationSettings(SERVICE_SCHEMAS, environment, root);
  const { host, requireTls } = settings.process;
  const gatewayPort = {
    variable: 'PROBANT_HOST',
    host,
    remedy: 'set PROBANT_TLS_CERT and PROBANT_TLS_KEY, or put a TLS proxy on this machine',
  };
  const metricsPort = {
    variable: 'PROBANT_METRICS_HOST',
    host: settings.gateway.metricsHost,
    remedy: 'let only your monitoring reach it',
  };
  return {
    ...settings,
    warnings: [
      ...settings.warnings,
      ...(settings.gateway.tls === null ? checkPlainPort(gatewayPort, requireTls) : []),
      // Counts and durations, without content, keys or tenants: PROBANT_REQUIRE_TLS does not forbid it.
      ...checkPlainPort(metricsPort, false),
    ],
  };
}
