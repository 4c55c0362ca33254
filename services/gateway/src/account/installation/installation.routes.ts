import { InstallationHealth } from '@probant/contracts/installation';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { hungDatabaseExample, installationExample } from './installation.examples.ts';
import { type InstallationDeps, readInstallation } from './read-installation.usecases.ts';

export const createInstallationRoutes = (deps: InstallationDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/health/detail',
    scope: 'admin',
    operationId: 'getInstallationHealth',
    tag: 'Installation',
    summary: 'Get the state of the installation, for its operator',
    description:
      'Each service with its reasons, the database, disks, the relay and the anchors of the audit trail, worker processes, models, ' +
      'versions and uptime: what `GET /health`, the metrics and `probant status` know, in one response. It is the same for every tenant: ' +
      'it names none and contains nothing of one. Sizes and counts are those of all tenants together.',
    success: {
      status: 200,
      schema: InstallationHealth,
      examples: {
        ok: { summary: 'All is well; one service is not part of this start', value: installationExample },
        hung_database: {
          summary: 'The database keeps its connections and answers nothing',
          value: hungDatabaseExample,
        },
      },
    },
    handler: () => readInstallation(deps),
  }),
];
