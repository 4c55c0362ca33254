import { type CallOutcome, createCircuitBreaker, type PermittedCall } from '@probant/kernel/circuit-breaker';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { OpenAiClient } from './openai-client.ts';
import { OpenAiError } from './openai-error.ts';

type GuardDeps = {
  /** What the server is for, in the log and in the label of the metrics. */
  readonly use: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

/** The server was not asked, as it failed several times in a row just before. */
export class ServerPausedError extends OpenAiError {
  constructor() {
    super('not asked after failures', { isUnreachable: true });
  }
}

/** With a server that hangs, the first questions wait for as many timeouts. */
export const MAX_SERVER_FAILURES = 3;
const MIN_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 300_000;
/** A caller that gives up after this time without a first piece shows a server that hangs: few callers wait for its timeout. */
const MIN_ABANDONED_MS = 10_000;

/**
 * Returns a client that stops asking a server after MAX_SERVER_FAILURES failures in a row, for 30 s, then tries one request at a time. A
 * failure is a timeout, a lost connection or a status of 500 and above; another status is about one request and counts for nothing.
 *
 * Its methods reject with ServerPausedError at once while the server is not asked.
 */
export function guardOpenAiClient(client: OpenAiClient, { use, clock, logger, metrics }: GuardDeps): OpenAiClient {
  const up = metrics.gauge('probant_model_server_up', 'Whether a model server is asked; 0 after failures in a row', [
    'use',
  ]);
  const skipped = metrics.counter('probant_model_calls_skipped_total', 'Calls not made as a model server failed', [
    'use',
  ]);
  up.set({ use }, 1);
  const breaker = createCircuitBreaker({
    clock,
    maxFailures: MAX_SERVER_FAILURES,
    minPauseMs: MIN_PAUSE_MS,
    maxPauseMs: MAX_PAUSE_MS,
    onOpen: (pauseMs) => {
      up.set({ use }, 0);
      logger.warn(
        { use, pause_s: pauseMs / 1000 },
        'a model server fails again and again and is not asked for a while',
      );
    },
    onClose: () => {
      up.set({ use }, 1);
      logger.info({ use }, 'a model server answers again');
    },
  });
  const begin = (): PermittedCall => {
    const call = breaker.begin();
    if (call !== null) return call;
    skipped.inc({ use });
    throw new ServerPausedError();
  };
  const run = async <T>(signal: AbortSignal | undefined, request: () => Promise<T>): Promise<T> => {
    const call = begin();
    const startedAt = clock();
    try {
      const response = await request();
      call.end('success');
      return response;
    } catch (error) {
      call.end(signal?.aborted ? judgeAbandoned(clock() - startedAt) : judgeFailure(error));
      throw error;
    }
  };

  return {
    completeChat: (request, signal) => run(signal, () => client.completeChat(request, signal)),
    embed: (request, signal) => run(signal, () => client.embed(request, signal)),
    async *streamChat(request, signal) {
      const call = begin();
      const startedAt = clock();
      let outcome: CallOutcome = 'unknown';
      try {
        for await (const piece of client.streamChat(request, signal)) {
          outcome = 'success';
          yield piece;
        }
        outcome = 'success';
      } catch (error) {
        if (!signal?.aborted) outcome = judgeFailure(error);
        else if (outcome === 'unknown') outcome = judgeAbandoned(clock() - startedAt);
        throw error;
      } finally {
        call.end(outcome);
      }
    },
  };
}

const judgeAbandoned = (waitedMs: number): CallOutcome => (waitedMs >= MIN_ABANDONED_MS ? 'failure' : 'unknown');

function judgeFailure(error: unknown): CallOutcome {
  if (!(error instanceof OpenAiError)) return 'unknown';
  if (error.status !== null) return error.status >= 500 ? 'failure' : 'unknown';
  return error.isUnreachable ? 'failure' : 'unknown';
}
