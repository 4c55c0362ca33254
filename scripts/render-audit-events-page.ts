import { AUDIT_ACTIONS, type AuditActionFacts, UNCONFIRMED_METADATA } from '@probant/contracts/audit-actions';

export const AUDIT_EVENTS_PAGE = 'docs/audit-events.md';

const LIST_PATTERN = /<!-- audit events -->\n[\s\S]*?<!-- end of audit events -->/;

const LOG_TEXTS: Readonly<Record<AuditActionFacts['log'], string>> = {
  tenant: 'tenant',
  operator: 'operator',
  both: 'operator; also tenant, when a key of the tenant made the change',
};

/**
 * Returns the page with its tables regenerated from the list of audit actions. The prose around them stays as it is.
 *
 * @throws Error when the page has no place for the tables.
 */
export function renderAuditEventsPage(page: string): string {
  if (!LIST_PATTERN.test(page)) throw new Error(`${AUDIT_EVENTS_PAGE} has no place for the audit events`);
  const actions = Object.entries<AuditActionFacts>(AUDIT_ACTIONS).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const sections = [
    renderOverview(actions),
    ...actions.map(([action, facts]) => renderAction(action, facts)),
    ['## Events that are not confirmed', renderMembers('metadata', UNCONFIRMED_METADATA)].join('\n\n'),
  ];
  return page.replace(
    LIST_PATTERN,
    () => `<!-- audit events -->\n\n${sections.join('\n\n')}\n\n<!-- end of audit events -->`,
  );
}

const renderOverview = (actions: readonly (readonly [string, AuditActionFacts])[]): string =>
  [
    '## All events',
    '',
    '| action | recorded by | log | when |',
    '|---|---|---|---|',
    ...actions.map(
      ([action, { recordedBy, log, when }]) =>
        `| [\`${action}\`](#${toAnchor(action)}) | ${recordedBy.join(', ')} | ${LOG_TEXTS[log]} | ${when} |`,
    ),
  ].join('\n');

/** The anchor that Git hosts and the site give to the heading of an action. */
const toAnchor = (action: string): string => action.replace(/[^a-z_]/g, '');

function renderAction(action: string, { resource, metadata, changes = {}, severity }: AuditActionFacts): string {
  const rows = [
    `| \`resource_type\` | \`${resource.type}\` |`,
    `| \`resource_id\` | ${resource.id} |`,
    `| \`severity\` | ${describeSeverity(severity)} |`,
    ...listMembers('changes', changes),
    ...listMembers('metadata', metadata),
  ];
  return [`## ${action}`, '', '| member | value |', '|---|---|', ...rows].join('\n');
}

const describeSeverity = (severity: AuditActionFacts['severity']): string =>
  typeof severity === 'string' ? `\`${severity}\`` : `\`${severity[0]}\`; \`${severity[1]}\` when ${severity[2]}`;

const renderMembers = (parent: string, members: Readonly<Record<string, string>>): string =>
  ['| member | value |', '|---|---|', ...listMembers(parent, members)].join('\n');

const listMembers = (parent: string, members: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(members).map(([name, meaning]) => `| \`${parent}.${name}\` | ${meaning} |`);
