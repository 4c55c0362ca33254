import { createHash } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CANDIDATE, FEC, JOB } from './testing/mcp-arguments.ts';
import { callTool, connectMcpClient, readSample, type VersionMode } from './testing/mcp-client.ts';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await startPlatformUnderTest({ PROBANT_PUBLISH_RECEIPT_POLICIES: 'true' });
});
afterAll(() => platform.close());

const MODES: readonly { readonly mode: VersionMode; readonly version: string }[] = [
  { mode: 'legacy', version: '2025-11-25' },
  { mode: 'auto', version: '2026-07-28' },
];

const READ_ONLY_TOOLS = [
  'list_document_types',
  'extract_document',
  'analyze_receipts',
  'get_expense_policy',
  'check_document_authenticity',
  'list_knowledge_bases',
  'validate_fec',
  'fec_report',
  'list_export_formats',
  'verify_audit_chain',
  'get_event_proof',
  'search_audit_events',
  'check_company',
];
const STORING_TOOLS = [
  'score_candidate',
  'score_candidates_batch',
  'score_competency_file',
  'query_knowledge_base',
  'export_file',
];

describe.each(MODES)("the SDK's own client with version $version", ({ mode, version }) => {
  let client: Client;
  beforeAll(async () => {
    client = await connectMcpClient({ ...platform, mode });
  });
  afterAll(() => client.close());

  test('agrees on the version and lists the tools of this start', async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'probant', version: '0.1.0' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([...READ_ONLY_TOOLS, ...STORING_TOOLS].toSorted());
    const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(readOnly.toSorted()).toEqual(READ_ONLY_TOOLS.toSorted());
    for (const { annotations, outputSchema, description } of tools) {
      expect(annotations?.destructiveHint).toBe(false);
      expect(outputSchema?.['type']).toBe('object');
      expect(description).not.toBe('');
    }
  });

  test('extracts an invoice, and cuts its text with a mark', async () => {
    const { structuredContent, text } = await callTool(client, 'extract_document', {
      file: readSample('facture.pdf'),
      max_text_characters: 50,
    });
    expect(structuredContent).toMatchObject({
      document_type: 'invoice',
      data: { invoice_number: 'FA-2026-0418', total_amount: 10968.81 },
      details: { kind: 'invoice' },
      raw_text: expect.stringMatching(/^[\s\S]{50}$/),
      raw_text_is_cut: true,
    });
    expect(JSON.parse(text)).toEqual(structuredContent);
  });

  test('reads the types of documents and the policy', async () => {
    expect((await callTool(client, 'list_document_types')).structuredContent).toMatchObject({
      document_types: expect.arrayContaining([expect.objectContaining({ document_type: 'invoice' })]),
    });
    expect((await callTool(client, 'get_expense_policy')).structuredContent).toMatchObject({ is_default: true });
  });

  test('forms an opinion on a document', async () => {
    const { structuredContent } = await callTool(client, 'check_document_authenticity', {
      file: readSample('rib.pdf'),
      document_type: 'rib',
      fields: { iban: 'FR7630006000011234567890189' },
    });
    expect(structuredContent).toMatchObject({
      verdict: expect.stringMatching(/^(?:consistent|suspicious|inconsistent)$/),
      document_type: 'rib',
      document_sha256: createHash('sha256').update(readSample('rib.pdf').content_base64, 'base64').digest('hex'),
    });
  });

  test('scores candidates, and decides nothing', async () => {
    const one = await callTool(client, 'score_candidate', { job: JOB, candidate: CANDIDATE, as_of: '2026-01-01' });
    expect(one.structuredContent).toMatchObject({ human_review_required: true, as_of: '2026-01-01' });
    const batch = {
      job: JOB,
      candidates: [
        { id: 'b', skills: [] },
        { id: 'a', ...CANDIDATE },
      ],
    };
    expect((await callTool(client, 'score_candidates_batch', batch)).structuredContent).toMatchObject({
      total_analyzed: 2,
      candidates: [{ candidate_id: 'a' }, { candidate_id: 'b' }],
    });
    const text = 'Compétences : FEC, Sage. Expérience : comptable, janvier 2018 à décembre 2022.';
    const file = await callTool(client, 'score_competency_file', { job: JOB, competency_text: text });
    expect(file.structuredContent).toMatchObject({ human_review_required: true });
  });

  test('lists and asks a knowledge base', async () => {
    const headers = { 'x-api-key': platform.key };
    const { id } = (await (
      await fetch(`${platform.url}/v1/knowledge-bases`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Restaurant ${version}` }),
      })
    ).json()) as { id: string };
    const form = new FormData();
    form.append('files', new Blob(['Le restaurant sert 120 plats le jeudi.\n']), 'restaurant.md');
    await fetch(`${platform.url}/v1/knowledge-bases/${id}/documents`, { method: 'POST', headers, body: form });
    const { structuredContent } = await callTool(client, 'list_knowledge_bases');
    expect(structuredContent).toMatchObject({
      knowledge_bases: [{ id, document_count: 1 }, ...(mode === 'auto' ? [{}] : [])],
    });
    const question = { knowledge_base_id: id, message: 'Combien de plats sert le restaurant le jeudi ?' };
    expect((await callTool(client, 'query_knowledge_base', question)).structuredContent).toMatchObject({
      message: expect.stringContaining('120 plats'),
      citations: [{ document_title: 'restaurant.md' }],
    });
    const unknown = { ...question, knowledge_base_id: '00000000-0000-4000-8000-000000000000' };
    expect(await callTool(client, 'query_knowledge_base', unknown)).toMatchObject({ isError: true });
  });

  test('exports a FEC, validates it and reports on it', async () => {
    const exported = await callTool(client, 'export_file', { format: 'fec', content: FEC, strict: true });
    const { resource } = (exported.content as { resource: { blob: string; uri: string } }[])[1] ?? {};
    const bytes = Buffer.from(resource?.blob ?? '', 'base64');
    expect(exported.structuredContent).toEqual({
      filename: '123456782FEC20251231.txt',
      media_type: 'text/plain; charset=utf-8',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      blocking_count: 0,
      warning_count: expect.any(Number),
    });
    expect(resource?.uri).toBe('probant://export/123456782FEC20251231.txt');
    const file = { filename: '123456782FEC20251231.txt', content_base64: bytes.toString('base64') };
    expect((await callTool(client, 'validate_fec', { file })).structuredContent).toMatchObject({
      valid: true,
      line_count: 2,
      total_debit: 120,
      blocking_count: 0,
    });
    const broken = {
      ...file,
      content_base64: Buffer.from(bytes.toString().replace('120,00', '12x,00')).toString('base64'),
    };
    const invalid = await callTool(client, 'validate_fec', { file: broken, max_anomalies: 1 });
    expect(invalid.structuredContent).toMatchObject({ valid: false, anomalies: [{ severity: 'blocking' }] });
    const { text, structuredContent } = await callTool(client, 'fec_report', { file: broken, details: true });
    expect(text).toMatch(/^# /);
    expect(structuredContent).toMatchObject({ filename: 'fec-report.md', report: text });
    expect((await callTool(client, 'list_export_formats')).structuredContent).toMatchObject({
      formats: expect.arrayContaining([expect.objectContaining({ format: 'payroll-b' })]),
    });
  });

  test('explains a refusal of the service with the place and no value', async () => {
    const entries = [{ ...FEC.entries[0], debit: 'secret-1' }];
    const refused = await callTool(client, 'export_file', { format: 'fec', content: { ...FEC, entries } });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/^The arguments are not valid:\n- entries\.0\.debit: /);
    expect(refused.text).not.toContain('secret-1');
    const protectedFile = await callTool(client, 'extract_document', { file: readSample('protege.pdf') });
    expect(protectedFile).toMatchObject({
      isError: true,
      text: expect.stringMatching(/password|protected|unreadable/i),
    });
  });

  test('searches the audit trail, and proves an event and the chain', async () => {
    const search = await callTool(client, 'search_audit_events', { action: 'export.create', limit: 1 });
    const { events } = search.structuredContent as { events: { id: string; actor_id: string }[] };
    expect(events).toEqual([expect.objectContaining({ action: 'export.create', actor_id: platform.keyId })]);
    expect((await callTool(client, 'get_event_proof', { event_id: events[0]?.id })).structuredContent).toMatchObject({
      ok: true,
    });
    expect((await callTool(client, 'verify_audit_chain')).structuredContent).toMatchObject({ ok: true, scope: 'full' });
  });

  test('checks a company, of which nothing is known without a register', async () => {
    const { structuredContent, text } = await callTool(client, 'check_company', { siren: '732829320' });
    expect(structuredContent).toMatchObject({ siren: '732829320', valid_siren: true, overall: 'not_evaluated' });
    expect(JSON.parse(text)).toEqual(structuredContent);
    const { checks } = structuredContent as { checks: { code: string; status: string }[] };
    expect(checks.filter(({ status }) => status === 'ok').map(({ code }) => code)).toEqual(['siren_format']);
    const search = { action: 'company.check', resource_id: '732829320', limit: 1 };
    expect((await callTool(client, 'search_audit_events', search)).structuredContent).toMatchObject({
      events: [{ actor_id: platform.keyId, metadata: { overall: 'not_evaluated' } }],
    });
  });

  test('gets an error of the protocol for an unknown tool, and one of the tool for wrong arguments', async () => {
    await expect(callTool(client, 'delete_everything')).rejects.toMatchObject({ code: -32_602 });
    expect(await callTool(client, 'get_event_proof', { event_id: 7 })).toMatchObject({
      isError: true,
      text: 'The arguments are not valid:\n- event_id: Input should be a valid string',
    });
  });
});
