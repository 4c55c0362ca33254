import { AUDIT_TRAIL_SCHEMAS, type AuditTrailSchemas } from '@probant/audit-trail/settings';
import { EXTRACTION_SCHEMAS, type ExtractionSchemas } from '@probant/extraction/settings';
import { gatewaySettings } from '@probant/gateway/settings';
import { type InstallationSettings, readInstallationSettings } from '@probant/service-runner/settings';

type CommandSchemas = { readonly gateway: typeof gatewaySettings } & ExtractionSchemas & AuditTrailSchemas;

/**
 * Reads the settings of this installation, with the same checks as the platform.
 *
 * @throws ConfigError with one line per bad or unknown variable.
 */
export const readCommandSettings = (): InstallationSettings<CommandSchemas> =>
  readInstallationSettings({ gateway: gatewaySettings, ...EXTRACTION_SCHEMAS, ...AUDIT_TRAIL_SCHEMAS });
