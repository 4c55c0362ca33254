import { describe, expect, test } from 'vitest';
import { listRoutes } from '../route-table.ts';
import { createRouteFinder, type Destination } from './find-route.ts';

const find = createRouteFinder(listRoutes(false));
const describeDestination = (destination: Destination | null): string => {
  if (destination === null) return 'nothing';
  if (destination.kind === 'service') return destination.route.service;
  if (destination.kind === 'service-health') return `health of ${destination.service}`;
  if (destination.kind === 'description') return `description of ${destination.of}`;
  return destination.kind === 'page' ? `page ${destination.page}` : destination.kind;
};

describe('createRouteFinder', () => {
  test.each([
    ['/v1/extract', 'extraction'],
    ['/v1/extract/', 'extraction'],
    ['/v1/extract/receipts/analyze', 'extraction'],
    ['/v1/extractor', 'nothing'],
    ['/v1/schemas', 'extraction'],
    ['/v1/receipt-policies', 'nothing'],
    ['/v1/authenticity/analyze', 'authenticity'],
    ['/v1/analyze/batch', 'scoring'],
    ['/v1/hr/settings', 'scoring'],
    ['/v1/knowledge-bases/a/documents/b', 'assistant'],
    ['/v1/export/payroll/payroll-a', 'export'],
    ['/v1/exports/compliance', 'audit-trail'],
    ['/v1/formats', 'export'],
    ['/v1/validate/fec/report', 'export'],
    ['/v1/events/a/proof', 'audit-trail'],
    ['/v1/gdpr/export', 'audit-trail'],
    ['/v1/stats', 'audit-trail'],
    ['/v1/proof/verify', 'audit-trail'],
    ['/v1/companies/356000000/compliance', 'companies'],
    ['/mcp', 'mcp'],
    ['/v1/account', 'account'],
    ['/v1/account/keys/a', 'account'],
    ['/v1/accounts', 'nothing'],
    ['/health', 'health'],
    ['/health/', 'nothing'],
    ['/HEALTH', 'nothing'],
    ['/audit-trail/health', 'health of audit-trail'],
    ['/account/health', 'health of account'],
    ['/platform/health', 'nothing'],
    ['/openapi/extraction.json', 'description of extraction'],
    ['/openapi/probant.json', 'description of probant'],
    ['/openapi/mcp.json', 'nothing'],
    ['/docs', 'page /docs'],
    ['/docs/errors', 'page /docs'],
    ['/console/', 'page /console'],
    ['/consoles', 'nothing'],
    ['/v1', 'nothing'],
    ['/V1/extract', 'nothing'],
    ['/', 'home'],
    [`/v1/events${'/x'.repeat(5000)}`, 'audit-trail'],
  ])('routes %s to %s', (path, destination) => expect(describeDestination(find(path))).toBe(destination));

  test.each([
    ['/v1/hr/subjects/ref', 'subjects-ref'],
    ['/v1/hr/subjects/ref/', 'subjects-ref'],
    ['/v1/hr/subjects/ref/more', 'subjects-ref'],
    ['/v1/hr/subjects/reference', undefined],
    ['/v1/hr/subjects', undefined],
  ])('counts %s separately as %s', (path, name) => {
    const destination = find(path);
    expect(destination?.kind === 'service' && destination.route.ownLimits?.name).toBe(name);
  });

  test('routes the expense policy only when it is published', () => {
    expect(describeDestination(createRouteFinder(listRoutes(true))('/v1/receipt-policies'))).toBe('extraction');
  });
});
