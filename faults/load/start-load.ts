import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../environment/tenant-keys.ts';
import { waitUntil } from '../environment/wait-until.ts';

/** What a response acknowledged of an event. */
export type AcknowledgedEvent = {
  readonly id: string;
  readonly resource: string;
  readonly seq: number;
  readonly hash: string;
  readonly previous: string;
};

/** One request: the resources it named, one in each event, and what was acknowledged (null: nothing). */
export type RecordedCall = {
  readonly tenant: string;
  readonly lane: number;
  readonly resources: readonly string[];
  readonly acknowledged: readonly AcknowledgedEvent[] | null;
};

export type Load = {
  /** Waits until this many more events are acknowledged. */
  waitForAcknowledged(events: number, timeoutMs?: number): Promise<void>;
  /** Waits until this many more requests are refused or get no response. */
  waitForRefused(calls: number): Promise<void>;
  /** Waits for the requests in progress and returns all requests. Throws when a response was neither a record nor an allowed refusal. */
  stop(): Promise<readonly RecordedCall[]>;
  /** Stops sending requests, for a scenario that failed. */
  abort(): void;
};

export type LoadOptions = {
  readonly accounts: readonly Account[];
  /** The address of a lane's next request. */
  readonly urlOf: (lane: number) => string;
  readonly lanes: number;
  /** Prefix that distinguishes this load's resources from another's. */
  readonly name?: string;
};

/** Every third lane posts batches. Every fourth sends an Idempotency-Key and repeats each request until it is answered. */
const BATCH_LANE_INTERVAL = 3;
const IDEMPOTENT_LANE_INTERVAL = 4;
const RETRY_MS = 20;

/** Present in every event, so that a log that quotes one is detected. */
export const PERSONAL_VALUE = 'salarie-confidentiel';

/** Starts clients that post single events and batches one after the other, whatever happens, and keep every response. */
export function startLoad({ accounts, urlOf, lanes, name = 'r' }: LoadOptions): Load {
  const calls: RecordedCall[] = [];
  const unexpected: string[] = [];
  let acknowledged = 0;
  let refused = 0;
  let isStopped = false;
  let isAborted = false;

  const call = async (
    lane: number,
    account: Account,
    resources: readonly string[],
    key: string | null,
  ): Promise<readonly AcknowledgedEvent[] | null | 'unsent'> => {
    for (;;) {
      const answer = await post(urlOf(lane), account, resources, key);
      if ('events' in answer) {
        acknowledged += answer.events.length;
        return answer.events;
      }
      if ('unexpected' in answer) unexpected.push(answer.unexpected);
      refused += 'isUncertain' in answer ? 1 : 0;
      await pause(RETRY_MS);
      if (key === null || isAborted || 'unexpected' in answer) return 'unsent' in answer ? 'unsent' : null;
    }
  };

  const runLane = async (lane: number): Promise<void> => {
    const account = accounts[lane % accounts.length];
    if (!account) throw new RangeError('a load needs an account');
    for (let turn = 0; !isStopped; turn += 1) {
      const size = lane % BATCH_LANE_INTERVAL === 0 ? 1 + ((turn * 7 + lane) % 40) : 1;
      const resources = Array.from({ length: size }, (_, at) => `${name}-${lane}-${turn}-${at}`);
      const key = lane % IDEMPOTENT_LANE_INTERVAL === IDEMPOTENT_LANE_INTERVAL - 1 ? `${name}-${lane}-${turn}` : null;
      const recorded = await call(lane, account, resources, key);
      if (recorded !== 'unsent') calls.push({ tenant: account.tenant, lane, resources, acknowledged: recorded });
    }
  };
  let ended = false;
  const lanesRunning = Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane))).finally(
    () => (ended = true),
  );
  lanesRunning.catch(() => undefined);

  return {
    waitForAcknowledged(events, timeoutMs) {
      const goal = acknowledged + events;
      return waitUntil(`${events} more acknowledged events`, () => acknowledged >= goal, timeoutMs);
    },
    waitForRefused(refusals) {
      const goal = refused + refusals;
      return waitUntil(`${refusals} more refusals`, () => refused >= goal);
    },
    async stop() {
      isStopped = true;
      await waitUntil('a response to every request', () => ended);
      await lanesRunning;
      if (unexpected.length > 0) throw new Error(`${unexpected.length} unexpected responses, such as ${unexpected[0]}`);
      return calls;
    },
    abort() {
      isAborted = true;
      isStopped = true;
    },
  };
}

type PostResult =
  | { readonly events: readonly AcknowledgedEvent[] }
  /** No connection: the service did not get the request. */
  | { readonly unsent: true }
  /** 503, or the connection broke: the events may be stored or not. */
  | { readonly isUncertain: true }
  | { readonly unexpected: string };

async function post(
  url: string,
  { tenant, key }: Account,
  resources: readonly string[],
  name: string | null,
): Promise<PostResult> {
  const events = resources.map((resource_id) => ({
    tenant_id: tenant,
    actor_id: PERSONAL_VALUE,
    action: 'read',
    resource_type: 'contract',
    resource_id,
    metadata: { about: PERSONAL_VALUE },
  }));
  const isSingle = events.length === 1;
  try {
    const response = await fetch(`${url}/v1/events${isSingle ? '' : '/batch'}`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        ...(name === null ? {} : { 'idempotency-key': name }),
      },
      body: JSON.stringify(isSingle ? events[0] : { events }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    if (response.status === 200)
      return { events: (isSingle ? [body] : (body['events'] as unknown[])).map(readAcknowledgement) };
    if (response.status === 503 && response.headers.get('retry-after') !== null) return { isUncertain: true };
    return { unexpected: `${response.status} ${JSON.stringify(body)}` };
  } catch (error) {
    return readErrorCode(error) === 'ECONNREFUSED' ? { unsent: true } : { isUncertain: true };
  }
}

/** Node reports why a fetch failed in the error's cause. */
const readErrorCode = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code;

function readAcknowledgement(event: unknown): AcknowledgedEvent {
  const { id, resource_id, chain_seq, event_hash, prev_hash } = event as Record<string, string & number>;
  if (!id || !resource_id || !chain_seq || !event_hash || !prev_hash)
    throw new Error('a response without a chain position');
  return { id, resource: resource_id, seq: chain_seq, hash: event_hash, previous: prev_hash };
}
