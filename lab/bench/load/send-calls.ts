import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type FormData, fetch } from 'undici';
import type { PlannedCall } from './traffic.ts';

/** `ok`; `shed`: 503 with Retry-After; `error`: any other status, or no answer. */
type OutcomeKind = 'ok' | 'shed' | 'error';

export type CallOutcome = {
  readonly route: string;
  readonly kind: OutcomeKind;
  /** Status, or the code of a connection that failed. */
  readonly answer: string;
  /** When the call was due and when its answer was there, in milliseconds since the start. */
  readonly dueAt: number;
  readonly endedAt: number;
};

export type Sender = {
  /** Sends as many calls at a time as `callers`, each after the answer of the one before. */
  readonly sendInTurn: (callers: number, seconds: number) => Promise<readonly CallOutcome[]>;
  /**
   * Sends calls at a rate that does not depend on the answers, as independent clients do. Times count from when a call was due, so that one
   * that had to wait for a slow server counts as slow.
   */
  readonly sendAtRate: (perSecond: number, seconds: number) => Promise<readonly CallOutcome[]>;
  readonly close: () => Promise<void>;
};

const CALL_TIMEOUT_MS = 150_000;
/** How often calls that are due are sent. */
const TICK_MS = 5;
/** Less than the connections that a port accepts (docs/operating.md). */
const MAX_CONNECTIONS = 3_000;

export function createSender(url: string, plan: (number: number) => PlannedCall): Sender {
  const dispatcher = new Agent({
    connections: MAX_CONNECTIONS,
    headersTimeout: CALL_TIMEOUT_MS,
    bodyTimeout: CALL_TIMEOUT_MS,
  });
  let number = 0;
  const sendNext = async (startedAt: number, dueAt: number): Promise<CallOutcome> => {
    const { body, key, method, path, route } = plan(number++);
    const end = (kind: OutcomeKind, answer: string): CallOutcome => ({
      ...{ route, kind, answer, dueAt },
      endedAt: performance.now() - startedAt,
    });
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        dispatcher,
        headers: { 'x-api-key': key, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
        body: body satisfies string | FormData | null,
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (response.ok) return end('ok', '200');
      const isShed = response.status === 503 && response.headers.has('retry-after');
      return end(isShed ? 'shed' : 'error', String(response.status));
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const { code, name } = Object(cause) as { readonly code?: string; readonly name?: string };
      return end('error', code ?? name ?? 'no answer');
    }
  };
  return {
    close: () => dispatcher.destroy(),
    sendInTurn: async (callers, seconds) => {
      const startedAt = performance.now();
      const outcomes: CallOutcome[] = [];
      const work = async () => {
        for (let now = 0; now < seconds * 1_000; now = performance.now() - startedAt)
          outcomes.push(await sendNext(startedAt, performance.now() - startedAt));
      };
      await Promise.all(Array.from({ length: callers }, work));
      return outcomes;
    },
    sendAtRate: async (perSecond, seconds) => {
      const startedAt = performance.now();
      const running: Promise<CallOutcome>[] = [];
      const total = Math.round(perSecond * seconds);
      while (running.length < total) {
        const now = performance.now() - startedAt;
        while (running.length < total && (running.length / perSecond) * 1_000 <= now)
          running.push(sendNext(startedAt, (running.length / perSecond) * 1_000));
        await pause(TICK_MS);
      }
      return Promise.all(running);
    },
  };
}
