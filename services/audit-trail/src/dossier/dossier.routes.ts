import { ComplianceDossier, ComplianceRequest } from '@probant/contracts/audit-trail';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import { OTHER_TENANT, requireOwnTenant } from '../require-own-tenant.ts';
import { composeDossier, type DossierDeps } from './compose-dossier.usecases.ts';
import { isJsonPreferred } from './content-negotiation.rules.ts';
import { dossierExample } from './dossier.examples.ts';
import { formatDossierJson } from './dossier-document.ts';
import { createMissingZoneError } from './period.rules.ts';
import { createTooManyDossiersError } from './tenant-queue.ts';

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

export const createDossierRoutes = (deps: DossierDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/exports/compliance',
    scope: 'export',
    operationId: 'exportComplianceDossier',
    tag: 'Compliance dossier',
    summary: 'Create the compliance dossier of a period',
    description:
      'A document in French for an auditor: the verification result of the whole chain, its checkpoint and anchors, and for the period ' +
      '(period_start included, period_end excluded) the event counts, the anonymisations and the 1,000 most recent events. It reports ' +
      'integrity; it is not an attestation of compliance. Markdown by default, with its detached signature in `X-Dossier-Signature` (a ' +
      'signed note in base64). `Accept: application/json` returns the document, its signature and its figures. Reads the whole ' +
      'chain: dossiers of one tenant are created one at a time.',
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
      examples: {
        year: { summary: 'A log of one event', value: dossierExample },
        markdown: { summary: 'The document, shortened', value: dossierExample.markdown, media: 'text/markdown' },
      },
    },
    errors: {
      403: 'tenant_id is not the tenant of the key',
      422: 'A timestamp without a time zone; a period that is empty, inverted or longer than 366 days',
      503: 'Too many dossiers of the tenant are being created',
    },
    errorExamples: createErrorExamples({
      ...OTHER_TENANT,
      no_zone: ['A timestamp without a zone', createMissingZoneError('period_start')],
      busy: ['Too many dossiers at once', createTooManyDossiersError()],
    }),
    async handler({ body }, { caller, accept, signal }) {
      const tenant = requireOwnTenant(caller, body.tenant_id);
      const dossier = await composeDossier(deps, tenant, { ...body, generatedBy: caller.keyId }, signal);
      if (isJsonPreferred(accept))
        return new RawResponse('application/json; charset=utf-8', formatDossierJson(dossier));
      return new RawResponse(MARKDOWN_TYPE, dossier.markdown, {
        'content-disposition': `attachment; filename="${dossier.filename}"`,
        'x-dossier-signature': Buffer.from(dossier.signature).toString('base64'),
      });
    },
  }),
];
