import { ComplianceDossier, ComplianceRequest } from '@probant/contracts/audit-trail';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { RawAnswer } from '@probant/http/route';
import { ownTenant } from '../own-tenant.ts';
import { type Composing, composeDossier } from './compose-dossier.usecases.ts';
import { dossierExample } from './dossier.examples.ts';
import { wantsJson } from './wanted-form.rules.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';

export const dossierRoutes = (composing: Composing): readonly AnyRoute[] => [
  jsonRoute({
    method: 'POST',
    path: '/v1/exports/compliance',
    operationId: 'exportCompliance',
    summary: 'The proof dossier of a period',
    description:
      'A document in French for an auditor: the verdict over the whole chain, its signed head and anchors, what happened in the ' +
      'period (from period_start on, before period_end), its anonymisations and its 1,000 most recent events. It is a finding of ' +
      'integrity, not an attestation of compliance. Markdown by default, with its detached signature in `X-Dossier-Signature` (a ' +
      'signed note in base64); `Accept: application/json` answers the document, its signature and its figures. Reads the whole ' +
      'chain: one dossier of a tenant is made at a time.',
    body: ComplianceRequest,
    bodyExamples: {
      year: {
        summary: 'The year 2026 in Paris',
        value: {
          tenant_id: 'demo',
          period_start: '2026-01-01T00:00:00+01:00',
          period_end: '2027-01-01T00:00:00+01:00',
        } satisfies ComplianceRequest,
      },
    },
    success: {
      status: 200,
      schema: ComplianceDossier,
      media: ['text/markdown', 'application/json'],
      examples: { year: { summary: 'A log of one event', value: dossierExample } },
    },
    errors: {
      403: 'tenant_id is not the tenant of the key',
      422: 'A moment without a time zone; a period that is empty, inverted or longer than 366 days',
      503: 'Too many dossiers of the tenant are being made',
    },
    async handler({ body }, { caller, accept, signal }) {
      const tenant = ownTenant(caller, body.tenant_id);
      const dossier = await composeDossier(composing, tenant, { ...body, generatedBy: caller.keyId }, signal);
      if (wantsJson(accept)) return dossier;
      return new RawAnswer(MARKDOWN, dossier.markdown, {
        'content-disposition': `attachment; filename="${dossier.filename}"`,
        'x-dossier-signature': Buffer.from(dossier.signature).toString('base64'),
      });
    },
  }),
];
