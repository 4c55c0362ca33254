import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import { authenticityDefinition } from '@probant/authenticity/definition';
import { createAuthenticityService } from '@probant/authenticity/lab';
import type { AnalyzeResponse, SupportingDocumentType } from '@probant/contracts/authenticity';
import { createDocumentReader } from '@probant/documents/reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { systemClock } from '@probant/kernel/clock';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { createTestHost } from '@probant/service-runner/testing/test-host';

export type InProcessAuthenticity = {
  /** Returns the opinion, or the status of the response and its body when there is none. */
  analyze(
    bytes: Uint8Array,
    profile: SupportingDocumentType,
  ): Promise<AnalyzeResponse | { readonly status: number; readonly body: string }>;
  /** Every line the service logged: failed checks are in it. */
  readonly logLines: readonly string[];
  close(): Promise<void>;
};

const WORKER_COUNT = 2;
const EVALUATION_API_KEY = 'key-of-eval';

/** Starts the authenticity service with its worker processes, as the product does; events of the audit trail are dropped. */
export async function startInProcessAuthenticity(trust: TrustSnapshot): Promise<InProcessAuthenticity> {
  const logLines: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => logLines.push(line) } });
  const metrics = createMetrics();
  const models = SHIPPED_MODELS_FOLDER;
  const reader = await createDocumentReader({ models, logger, metrics, workers: WORKER_COUNT });
  let count = 0;
  const service = await createAuthenticityService({
    host: createTestHost(authenticityDefinition, {
      // The producers date the files that they write by the clock of the machine.
      clock: systemClock,
      logger,
      metrics,
    }),
    reader,
    getTrust: async () => trust,
    trustList: trust,
    audit: {
      record: async () => ({ id: `event-${++count}`, chain_seq: count, event_hash: '0'.repeat(64) }),
      recordAll: () => Promise.reject(new Error('one event for each analysis')),
    },
  });
  return {
    logLines,
    analyze: async (bytes, profile) => {
      const form = new FormData();
      form.append('document_type', profile);
      form.append('file', new Blob([Uint8Array.from(bytes)]), 'document');
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      const response = await service.inject({
        method: 'POST',
        url: '/v1/authenticity/analyze',
        headers: { 'content-type': request.headers.get('content-type') ?? '', 'x-api-key': EVALUATION_API_KEY },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      if (response.statusCode === 200) return response.json() as AnalyzeResponse;
      return { status: response.statusCode, body: response.body };
    },
    close: async () => {
      await service.close();
      await reader.close();
    },
  };
}
