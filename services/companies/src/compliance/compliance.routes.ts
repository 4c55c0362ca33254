import { CompanyCompliance } from '@probant/contracts/companies';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { Type } from 'typebox';
import { complianceExample, offlineExample } from '../companies.examples.ts';
import { type CheckDeps, checkCompany } from './check-company.usecases.ts';
import { createCompanyNotFoundError } from './compliance.errors.ts';

export const createComplianceRoutes = (deps: CheckDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/companies/{siren}/compliance',
    operationId: 'getCompanyCompliance',
    summary: 'Check a French company against public registers',
    description:
      'Compares a SIREN with the registers that the operator has imported, and with the live sources that the operator has set. A check ' +
      'without a source is `not_evaluated`, with the reason, and never `ok`. The response says nothing about taxes and social ' +
      'contributions. Each check is recorded in the audit trail: the SIREN, the codes and their statuses.',
    tag: 'Companies',
    params: Type.Object({
      siren: Type.String({ pattern: '^[0-9]{9}$', description: 'Nine digits, without blanks' }),
    }),
    success: {
      status: 200,
      schema: CompanyCompliance,
      examples: {
        imported: { summary: 'With an imported register and the list of asset freezes', value: complianceExample },
        offline: { summary: 'Nothing is imported and no live source is set', value: offlineExample },
      },
    },
    errors: {
      404: '`company_not_found`: a complete register, or a live source, does not have the SIREN, and no other source does',
      422: 'The SIREN is not nine digits',
    },
    errorExamples: createErrorExamples({
      company_not_found: ['No source knows the SIREN', createCompanyNotFoundError()],
    }),
    handler: ({ params }, { caller }) => checkCompany(deps, params.siren, caller),
  }),
];
