import type { DocumentReader } from '@probant/documents/document';
import type { Service } from '@probant/http/service-app';
import { type Clock, createFixedClock } from '@probant/kernel/clock';
import { type Logger, silentLogger } from '@probant/kernel/logging';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { extractionDefinition } from '../definition.ts';
import { createExtractionService } from '../extraction.service.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import type { OpinionProvider } from '../receipt-control/authenticity/opinion-provider.ts';
import type { Policy, PolicyStore } from '../receipt-policies/policy.ts';

type File = { readonly name: string; readonly content: string | Uint8Array };
type Form = {
  readonly files: readonly File[];
  readonly field?: string;
  readonly texts?: Readonly<Record<string, string>>;
};
type TestResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
};

export type TestExtraction = {
  readonly service: Service;
  get(path: string): Promise<TestResponse>;
  /** Texts follow the files in the form. */
  post(path: string, form: Form, key?: string | null): Promise<TestResponse>;
  /** The same for a response that is not JSON. */
  postForBytes(path: string, form: Form): Promise<Omit<TestResponse, 'body'> & { readonly bytes: Buffer }>;
};

const ACME_KEY = 'key-of-acme';

type TestCollaborators = {
  readonly requestOpinion?: OpinionProvider;
  readonly policies?: PolicyStore;
  readonly clock?: Clock;
  readonly logger?: Logger;
};

/** Creates a policy store in memory. */
export function createMemoryPolicyStore(): PolicyStore {
  const stored = new Map<string, Policy>();
  return {
    find: async (tenant) => stored.get(tenant) ?? null,
    replace: async (tenant, policy) => {
      stored.set(tenant, policy);
    },
  };
}

/** Creates the extraction service with a key for the tenant acme and in-memory collaborators. */
export async function createTestExtraction(
  reader: DocumentReader,
  languageModel: LanguageModel | null = null,
  collaborators: TestCollaborators = {},
): Promise<TestExtraction> {
  let requests = 0;
  const service = await createExtractionService({
    host: createTestHost(extractionDefinition, {
      clock: collaborators.clock ?? createFixedClock('2026-03-12T08:30:00Z'),
      newId: () => `request-${++requests}`,
      logger: collaborators.logger ?? silentLogger,
    }),
    reader,
    languageModel,
    policies: collaborators.policies ?? createMemoryPolicyStore(),
    requestOpinion: collaborators.requestOpinion ?? (async () => null),
  });
  const toTestResponse = (response: Awaited<ReturnType<Service['inject']>>): TestResponse => ({
    status: response.statusCode,
    body: response.json(),
    headers: response.headers,
  });
  const sendForm = async (url: string, form: Form, key: string | null) => {
    const body = new Request('http://localhost/', { method: 'POST', body: createFormData(form) });
    const headers = {
      'content-type': body.headers.get('content-type') ?? '',
      ...(key === null ? {} : { 'x-api-key': key }),
    };
    return service.inject({ method: 'POST', url, headers, payload: Buffer.from(await body.arrayBuffer()) });
  };
  return {
    service,
    get: async (url) =>
      toTestResponse(await service.inject({ method: 'GET', url, headers: { 'x-api-key': ACME_KEY } })),
    post: async (url, form, key = ACME_KEY) => toTestResponse(await sendForm(url, form, key)),
    postForBytes: async (url, form) => {
      const response = await sendForm(url, form, ACME_KEY);
      return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
    },
  };
}

export function createFormData({ files, field = 'file', texts = {} }: Form): FormData {
  const form = new FormData();
  for (const { name, content } of files)
    form.append(field, new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  return form;
}
