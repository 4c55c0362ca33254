import { getServicePort, SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import { DEFAULT_GATEWAY_PORT } from '@probant/service-runner/settings';
import { SERVICES } from '../apps/platform/src/services.ts';
import { ACCOUNT } from '../services/gateway/src/account/account.service.ts';
import { GATEWAY_VERSION } from '../services/gateway/src/aggregate/merge-descriptions.ts';
import { SERVICE_ROUTES } from '../services/gateway/src/route-table.ts';
import { listPackages, type ProductPackage } from './package-levels.ts';
import { renderTable, replaceSection } from './page-sections.ts';

export const ARCHITECTURE_PAGE = 'docs/architecture.md';

/**
 * Returns the page with its tables generated from the package manifests, the service catalogue and the route table. The prose around them
 * stays as it is.
 *
 * @throws Error as `replaceSection` and `listPackages`.
 */
export const renderArchitecturePage = (page: string): string =>
  replaceSection(
    replaceSection(page, 'architecture: levels', renderLevels(listPackages())),
    'architecture: services',
    renderServices(),
  );

const renderLevels = (packages: readonly ProductPackage[]): string =>
  renderTable(
    ['level', 'package', 'what it does', 'libraries that it imports'],
    packages.map(({ level, folder, description, imports }) => [
      level,
      `[\`${folder}\`](../${folder}/README.md)`,
      description,
      listLibraries(imports),
    ]),
  );

const listLibraries = (imports: readonly string[]): string => {
  const names = imports.flatMap((folder) => (folder.startsWith('libs/') ? [folder.slice('libs/'.length)] : []));
  return names.length === 0 ? 'none' : names.join(', ');
};

const renderServices = (): string =>
  renderTable(
    ['service', 'package', 'version', 'port', 'paths'],
    [
      ['gateway', '`services/gateway`', GATEWAY_VERSION, DEFAULT_GATEWAY_PORT, '`/`, `/health`, `/openapi`, `/docs`'],
      ...SERVICE_NAMES.map((name) => [
        name,
        `\`services/${name}\``,
        SERVICES[name].version,
        getServicePort(name, DEFAULT_GATEWAY_PORT),
        listPaths(name),
      ]),
      ['account', '`services/gateway/src/account`', ACCOUNT.version, 'with the gateway', listPaths('account')],
    ],
  );

const listPaths = (name: ServiceName | 'account'): string =>
  SERVICE_ROUTES.filter(({ service }) => service === name)
    .map(({ prefix }) => `\`${prefix}\``)
    .join(', ');
