import { buildBenchEvent } from '../audit/bench-event.ts';
import { runBurst } from '../audit/http-load.ts';
import type { SizeCosts } from './growth-rows.ts';
import type { Call, Cost, MeasuredPlatform } from './measured-platform.ts';

const TENANT = 'demo';
const BATCH = 1_000;
/** Subjects to export and to erase at each size, with as many events each: enough for all calls of a measure. */
const SUBJECTS = 50;
const EVENTS_OF_A_SUBJECT = 5;

const buildEvent = (index: number) => ({
  ...buildBenchEvent(index),
  severity: index % 1_000 === 0 ? 'warning' : 'info',
});

/** Records events of one tenant up to each size, in batches through the gateway, and measures the operations of its audit trail there. */
export async function measureEventGrowth(
  platform: MeasuredPlatform,
  sizes: readonly number[],
): Promise<readonly SizeCosts[]> {
  let count = 0;
  const results: SizeCosts[] = [];
  for (const [step, size] of sizes.entries()) {
    await recordSubjects(platform, step);
    count += SUBJECTS * EVENTS_OF_A_SUBJECT;
    const calls = Math.max(0, Math.ceil((size - count) / BATCH));
    const body = () => JSON.stringify({ events: Array.from({ length: BATCH }, () => buildEvent(count++)) });
    await runBurst({ url: platform.url, key: platform.key, path: '/v1/events/batch', body, callers: 4, calls });
    results.push({ size, costs: await measureOperations(platform, size, step) });
  }
  const { ok, checked } = await platform.send<{ readonly ok: boolean; readonly checked: number }>(platform.key, {
    path: `/v1/proof/verify?tenant_id=${TENANT}`,
  });
  if (!ok || checked < (sizes.at(-1) ?? 0)) throw new Error('the chain does not verify');
  return results;
}

/** The subjects of a size are recorded before its other events, so that they lie as deep in the log as can be. */
async function recordSubjects(platform: MeasuredPlatform, step: number): Promise<void> {
  const events = Array.from({ length: SUBJECTS * EVENTS_OF_A_SUBJECT }, (_, index) => ({
    ...buildEvent(index),
    actor_id: `subject-${step}-${index % SUBJECTS}`,
  }));
  await platform.send(platform.key, { path: '/v1/events/batch', body: { events } });
}

async function measureOperations(
  { send, measure, key }: MeasuredPlatform,
  size: number,
  step: number,
): Promise<ReadonlyMap<string, Cost>> {
  const list = (query: string): Call => ({ path: `/v1/events?tenant_id=${TENANT}&limit=50&${query}` });
  const middle = Math.floor(size / 2);
  const deep = await send<readonly { readonly id: string }[]>(key, list(`before_seq=${middle}`));
  const id = (n: number) => deep[n % deep.length]?.id ?? '';
  const proof = (path: string): Call => ({ path: `/v1/proof/${path}tenant_id=${TENANT}` });
  const subject = (n: number) => ({ tenant_id: TENANT, subject_id: `subject-${step}-${n}` });
  const operations: Readonly<Record<string, (n: number) => Call>> = {
    'a new event': (n) => ({ path: '/v1/events', body: buildEvent(n) }),
    'a batch of 100 events': () => ({
      path: '/v1/events/batch',
      body: { events: Array.from({ length: 100 }, (_, n) => buildEvent(n)) },
    }),
    'newest 50 events': () => list(''),
    '50 events from the middle': (n) => list(`before_seq=${Math.max(0, middle - n)}`),
    '50 events of an actor with one in 500': (n) => list(`actor_id=comptable-${n}`),
    'events of an actor with 5': (n) => list(`actor_id=subject-${step}-${n}`),
    'events of an actor with none': (n) => list(`actor_id=nobody-${n}`),
    '50 events of one action in four, one severity in 1,000': () => list('action=create&severity=warning'),
    'the event of a document': (n) => list(`resource_type=invoice&resource_id=FA-2026-${middle + n}`),
    '50 events of the last minute': () => list(`from=${new Date(Date.now() - 60_000).toISOString()}`),
    'an event by its id': (n) => ({ path: `/v1/events/${id(n)}?tenant_id=${TENANT}` }),
    'its proof': (n) => ({ path: `/v1/events/${id(n)}/proof?tenant_id=${TENANT}` }),
    'its evidence': (n) => ({ path: `/v1/events/${id(n)}/evidence?tenant_id=${TENANT}` }),
    'figures of the log': () => ({ path: `/v1/stats?tenant_id=${TENANT}` }),
    'a window of 1,000 events verified': (n) => proof(`verify?from_seq=${middle + n}&to_seq=${middle + n + 999}&`),
    'newest 50 anchors': () => proof('anchors?'),
    'what is stored about a subject with 5 events': (n) => ({ path: '/v1/gdpr/export', body: subject(n) }),
    'erasure of a subject with 5 events': (n) => ({ path: '/v1/gdpr/anonymize', body: subject(n) }),
  };
  const costs = new Map<string, Cost>();
  for (const [name, call] of Object.entries(operations)) costs.set(name, await measure(key, call));
  return costs;
}
