import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import {
  type Attachment,
  type DocumentReader,
  type FileKind,
  type OpenedDocument,
  type OpenOptions,
  type Page,
  UnreadableDocument,
} from './document.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import { verifyModelFiles } from './ocr/models/model-files.ts';
import type { DocumentCost } from './pool/document-cost.ts';
import type { QueueLimits } from './pool/fair-queue.ts';
import { probeIsolation } from './pool/isolation/probe-isolation.ts';
import { createPoolMetrics } from './pool/pool-metrics.ts';
import type { TaskResult } from './pool/protocol.ts';
import { createTaskRegistry } from './pool/task-registry.ts';
import { WorkerFailure } from './pool/worker-failure.ts';
import { MAX_QUEUE_WAIT_MS, QUEUE_LIMITS, WORKER_LIMITS, type WorkerLimits } from './pool/worker-limits.ts';
import { createWorkerPool } from './pool/worker-pool.ts';
import { detectFileKind } from './signature.ts';
import type { DocumentTask, TaskOutcome } from './task.ts';

export type DocumentReaderOptions = {
  /** Folder with det.onnx, rec.onnx and alphabet.txt. If it contains a SHA256SUMS, the files must match it. */
  readonly models: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /**
   * Worker processes, each with one thread and at most 1 GiB. Default: two, or one on a single core. One more is started when a tenant
   * that has none waits.
   */
  readonly workers?: number;
  /** Program of a worker. Default: worker/main.ts. */
  readonly workerEntry?: URL;
  readonly limits?: Partial<WorkerLimits>;
  readonly queue?: QueueLimits;
  /** Maximum time in the queue. */
  readonly maxWaitMs?: number;
  /** Called with the cost of each document when its worker has finished, for benchmarks and evaluations. */
  readonly onCost?: (cost: DocumentCost) => void;
};

/**
 * Creates a reader that opens documents in worker processes, which start with the first document. `close` ends them.
 * @throws Error when a model file is missing or does not match the folder's SHA256SUMS.
 */
export async function createDocumentReader(options: DocumentReaderOptions): Promise<DocumentReader> {
  const models = resolve(options.models);
  const entry = options.workerEntry ?? new URL('./worker/main.ts', import.meta.url);
  const [isolation] = await Promise.all([probeIsolation([fileURLToPath(entry), models]), verifyModelFiles(models)]);
  options.logger.info({ isolation }, 'isolation of the document workers');
  const tasks = createTaskRegistry();
  const pool = createWorkerPool({
    worker: { entry, models, limits: { ...WORKER_LIMITS, ...options.limits }, isolation },
    tasks,
    size: options.workers ?? Math.min(2, availableParallelism()),
    maxWaitMs: options.maxWaitMs ?? MAX_QUEUE_WAIT_MS,
    queue: options.queue ?? QUEUE_LIMITS,
    logger: options.logger,
    metrics: createPoolMetrics(options.metrics),
    onCost: options.onCost,
  });
  return {
    open: async (bytes, readOptions) => {
      const { maxPages = null } = readOptions;
      if (maxPages !== null && !(Number.isInteger(maxPages) && maxPages >= 1))
        throw new RangeError('maxPages must be an integer of at least 1');
      const kind = detectReadableKind(bytes);
      const pages: Page[] = [];
      const attachments: Attachment[] = [];
      const result = await pool.run(
        { action: 'open', kind, fingerprint: readOptions.fingerprint === true, maxPages },
        bytes,
        (part) => {
          if (part.type === 'page') pages.push(part.page);
          else if (part.type === 'attachment') attachments.push(part.attachment);
        },
        readOptions,
      );
      return toOpenedDocument(result, { kind, pages, attachments });
    },
    renderPage: async (bytes, page, width, openOptions) => {
      const kind = detectReadableKind(bytes);
      if (!Number.isInteger(page) || page < 1) throw new RangeError('page must be an integer of at least 1');
      if (!Number.isInteger(width) || width < 1) throw new RangeError('width must be an integer of at least 1 pixel');
      const result = await pool.run({ action: 'render', kind, page, width }, bytes, () => undefined, openOptions);
      return toRenderedPage(result);
    },
    register: (added) => tasks.register(added),
    run: async <Input, Output>(
      task: DocumentTask<Input, Output>,
      bytes: Uint8Array,
      input: Input,
      openOptions: OpenOptions,
    ): Promise<TaskOutcome<Output>> => {
      if (!tasks.has(task)) throw new Error(`the task ${task.name} was not registered`);
      const kind = task.reads === 'document' ? detectReadableKind(bytes) : null;
      const parts = new Map<string, Uint8Array[]>();
      const result = await pool.run(
        { action: 'run', name: task.name, module: task.module.href, kind, input, totalMs: task.totalMs ?? null },
        bytes,
        (part) => {
          if (part.type !== 'part') return;
          const pieces = parts.get(part.name);
          if (pieces) pieces.push(part.bytes);
          else parts.set(part.name, [part.bytes]);
        },
        openOptions,
      );
      if (result.type !== 'completed') throw toError(result);
      return { output: result.output as Output, parts };
    },
    close: () => pool.close(),
  };
}

/** Checks the size and detects the kind of a file, without a worker. */
function detectReadableKind(bytes: Uint8Array): FileKind {
  if (bytes.length > DOCUMENT_LIMITS.bytes) throw new RangeError('document exceeds 50 MiB');
  if (bytes.length === 0) throw new UnreadableDocument('empty');
  const kind = detectFileKind(bytes);
  if (kind === null) throw new UnreadableDocument('unknown_kind');
  return kind;
}

function toOpenedDocument(
  result: TaskResult,
  parts: Pick<OpenedDocument, 'kind' | 'pages' | 'attachments'>,
): OpenedDocument {
  if (result.type !== 'opened') throw toError(result);
  const { type: _, ...opened } = result;
  return { ...opened, ...parts };
}

function toRenderedPage(result: TaskResult): { png: Uint8Array; pageCount: number } {
  if (result.type !== 'rendered') throw toError(result);
  return { png: result.png, pageCount: result.pageCount };
}

function toError(result: TaskResult): Error {
  if (result.type === 'fault') return new UnreadableDocument(result.fault, result.limit);
  if (result.type === 'no_such_page')
    return new RangeError(`page is out of range: the document has ${result.pageCount} pages`);
  if (result.type === 'failed')
    return new WorkerFailure('a reader worker could not read', `${result.name}: ${result.cause}`);
  return new Error(`a reader worker sent an unexpected result: ${result.type}`);
}
