import { fileURLToPath } from 'node:url';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { probeIsolation } from '@probant/workers/probe-isolation';
import {
  InputRefused,
  WorkerEnded,
  WorkerFailure,
  WorkerStopped,
  WorkersOverloaded,
} from '@probant/workers/worker-errors';
import { createWorkerPool, type WorkerLimits, type WorkerPool } from '@probant/workers/worker-pool';
import type { EmbedOptions } from '../embedder.ts';
import { EmbedderUnavailable } from '../embedder-unavailable.ts';
import { EMBED_TASK, type EmbeddingInput, VECTOR_LENGTH } from './embed.task.ts';
import { createEmbeddingMetrics } from './embedding-metrics.ts';
import { EMBEDDING_LIMITS, EMBEDDING_QUEUE, MAX_QUEUE_WAIT_MS } from './worker-limits.ts';

export type EmbeddingWorkersOptions = {
  /** Folder of multilingual-e5-small as shipped in models/e5-small. */
  readonly modelFolder: string;
  /** Maximum number of processes, each with 220 MB and one busy core. */
  readonly processes: number;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly limits?: Partial<WorkerLimits>;
  /** Program of a process. Default: program/main.ts. */
  readonly entry?: URL;
};

export type EmbeddingWorkers = Pick<WorkerPool, 'pids' | 'close'> & {
  /** Returns the vector of a text; questions come before passages. @throws EmbedderUnavailable, or the signal's reason. */
  embed(input: EmbeddingInput, options?: EmbedOptions): Promise<Int8Array>;
};

const PROGRAM = new URL('./program/main.ts', import.meta.url);
const NO_BYTES = new Uint8Array();
/** A text is tried again in a new process once: the system may end any process, but a text that ends two is not tried again. */
const MAX_ATTEMPTS = 2;

/** Creates the processes that embed texts. They start with the first text, and end when they are not used. */
export async function createEmbeddingWorkers(options: EmbeddingWorkersOptions): Promise<EmbeddingWorkers> {
  const { modelFolder, processes, logger, metrics, limits, entry = PROGRAM } = options;
  const pool = createWorkerPool({
    program: { entry, dataFolders: [modelFolder] },
    limits: { ...EMBEDDING_LIMITS, ...limits },
    isolation: await probeIsolation([fileURLToPath(entry), modelFolder]),
    size: processes,
    // A text takes 1 s at most: a tenant need not wait longer for a process of another one.
    reserved: 0,
    // A text in progress takes 50 ms as a rule.
    completesAborted: true,
    maxWaitMs: MAX_QUEUE_WAIT_MS,
    queue: EMBEDDING_QUEUE,
    logger,
    metrics: createEmbeddingMetrics(metrics),
  });
  pool.register([EMBED_TASK]);
  let isClosed = false;

  const runOnce = async (input: EmbeddingInput, { tenant = '', signal }: EmbedOptions): Promise<Int8Array> => {
    const { kind } = input;
    try {
      const { output } = await pool.run(EMBED_TASK, NO_BYTES, input, {
        tenant,
        kind,
        isUrgent: kind === 'question',
        ...(signal ? { signal } : {}),
      });
      if (output.length === VECTOR_LENGTH) return output;
    } catch (error) {
      signal?.throwIfAborted();
      throw isClosed ? new EmbedderUnavailable('closed') : toUnavailable(error);
    }
    throw new EmbedderUnavailable('crashed');
  };

  return {
    get pids() {
      return pool.pids;
    },
    embed: async (input, embedOptions = {}) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(input, embedOptions);
        } catch (error) {
          if (!(error instanceof EmbedderUnavailable)) throw error;
          if (error.reason !== 'closed') logger.warn({ reason: error.reason }, 'a text was not embedded');
          if (error.reason !== 'crashed' || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
    close: () => {
      isClosed = true;
      return pool.close();
    },
  };
}

/** Returns why there is no vector; any other error unchanged. */
function toUnavailable(error: unknown): unknown {
  if (error instanceof WorkerEnded) return new EmbedderUnavailable('crashed');
  if (error instanceof WorkersOverloaded) return new EmbedderUnavailable('overloaded');
  if (error instanceof WorkerFailure) return new EmbedderUnavailable('cannot_start', { cause: error });
  if (error instanceof WorkerStopped) return new EmbedderUnavailable(error.reason);
  return error instanceof InputRefused ? new EmbedderUnavailable('crashed') : error;
}
