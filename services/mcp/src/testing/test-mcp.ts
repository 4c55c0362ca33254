import { createHash } from 'node:crypto';
import type { CompanyCompliance } from '@probant/contracts/companies';
import { type AnyRoute, defineJsonRoute, defineUploadRoute } from '@probant/http/define-route';
import { takeOnlyFile } from '@probant/http/only-file';
import { RawResponse } from '@probant/http/route';
import { createServiceApp, type Service, type ServiceIdentity } from '@probant/http/service-app';
import { AppError } from '@probant/kernel/errors';
import { readSystemRandomness } from '@probant/kernel/ids';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import { parseTenantId } from '@probant/kernel/tenant';
import type { KeyCheck } from '@probant/keys/key-check';
import { createServiceDirectory } from '@probant/service-runner/calls/service-directory';
import { checkTenantKey, createTestHost } from '@probant/service-runner/testing/test-host';
import { Type } from 'typebox';
import { mcpDefinition } from '../definition.ts';
import { createMcpService } from '../mcp.service.ts';

/** `key-of-<tenant>` has all scopes, `export-key` only `export`. */
const keys: KeyCheck = (key) =>
  key === 'export-key'
    ? { state: 'active', tenantId: parseTenantId('acme'), keyId: 'k2', scopes: ['export'] }
    : checkTenantKey(key);

const createHost = (identity: ServiceIdentity) => createTestHost(identity, { keys, newId: () => 'made' });
const anything = { status: 200, schema: Type.Unknown() } as const;

const createTestService = (name: ServiceName, routes: readonly AnyRoute[]): Promise<Service> =>
  createServiceApp({
    ...createHost({ name, title: name, version: '0.1.0', description: 'A service for tests' }),
    routes,
    health: async () => ({}),
    healthSchema: Type.Object({}),
  });

/** What the services behind the tools saw. */
export type Observations = { calls: number; waiting: number; disconnects: number; tenants: string[] };

/** A company of which no source is known. */
const createCompliance = (siren: string): CompanyCompliance => ({
  siren,
  valid_siren: true,
  identity: { name: null, legal_form: null, naf: null, created_at: null, headquarters: null, diffusion: null },
  status: { administrative: 'unknown', closed_at: null },
  vat: { number: null, checked: 'not_checked' },
  checks: [{ code: 'active', status: 'not_evaluated', source: null, source_date: null, message: 'Non évalué.' }],
  overall: 'not_evaluated',
  sources: [],
  checked_at: '2026-11-25T08:30:00.000Z',
});

const createCompanyRoutes = (seen: Observations) => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/companies/{siren}/compliance',
    operationId: 'check',
    summary: 'Answers by the first digit of the SIREN',
    params: Type.Object({ siren: Type.String() }),
    success: { ...anything, media: ['application/json'] },
    handler: async ({ params: { siren } }, { caller, signal }) => {
      seen.calls += 1;
      seen.tenants.push(caller.tenantId);
      const kind = siren[0];
      if (kind === '1') throw new Error('secret of the inside');
      if (kind === '2') throw new AppError(404, { code: 'company_not_found', message: 'No company has this SIREN' });
      if (kind === '3') return new RawResponse('application/json', 'not JSON: secret of the inside');
      if (kind === '4') return { siren, overall: 'x'.repeat(2 ** 21), checks: [] };
      if (kind === '5') throw new AppError(503, 'Busy', { code: 'overloaded', headers: { 'retry-after': '7' } });
      if (kind === '6')
        await new Promise((_, reject) => {
          seen.waiting += 1;
          signal.addEventListener('abort', () => {
            seen.disconnects += 1;
            reject(signal.reason);
          });
        });
      return createCompliance(siren);
    },
  }),
];

/** Describes the file that arrives instead of a document. */
const extractionRoutes = [
  defineUploadRoute({
    method: 'POST',
    path: '/v1/extract',
    operationId: 'extract',
    summary: 'Returns the hash of a file as its text',
    query: Type.Object({ document_type: Type.Optional(Type.String()), include: Type.Optional(Type.String()) }),
    form: { files: 'file', many: false, fileLimit: 2 ** 26, countLimit: 1 },
    success: anything,
    handler: async ({ files, query }) => {
      const file = await takeOnlyFile(files);
      const bytes = file.tooLarge ? new Uint8Array() : file.bytes;
      return {
        document_type: query.document_type ?? 'invoice',
        data: { vendor_name: file.filename, vendor_address: query.include ?? null },
        text_source: null,
        raw_text: createHash('sha256').update(bytes).digest('hex'),
        confidence: 1,
        field_confidences: [],
        pii_detected: [{ type: 'iban', start: 0, end: 8, page: 1, score: 1 }],
        error: null,
      };
    },
  }),
];

/** Starts the MCP service on a port, in front of small services of this process: companies and extraction. */
export async function startTestMcp({ originHosts = [] }: { readonly originHosts?: readonly string[] } = {}) {
  const seen: Observations = { calls: 0, waiting: 0, disconnects: 0, tenants: [] };
  const directory = createServiceDirectory(new Map());
  const companies = await createTestService('companies', createCompanyRoutes(seen));
  const extraction = await createTestService('extraction', extractionRoutes);
  const services = [companies, extraction];
  directory.mount('companies', companies);
  directory.mount('extraction', extraction);
  const mcp = await createMcpService({
    host: createHost(mcpDefinition),
    callService: directory.callService,
    originHosts,
    publishesReceiptPolicies: false,
    randomness: readSystemRandomness,
  });
  const { port } = await mcp.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}/mcp`;
  const post = (body: string, headers: Readonly<Record<string, string>> = {}, signal: AbortSignal | null = null) =>
    fetch(url, {
      method: 'POST',
      headers: { 'x-api-key': 'key-of-acme', 'content-type': 'application/json', ...headers },
      body,
      signal,
    });
  const callTool = async (name: unknown, input: unknown = {}, headers: Readonly<Record<string, string>> = {}) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const response = await post(JSON.stringify(message), headers);
    return { status: response.status, body: (await response.json()) as RpcAnswer };
  };
  return {
    url,
    seen,
    post,
    callTool,
    close: async () => {
      await mcp.close();
      for (const service of services) await service.close();
    },
  };
}

export type TestMcp = Awaited<ReturnType<typeof startTestMcp>>;

type RpcAnswer = {
  readonly result?: {
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly tools?: readonly { readonly name: string }[];
  };
  readonly error?: { readonly code: number; readonly message: string };
  readonly detail?: unknown;
};
