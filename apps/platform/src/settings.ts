import { ASSISTANT_SCHEMAS } from '@probant/assistant/settings';
import { AUDIT_TRAIL_SCHEMAS } from '@probant/audit-trail/settings';
import { AUTHENTICITY_SCHEMAS } from '@probant/authenticity/settings';
import { COMPANIES_SCHEMAS } from '@probant/companies/settings';
import { EXTRACTION_SCHEMAS } from '@probant/extraction/settings';
import { gatewaySettings } from '@probant/gateway/settings';
import type { Environment } from '@probant/kernel/settings/define-settings';
import { MCP_SCHEMAS } from '@probant/mcp/settings';
import { SCORING_SCHEMAS } from '@probant/scoring/settings';
import { checkPlainPort } from '@probant/service-runner/plain-ports';
import { type InstallationSettings, readInstallationSettings } from '@probant/service-runner/settings';

/** The settings that the gateway and the services own. A new service adds its schemas here. */
export const SERVICE_SCHEMAS = {
  gateway: gatewaySettings,
  ...EXTRACTION_SCHEMAS,
  ...AUTHENTICITY_SCHEMAS,
  ...SCORING_SCHEMAS,
  ...ASSISTANT_SCHEMAS,
  ...AUDIT_TRAIL_SCHEMAS,
  ...MCP_SCHEMAS,
  ...COMPANIES_SCHEMAS,
};

export type PlatformSchemas = typeof SERVICE_SCHEMAS;
export type PlatformSettings = InstallationSettings<PlatformSchemas>;

/**
 * Reads every setting of the platform, by default from the environment of this process.
 *
 * @throws ConfigError with one line per bad or unknown variable.
 */
export function readPlatformSettings(environment?: Environment, root?: string): PlatformSettings {
  const settings = readInstallationSettings(SERVICE_SCHEMAS, environment, root);
  if (settings.gateway.tls !== null) return settings;
  const gatewayPort = {
    variable: 'PROBANT_HOST',
    host: settings.process.host,
    remedy: 'set PROBANT_TLS_CERT and PROBANT_TLS_KEY, or put a TLS proxy on this machine',
  };
  return { ...settings, warnings: [...settings.warnings, ...checkPlainPort(gatewayPort, settings.process.requireTls)] };
}
