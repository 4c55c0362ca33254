import { AUDIT_ACTIONS, type AuditActionFacts, UNCONFIRMED_METADATA } from '@probant/contracts/audit-actions';
import { toAnchor } from './guide/to-anchor.ts';
import { renderTable, replaceSection } from './page-sections.ts';

export const AUDIT_EVENTS_PAGE = 'docs/audit-events.md';

const LOG_TEXTS: Readonly<Record<AuditActionFacts['log'], string>> = {
  tenant: 'tenant',
  operator: 'operator',
  both: 'operator; also tenant, when a key of the tenant made the change',
};

/**
 * Returns the page with its tables regenerated from the list of audit actions. The prose around them stays as it is.
 *
 * @throws Error as `replaceSection`.
 */
export function renderAuditEventsPage(page: string): string {
  const actions = Object.entries<AuditActionFacts>(AUDIT_ACTIONS).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const sections = [
    `## All events\n\n${renderOverview(actions)}`,
    ...actions.map(([action, facts]) => `## ${action}\n\n${renderAction(facts)}`),
    `## Events that are not confirmed\n\n${renderTable(MEMBER_COLUMNS, listMembers('metadata', UNCONFIRMED_METADATA))}`,
  ];
  return replaceSection(page, 'audit events', sections.join('\n\n'));
}

const renderOverview = (actions: readonly (readonly [string, AuditActionFacts])[]): string =>
  renderTable(
    ['action', 'recorded by', 'log', 'when'],
    actions.map(([action, { recordedBy, log, when }]) => [
      `[\`${action}\`](#${toAnchor(action)})`,
      recordedBy.join(', '),
      LOG_TEXTS[log],
      when,
    ]),
  );

const MEMBER_COLUMNS = ['member', 'value'];

const renderAction = ({ resource, metadata, changes = {}, severity }: AuditActionFacts): string =>
  renderTable(MEMBER_COLUMNS, [
    ['`resource_type`', `\`${resource.type}\``],
    ['`resource_id`', resource.id],
    ['`severity`', describeSeverity(severity)],
    ...listMembers('changes', changes),
    ...listMembers('metadata', metadata),
  ]);

const describeSeverity = (severity: AuditActionFacts['severity']): string =>
  typeof severity === 'string' ? `\`${severity}\`` : `\`${severity[0]}\`; \`${severity[1]}\` when ${severity[2]}`;

const listMembers = (
  parent: string,
  members: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] =>
  Object.entries(members).map(([name, meaning]) => [`\`${parent}.${name}\``, meaning]);
