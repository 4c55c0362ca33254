import type { DocumentReader } from '@probant/documents/document';
import type { Service } from '@probant/http/service-app';
import { type Clock, fixedClock } from '@probant/kernel/clock';
import { type Logger, silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import { createExtractionService } from '../extraction.service.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import type { AuthenticityOpinions } from '../receipt-control/authenticity/authenticity-opinions.ts';
import type { Policies, Policy } from '../receipt-control/policy/policies.ts';

type File = { readonly name: string; readonly content: string | Uint8Array };
type Form = {
  readonly files: readonly File[];
  readonly field?: string;
  readonly texts?: Readonly<Record<string, string>>;
};
type Answer = { readonly status: number; readonly body: unknown; readonly headers: Readonly<Record<string, unknown>> };

export type ExtractionUnderTest = {
  readonly service: Service;
  get(path: string): Promise<Answer>;
  /** Texts follow the files in the form. */
  post(path: string, form: Form, key?: string | null): Promise<Answer>;
  /** The same for an answer that is not JSON. */
  postForBytes(path: string, form: Form): Promise<Omit<Answer, 'body'> & { readonly bytes: Buffer }>;
};

const KEY = 'key-of-acme';

type Around = {
  readonly opinions?: AuthenticityOpinions;
  readonly policies?: Policies;
  readonly clock?: Clock;
  readonly logger?: Logger;
};

/** Policies that live as long as the test. */
export function policiesInMemory(): Policies {
  const stored = new Map<string, Policy>();
  return {
    of: async (tenant) => stored.get(tenant) ?? null,
    replace: async (tenant, policy) => {
      stored.set(tenant, policy);
    },
  };
}

export async function extractionUnderTest(
  reader: DocumentReader,
  languageModel: LanguageModel | null = null,
  around: Around = {},
): Promise<ExtractionUnderTest> {
  let requests = 0;
  const service = await createExtractionService({
    reader,
    languageModel,
    keys: (key) => (key === KEY ? { state: 'active', tenantId: tenantId('acme'), keyId: 'k1' } : { state: 'unknown' }),
    policies: around.policies ?? policiesInMemory(),
    opinions: around.opinions ?? (async () => null),
    clock: around.clock ?? fixedClock('2026-03-12T08:30:00Z'),
    logger: around.logger ?? silentLogger,
    metrics: createMetrics(),
    newRequestId: () => `request-${++requests}`,
  });
  const answer = (response: Awaited<ReturnType<Service['inject']>>): Answer => ({
    status: response.statusCode,
    body: response.json(),
    headers: response.headers,
  });
  const posted = async (url: string, form: Form, key: string | null) => {
    const body = new Request('http://localhost/', { method: 'POST', body: formData(form) });
    const headers = {
      'content-type': body.headers.get('content-type') ?? '',
      ...(key === null ? {} : { 'x-api-key': key }),
    };
    return service.inject({ method: 'POST', url, headers, payload: Buffer.from(await body.arrayBuffer()) });
  };
  return {
    service,
    get: async (url) => answer(await service.inject({ method: 'GET', url, headers: { 'x-api-key': KEY } })),
    post: async (url, form, key = KEY) => answer(await posted(url, form, key)),
    postForBytes: async (url, form) => {
      const response = await posted(url, form, KEY);
      return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
    },
  };
}

export function formData({ files, field = 'file', texts = {} }: Form): FormData {
  const form = new FormData();
  for (const { name, content } of files)
    form.append(field, new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  return form;
}
