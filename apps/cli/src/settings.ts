import { ASSISTANT_SCHEMAS, type AssistantSchemas } from '@probant/assistant/settings';
import { AUDIT_TRAIL_SCHEMAS, type AuditTrailSchemas } from '@probant/audit-trail/settings';
import { AUTHENTICITY_SCHEMAS, type AuthenticitySchemas } from '@probant/authenticity/settings';
import { COMPANIES_SCHEMAS, type CompaniesSchemas } from '@probant/companies/settings';
import { EXTRACTION_SCHEMAS, type ExtractionSchemas } from '@probant/extraction/settings';
import { gatewaySettings } from '@probant/gateway/settings';
import type { Setting } from '@probant/kernel/settings/define-settings';
import { MCP_SCHEMAS, type McpSchemas } from '@probant/mcp/settings';
import { SCORING_SCHEMAS, type ScoringSchemas } from '@probant/scoring/settings';
import { BASE_SCHEMAS, type InstallationSettings, readInstallationSettings } from '@probant/service-runner/settings';
import { getCommandProcess } from './command-process.ts';

type CommandSchemas = { readonly gateway: typeof gatewaySettings } & ExtractionSchemas &
  AuthenticitySchemas &
  ScoringSchemas &
  AssistantSchemas &
  AuditTrailSchemas &
  McpSchemas &
  CompaniesSchemas;

const COMMAND_SCHEMAS: CommandSchemas = {
  gateway: gatewaySettings,
  ...EXTRACTION_SCHEMAS,
  ...AUTHENTICITY_SCHEMAS,
  ...SCORING_SCHEMAS,
  ...ASSISTANT_SCHEMAS,
  ...AUDIT_TRAIL_SCHEMAS,
  ...MCP_SCHEMAS,
  ...COMPANIES_SCHEMAS,
};

export type CommandSettings = InstallationSettings<CommandSchemas>;

/**
 * Reads the settings of this installation, with the same checks as the platform.
 *
 * @throws ConfigError with one line per bad or unknown variable.
 */
export const readCommandSettings = (): CommandSettings =>
  readInstallationSettings(COMMAND_SCHEMAS, getCommandProcess().env);

/** Lists every setting of the installation, in the order of the configuration page. */
export function listSettings(): readonly Setting<unknown>[] {
  const { process, database, ...others } = BASE_SCHEMAS;
  return Object.values({ process, database, ...COMMAND_SCHEMAS, ...others }).flatMap(({ settings }) => settings);
}
