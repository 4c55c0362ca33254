import { assistantDefinition } from '@probant/assistant/definition';
import { auditTrailDefinition } from '@probant/audit-trail/definition';
import { authenticityDefinition } from '@probant/authenticity/definition';
import { companiesDefinition } from '@probant/companies/definition';
import { exportDefinition } from '@probant/export/definition';
import { extractionDefinition } from '@probant/extraction/definition';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import { mcpDefinition } from '@probant/mcp/definition';
import { scoringDefinition } from '@probant/scoring/definition';
import type { AnyServiceDefinition } from '@probant/service-runner/define-service';

/**
 * Every service, in the order of the configuration page and of the migrations. The only list of them: the platform, the commands, the
 * settings and the migrations derive from it. A name in libs/kernel/src/service-catalogue.ts without an entry here does not compile.
 */
export const SERVICES = {
  extraction: extractionDefinition,
  authenticity: authenticityDefinition,
  scoring: scoringDefinition,
  assistant: assistantDefinition,
  export: exportDefinition,
  'audit-trail': auditTrailDefinition,
  mcp: mcpDefinition,
  companies: companiesDefinition,
} satisfies { readonly [N in ServiceName]: AnyServiceDefinition<N> };

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The schemas of the settings of all services. */
export type ServiceSchemas = Intersection<(typeof SERVICES)[keyof typeof SERVICES]['schemas']>;
