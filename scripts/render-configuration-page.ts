import type { Setting } from '@probant/kernel/settings/define-settings';
import { clientSettings } from '@probant/service-runner/client-settings';
import { BASE_SCHEMAS } from '@probant/service-runner/settings';
import { SERVICE_SCHEMAS } from '../apps/platform/src/settings.ts';

export const CONFIGURATION_PAGE = 'docs/configuration.md';

const SCHEMAS_BY_SECTION = { ...BASE_SCHEMAS, ...SERVICE_SCHEMAS, client: clientSettings };

const SECTION_PATTERN = /<!-- settings: (\w+) -->\n[\s\S]*?<!-- end of settings -->/g;

/**
 * Returns the page with each table of settings regenerated from its schema. The prose around the tables stays as it is.
 *
 * @throws Error when a schema has no table in the page, or a table no schema.
 */
export function renderConfigurationPage(page: string): string {
  const sections = [...page.matchAll(SECTION_PATTERN)].map(([, name = '']) => name);
  const missing = Object.keys(SCHEMAS_BY_SECTION).filter((name) => !sections.includes(name));
  if (missing.length > 0) throw new Error(`${CONFIGURATION_PAGE} has no table for ${missing.join(', ')}`);
  return page.replace(
    SECTION_PATTERN,
    (_, name: string) => `<!-- settings: ${name} -->\n\n${renderTable(findSettings(name))}\n\n<!-- end of settings -->`,
  );
}

function findSettings(name: string): readonly Setting<unknown>[] {
  const schema = Object.entries(SCHEMAS_BY_SECTION).find(([section]) => section === name)?.[1];
  if (schema === undefined) throw new Error(`${CONFIGURATION_PAGE} has a table for ${name}, which is no schema`);
  return schema.settings;
}

const renderTable = (settings: readonly Setting<unknown>[]): string =>
  ['| variable | default | meaning |', '|---|---|---|', ...settings.map(renderRow)].join('\n');

function renderRow({ variable, default: { kind, text }, meaning, isSecret }: Setting<unknown>): string {
  const defaultText = kind === 'value' ? `\`${text}\`` : `unset: ${text}`;
  return `| \`${variable}\` | ${defaultText} | ${meaning.replaceAll('|', '\\|')}${isSecret ? ' Secret.' : ''} |`;
}
