import { getServicePort, SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import type { Setting } from '@probant/kernel/settings/define-settings';
import { BASE_SCHEMAS } from '@probant/service-runner/settings';
import { SERVICES } from '../apps/platform/src/services.ts';
import { ACCOUNT } from '../services/gateway/src/account/account.service.ts';
import { GATEWAY_VERSION } from '../services/gateway/src/aggregate/merge-descriptions.ts';
import { SERVICE_ROUTES } from '../services/gateway/src/route-table.ts';
import { listPackages, type ProductPackage } from './package-levels.ts';

export const ARCHITECTURE_PAGE = 'docs/architecture.md';

/** The port of the gateway when PROBANT_PORT is not set. */
const GATEWAY_PORT = readDefaultPort();

const LEVELS_PATTERN = /<!-- architecture: levels -->\n[\s\S]*?<!-- end of architecture -->/;
const SERVICES_PATTERN = /<!-- architecture: services -->\n[\s\S]*?<!-- end of architecture -->/;

/**
 * Returns the page with its tables generated from the package manifests, the service catalogue and the route table. The prose around them
 * stays as it is.
 *
 * @throws Error for a page without the tables, and as `listPackages`.
 */
export function renderArchitecturePage(page: string): string {
  if (!LEVELS_PATTERN.test(page) || !SERVICES_PATTERN.test(page)) throw new Error(`${ARCHITECTURE_PAGE} has no tables`);
  return page
    .replace(LEVELS_PATTERN, () => renderSection('levels', renderLevels(listPackages())))
    .replace(SERVICES_PATTERN, () => renderSection('services', renderServices()));
}

function readDefaultPort(): number {
  const settings: readonly Setting<unknown>[] = BASE_SCHEMAS.process.settings;
  const port = settings.find(({ variable }) => variable === 'PROBANT_PORT');
  if (port?.default.kind !== 'value') throw new Error('PROBANT_PORT has no default');
  return Number(port.default.text);
}

const renderSection = (name: string, table: string): string =>
  `<!-- architecture: ${name} -->\n\n${table}\n\n<!-- end of architecture -->`;

const renderLevels = (packages: readonly ProductPackage[]): string =>
  [
    '| level | package | what it does | libraries that it imports |',
    '|---|---|---|---|',
    ...packages.map(
      ({ level, folder, description, imports }) =>
        `| ${level} | [\`${folder}\`](../${folder}/README.md) | ${description} | ${listLibraries(imports)} |`,
    ),
  ].join('\n');

const listLibraries = (imports: readonly string[]): string => {
  const names = imports.flatMap((folder) => (folder.startsWith('libs/') ? [folder.slice('libs/'.length)] : []));
  return names.length === 0 ? 'none' : names.join(', ');
};

const renderServices = (): string =>
  [
    '| service | package | version | port | paths |',
    '|---|---|---|---|---|',
    `| gateway | \`services/gateway\` | ${GATEWAY_VERSION} | ${GATEWAY_PORT} | \`/\`, \`/health\`, \`/openapi\`, \`/docs\` |`,
    ...SERVICE_NAMES.map((name) => renderService(name)),
    `| account | \`services/gateway/src/account\` | ${ACCOUNT.version} | with the gateway | ${listPaths('account')} |`,
  ].join('\n');

const renderService = (name: ServiceName): string =>
  `| ${name} | \`services/${name}\` | ${SERVICES[name].version} | ${getServicePort(name, GATEWAY_PORT)} | ${listPaths(name)} |`;

const listPaths = (name: ServiceName | 'account'): string =>
  SERVICE_ROUTES.filter(({ service }) => service === name)
    .map(({ prefix }) => `\`${prefix}\``)
    .join(', ');
