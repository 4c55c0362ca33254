import { CompanyCompliance } from '@probant/contracts/companies';
import { Type } from 'typebox';
import { callForJson } from '../calls/call-service.ts';
import { defineTool } from '../tool-definition/tool.ts';

export const checkCompany = defineTool({
  name: 'check_company',
  title: 'Check a company',
  description:
    'Looks up a French company by its SIREN: identity, whether it is active, collective procedures, VAT number, freezes of assets. ' +
    '`not_evaluated` is never `ok`, and nothing is said about taxes.',
  service: 'companies',
  input: Type.Object({ siren: Type.String({ pattern: '^[0-9]{9}$', description: 'SIREN, 9 digits' }) }),
  output: CompanyCompliance,
  async run({ siren }, context) {
    const path = `/v1/companies/${siren}/compliance`;
    const result = await callForJson({ service: 'companies', method: 'GET', path }, context);
    return { structured: result as CompanyCompliance };
  },
});
