import { ScoringSettings, ScoringSettingsRequest } from '@probant/contracts/scoring';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { settingsExample, settingsRequestExample } from './tenant-settings.examples.ts';
import { changeTenantSettings, describeTenantSettings, type TenantSettingsDeps } from './tenant-settings.usecases.ts';

const TAG = 'Settings';

export const createTenantSettingsRoutes = (deps: TenantSettingsDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/hr/settings',
    operationId: 'getScoringSettings',
    summary: 'Get the retention of the journal and the state of the emergency stop',
    description: 'The settings of the tenant of the key: the defaults while none are stored.',
    tag: TAG,
    success: {
      status: 200,
      schema: ScoringSettings,
      examples: { year: { summary: 'Twelve months', value: settingsExample } },
    },
    handler: (_, { caller }) => describeTenantSettings(deps, caller.tenantId),
  }),
  defineJsonRoute({
    method: 'PUT',
    path: '/v1/hr/settings',
    operationId: 'putScoringSettings',
    summary: 'Set the retention of the journal and the emergency stop',
    description:
      'A shorter retention destroys the keys of older months before the response; a longer one does not bring them back. ' +
      '`scoring_enabled: false` stops the three analysis routes with 423 until it is true again. An omitted member keeps its value.',
    tag: TAG,
    scope: 'admin',
    body: ScoringSettingsRequest,
    bodyExamples: { year: { summary: 'Twelve months', value: settingsRequestExample } },
    success: {
      status: 200,
      schema: ScoringSettings,
      examples: { year: { summary: 'Twelve months', value: settingsExample } },
    },
    handler: ({ body }, { caller }) =>
      changeTenantSettings(
        deps,
        { retentionMonths: body.retention_months ?? null, isScoringEnabled: body.scoring_enabled ?? null },
        caller,
      ),
  }),
];
