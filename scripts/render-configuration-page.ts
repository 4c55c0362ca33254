import { getServicePort, SERVICE_NAMES } from '@probant/kernel/service-catalogue';
import type { Setting } from '@probant/kernel/settings/define-settings';
import { clientSettings } from '@probant/service-runner/client-settings';
import { BASE_SCHEMAS } from '@probant/service-runner/settings';
import { SERVICE_SCHEMAS } from '../apps/platform/src/settings.ts';
import { renderTable, replaceSection } from './page-sections.ts';

export const CONFIGURATION_PAGE = 'docs/configuration.md';

const SCHEMAS_BY_SECTION = { ...BASE_SCHEMAS, ...SERVICE_SCHEMAS, client: clientSettings };

const SECTION_PATTERN = /<!-- settings: (\w+) -->\n/g;

/**
 * Returns the page with each table of settings regenerated from its schema, and the table of ports from the list of services. The prose
 * around the tables stays as it is.
 *
 * @throws Error when a schema has no table in the page, or a table no schema.
 */
export function renderConfigurationPage(page: string): string {
  const unknown = [...page.matchAll(SECTION_PATTERN)].find(([, name = '']) => !Object.hasOwn(SCHEMAS_BY_SECTION, name));
  if (unknown !== undefined) throw new Error(`${CONFIGURATION_PAGE} has a table for ${unknown[1]}, which is no schema`);
  return Object.entries(SCHEMAS_BY_SECTION).reduce(
    (rendered, [name, { settings }]) => replaceSection(rendered, `settings: ${name}`, renderSettings(settings)),
    replaceSection(page, 'ports', renderPorts()),
  );
}

const renderPorts = (): string =>
  renderTable(
    ['service', 'port'],
    [
      ...SERVICE_NAMES.map((name) => [name, `P+${getServicePort(name, 0)}`]),
      ['metrics', `P+${getServicePort('admin', 0)} of \`PROBANT_METRICS_HOST\`, by default the loopback address`],
    ],
  );

const renderSettings = (settings: readonly Setting<unknown>[]): string =>
  renderTable(['variable', 'default', 'meaning'], settings.map(renderSetting));

function renderSetting({ variable, default: { kind, text }, meaning, isSecret }: Setting<unknown>): readonly string[] {
  const defaultText = kind === 'value' ? `\`${text}\`` : `unset: ${text}`;
  return [`\`${variable}\``, defaultText, `${meaning.replaceAll('|', '\\|')}${isSecret ? ' Secret.' : ''}`];
}
