import { createTestTrail } from '@probant/audit/testing/test-trail';
import { openSharedReader } from '@probant/documents/testing/shared-reader';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { KeyCheck } from '@probant/keys/key-check';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { createAssistantService } from '../assistant.service.ts';
import { assistantDefinition } from '../definition.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { type InstallationKeySource, useGivenKey } from '../kept-files/installation-key.ts';
import { createRetrievalThread } from '../retrieval/thread/retrieval-thread.ts';

export type TestAssistant = Awaited<ReturnType<typeof createTestAssistant>>;

type TestAnswer = { readonly status: number; readonly body: unknown };
type TestFile = { readonly name: string; readonly content: string | Uint8Array };
type TestInstallation = Pick<
  Parameters<typeof createAssistantService>[0],
  'database' | 'limits' | 'chatModel' | 'keepsFiles' | 'vectorPause' | 'indexFormat'
> & {
  /** Every key `key-of-` a tenant, with all scopes, by default. */
  readonly keys?: KeyCheck;
  /** A fixed one by default. */
  readonly fileKeys?: InstallationKeySource;
  /** None by default. */
  readonly embedder?: Embedder;
  /** Called when chunks wait for their vectors: after an upload, and after a document was rebuilt. */
  readonly onPendingVectors?: () => void;
};

/** Starts the assistant with real workers on a database, which the caller closes. The key of a tenant is `key-of-` and its name. */
export async function createTestAssistant({
  database,
  embedder,
  limits = {},
  chatModel = null,
  keepsFiles = false,
  vectorPause,
  indexFormat,
  keys,
  onPendingVectors = () => undefined,
  fileKeys = useGivenKey(Buffer.alloc(32, 7).toString('base64')),
}: TestInstallation) {
  const logged: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => logged.push(line) } });
  const metrics = createMetrics();
  const reader = await openSharedReader();
  const time = { now: Date.parse('2026-11-23T09:30:00Z') };
  const clock = () => time.now;
  const { events, trail, audit } = createTestTrail();
  const newId = createUuidV7Source(clock);
  const thread = createRetrievalThread(metrics);
  const pendingVectors = { rounds: 0 };
  const pendingRebuilds = { rounds: 0 };
  const { service, embedPending, purge, rebuildOutdated, refreshIndexes } = await createAssistantService({
    host: createTestHost(assistantDefinition, {
      clock,
      newId,
      logger,
      metrics,
      ...(keys === undefined ? {} : { keys }),
    }),
    database,
    reader,
    thread,
    embedder: embedder ?? null,
    onPendingVectors: () => {
      pendingVectors.rounds += 1;
      onPendingVectors();
    },
    onOutdated: () => {
      pendingRebuilds.rounds += 1;
    },
    ...(vectorPause === undefined ? {} : { vectorPause }),
    ...(indexFormat === undefined ? {} : { indexFormat }),
    chatModel,
    keepsFiles,
    fileKeys,
    randomness: readSystemRandomness,
    audit,
    newId,
    limits: { vectorWait: { answerMs: 0, refusalMs: 0 }, ...limits },
  });
  const inject = async (request: Parameters<typeof service.inject>[0]): Promise<TestAnswer> => {
    const response = await service.inject(request);
    return { status: response.statusCode, body: JSON.parse(response.body) as unknown };
  };
  return {
    service,
    database,
    events,
    time,
    trail,
    purge,
    /** Makes the vectors that are missing. */
    embedPending: (signal = new AbortController().signal) => embedPending(signal),
    /** How often a round of vectors was asked for. */
    pendingVectors,
    /** Rebuilds the documents of an earlier format. */
    rebuildOutdated: (signal = new AbortController().signal) => rebuildOutdated(signal),
    /** How often a round of rebuilds was asked for. */
    pendingRebuilds,
    refreshIndexes,
    metrics,
    /** Asks the thread of the indexes. */
    askIndex: thread.ask,
    /** Everything that was logged, as one text. */
    readLog: () => logged.join('\n'),
    call: (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      body?: unknown,
      tenant = 'acme',
      headers: Readonly<Record<string, string>> = {},
    ): Promise<TestAnswer> =>
      inject({
        method,
        url: path,
        headers: { 'x-api-key': `key-of-${tenant}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    upload: async (knowledgeBaseId: string, files: readonly TestFile[], tenant = 'acme'): Promise<TestAnswer> => {
      const form = new FormData();
      for (const { name, content } of files)
        form.append('files', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
      const body = new Request('http://localhost/', { method: 'POST', body: form });
      return inject({
        method: 'POST',
        url: `/v1/knowledge-bases/${knowledgeBaseId}/documents`,
        headers: { 'x-api-key': `key-of-${tenant}`, 'content-type': body.headers.get('content-type') ?? '' },
        payload: Buffer.from(await body.arrayBuffer()),
      });
    },
    close: async () => {
      await service.close();
      await thread.close();
    },
  };
}
