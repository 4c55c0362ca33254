import { AUDIT_TRAIL_SCHEMAS } from '@probant/audit-trail/settings';
import { EXTRACTION_SCHEMAS } from '@probant/extraction/settings';
import { gatewaySettings } from '@probant/gateway/settings';
import type { Environment } from '@probant/kernel/settings/define-settings';
import { type InstallationSettings, readInstallationSettings } from '@probant/service-runner/settings';

/** The settings that the gateway and the services own. A new service adds its schemas here. */
export const SERVICE_SCHEMAS = { gateway: gatewaySettings, ...EXTRACTION_SCHEMAS, ...AUDIT_TRAIL_SCHEMAS };

export type PlatformSchemas = typeof SERVICE_SCHEMAS;
export type PlatformSettings = InstallationSettings<PlatformSchemas>;

/**
 * Reads every setting of the platform, by default from the environment of this process.
 *
 * @throws ConfigError with one line per bad or unknown variable.
 */
export const readPlatformSettings = (environment?: Environment, root?: string): PlatformSettings =>
  readInstallationSettings(SERVICE_SCHEMAS, environment, root);
