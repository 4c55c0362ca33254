import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import { createTestTrail } from '@probant/audit/testing/test-trail';
import { createDocumentReader } from '@probant/documents/reader';
import { openSharedReader } from '@probant/documents/testing/shared-reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { createFixedClock } from '@probant/kernel/clock';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { createAuthenticityService } from '../authenticity.service.ts';
import { authenticityDefinition } from '../definition.ts';
import { EMPTY_TRUST } from './empty-trust.ts';

type Form = {
  readonly bytes?: Uint8Array;
  readonly name?: string;
  readonly texts?: Readonly<Record<string, string | Uint8Array>>;
  /** With its question mark. */
  readonly query?: string;
};

export type TestAuthenticity = Awaited<ReturnType<typeof createTestAuthenticity>>;

type TestInstallation = {
  /** No 2D-Doc signer is trusted by default. */
  readonly trust?: TrustSnapshot;
  /** Whether the service has workers of its own, whose log and metrics are those of the service. By default it shares those of the test process. */
  readonly hasOwnWorkers?: boolean;
};

/** Starts the authenticity service with real workers. The key of a tenant is `key-of-` and its name. */
export async function createTestAuthenticity({ trust = EMPTY_TRUST, hasOwnWorkers = false }: TestInstallation = {}) {
  const logged: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => logged.push(line) } });
  const metrics = createMetrics();
  const reader = hasOwnWorkers
    ? await createDocumentReader({ models: SHIPPED_MODELS_FOLDER, logger, metrics })
    : await openSharedReader();
  const { events, trail, audit } = createTestTrail();
  const clock = createFixedClock('2026-11-23T09:30:00Z');
  const service = await createAuthenticityService({
    host: createTestHost(authenticityDefinition, { clock, logger, metrics }),
    reader,
    getTrust: async () => trust,
    trustList: trust,
    audit: { ...audit, recordAll: () => Promise.reject(new Error('one event for each analysis')) },
  });
  return {
    service,
    /** Events recorded so far, oldest first. */
    events,
    /** Log lines so far. */
    logged,
    metrics,
    trail,
    get: async (url: string) => {
      const response = await service.inject({ method: 'GET', url });
      return { status: response.statusCode, body: response.json() as unknown };
    },
    /** Sends a form. Its texts come before the file, as receipt control sends them. */
    analyze: async (form: Form, key: string | null = 'key-of-acme') => {
      const body = new Request('http://localhost/', { method: 'POST', body: createFormData(form) });
      const response = await service.inject({
        method: 'POST',
        url: `/v1/authenticity/analyze${form.query ?? ''}`,
        headers: {
          'content-type': body.headers.get('content-type') ?? '',
          ...(key === null ? {} : { 'x-api-key': key }),
        },
        payload: Buffer.from(await body.arrayBuffer()),
      });
      return { status: response.statusCode, body: response.json() as unknown };
    },
    close: async () => {
      await service.close();
      await reader.close();
    },
  };
}

function createFormData({ bytes, name = 'document', texts = {} }: Form): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts))
    if (typeof text === 'string') form.append(field, text);
    else form.append(field, new Blob([Uint8Array.from(text)]), 'fields.json');
  if (bytes) form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}
