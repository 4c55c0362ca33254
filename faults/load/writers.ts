import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../surroundings/eventually.ts';
import type { Account } from '../surroundings/tenant-keys.ts';

/** What an answer promised of an event. */
export type Acknowledged = {
  readonly id: string;
  readonly resource: string;
  readonly seq: number;
  readonly hash: string;
  readonly previous: string;
};

/** One call: the resources it named, each in an event of its own, and what was acknowledged of it (null: nothing). */
export type Call = {
  readonly tenant: string;
  readonly lane: number;
  readonly resources: readonly string[];
  readonly acknowledged: readonly Acknowledged[] | null;
};

export type Load = {
  /** Waits until this many more events have been acknowledged, for so many milliseconds at most. */
  more(events: number, patience?: number): Promise<void>;
  /** Waits until this many more calls have been refused, or have heard no answer. */
  moreRefused(calls: number): Promise<void>;
  /** Lets the calls under way end, and gives all that were made. Throws when an answer was neither a record nor a lawful refusal. */
  stop(): Promise<readonly Call[]>;
  /** Makes no further call, for a scenario that has failed. */
  abandon(): void;
};

export type LoadOptions = {
  readonly accounts: readonly Account[];
  /** Where a lane's next call goes. */
  readonly urlOf: (lane: number) => string;
  readonly lanes: number;
  /** Names this load's resources apart from another one's. */
  readonly name?: string;
};

/** Every third lane posts batches. Every fourth names its calls, and repeats each until it is answered, as a careful caller does. */
const BATCHES = 3;
const NAMED = 4;
const RETRY_MS = 20;

/** Stands in every event, so that a log that quotes one is found out. */
export const PERSONAL = 'salarie-confidentiel';

/** Clients that post singles and batches one after the other, whatever happens to the service, and remember every answer. */
export function startLoad({ accounts, urlOf, lanes, name = 'r' }: LoadOptions): Load {
  const calls: Call[] = [];
  const unlawful: string[] = [];
  let acknowledged = 0;
  let refused = 0;
  let over = false;
  let abandoned = false;

  const call = async (
    lane: number,
    account: Account,
    resources: readonly string[],
    key: string | null,
  ): Promise<readonly Acknowledged[] | null | 'unsent'> => {
    for (;;) {
      const answer = await post(urlOf(lane), account, resources, key);
      if ('events' in answer) {
        acknowledged += answer.events.length;
        return answer.events;
      }
      if ('unlawful' in answer) unlawful.push(answer.unlawful);
      refused += 'open' in answer ? 1 : 0;
      await pause(RETRY_MS);
      if (key === null || abandoned || 'unlawful' in answer) return 'unsent' in answer ? 'unsent' : null;
    }
  };

  const live = async (lane: number): Promise<void> => {
    const account = accounts[lane % accounts.length];
    if (!account) throw new RangeError('a load needs an account');
    for (let turn = 0; !over; turn += 1) {
      const size = lane % BATCHES === 0 ? 1 + ((turn * 7 + lane) % 40) : 1;
      const resources = Array.from({ length: size }, (_, at) => `${name}-${lane}-${turn}-${at}`);
      const key = lane % NAMED === NAMED - 1 ? `${name}-${lane}-${turn}` : null;
      const recorded = await call(lane, account, resources, key);
      if (recorded !== 'unsent') calls.push({ tenant: account.tenant, lane, resources, acknowledged: recorded });
    }
  };
  let ended = false;
  const lives = Promise.all(Array.from({ length: lanes }, (_, lane) => live(lane))).finally(() => (ended = true));
  lives.catch(() => undefined);

  return {
    more(events, patience) {
      const goal = acknowledged + events;
      return eventually(`${events} more acknowledged events`, () => acknowledged >= goal, patience);
    },
    moreRefused(refusals) {
      const goal = refused + refusals;
      return eventually(`${refusals} more refusals`, () => refused >= goal);
    },
    async stop() {
      over = true;
      await eventually('an answer to every call', () => ended);
      await lives;
      if (unlawful.length > 0)
        throw new Error(`${unlawful.length} answers that no caller can use, such as ${unlawful[0]}`);
      return calls;
    },
    abandon() {
      abandoned = true;
      over = true;
    },
  };
}

type Answer =
  | { readonly events: readonly Acknowledged[] }
  /** No connection: the service never saw it. */
  | { readonly unsent: true }
  /** 503, or the connection broke: stored or not. */
  | { readonly open: true }
  | { readonly unlawful: string };

async function post(
  url: string,
  { tenant, key }: Account,
  resources: readonly string[],
  name: string | null,
): Promise<Answer> {
  const events = resources.map((resource_id) => ({
    tenant_id: tenant,
    actor_id: PERSONAL,
    action: 'read',
    resource_type: 'contract',
    resource_id,
    metadata: { about: PERSONAL },
  }));
  const alone = events.length === 1;
  try {
    const response = await fetch(`${url}/v1/events${alone ? '' : '/batch'}`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        ...(name === null ? {} : { 'idempotency-key': name }),
      },
      body: JSON.stringify(alone ? events[0] : { events }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    if (response.status === 200) return { events: (alone ? [body] : (body['events'] as unknown[])).map(promised) };
    if (response.status === 503 && response.headers.get('retry-after') !== null) return { open: true };
    return { unlawful: `${response.status} ${JSON.stringify(body)}` };
  } catch (error) {
    return codeOf(error) === 'ECONNREFUSED' ? { unsent: true } : { open: true };
  }
}

/** Node tells why a fetch failed in its cause. */
const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code;

function promised(event: unknown): Acknowledged {
  const { id, resource_id, chain_seq, event_hash, prev_hash } = event as Record<string, string & number>;
  if (!id || !resource_id || !chain_seq || !event_hash || !prev_hash) throw new Error('an answer without a place');
  return { id, resource: resource_id, seq: chain_seq, hash: event_hash, previous: prev_hash };
}
