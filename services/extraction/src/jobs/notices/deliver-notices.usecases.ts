import type { Clock } from '@probant/kernel/clock';
import { computeDoubledDelay } from '@probant/kernel/doubled-delay';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { traceBackground } from '@probant/kernel/tracing/spans';
import { Webhook } from 'standardwebhooks';
import type { JobKeys } from '../keys/job-keys.ts';
import { open } from '../keys/seal.ts';
import { nameNoticeUrl } from '../keys/sealed-places.ts';
import { createListRefresh } from '../list-refresh.ts';
import { type AllowedReceivers, findAllowedNetwork } from './allowed-receivers.rules.ts';
import { deriveNoticeSecret } from './notice-secret.ts';
import type { ClaimedNotice, NoticesRepository } from './notices.repository.ts';
import type { NoticeOutcome, SendNotice } from './send-notice.ts';
import { createTenantTurns } from './tenant-turns.ts';

export type NoticeDeps = {
  readonly notices: NoticesRepository;
  readonly keys: Pick<JobKeys, 'find'>;
  readonly receivers: AllowedReceivers;
  readonly send: SendNotice;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Calls at once of the returned function. One of them is kept from receivers that were slow last. */
  readonly slots: number;
};

const FIRST_DELAY_MS = 15_000;
const MAX_DELAY_MS = 60 * 60_000;
/** About twelve hours: 64 minutes of growing delays, then once an hour. */
const MAX_ATTEMPTS = 20;
/** A receiver that takes longer is slow. */
const SLOW_MS = 2_000;

/** Milliseconds from an attempt, counted from 1, to the next one: longer than an attempt takes. */
const computeDelay = (attempts: number): number => computeDoubledDelay(attempts, FIRST_DELAY_MS, MAX_DELAY_MS);

/** Sends the notices that are due, tenants in turn, until none is. Several calls at once send several, one of a tenant at a time. */
export type DeliverNotices = (signal: AbortSignal) => Promise<void>;

export function createNoticeDelivery(deps: NoticeDeps): DeliverNotices {
  const { notices, clock } = deps;
  const turns = createTenantTurns(deps.slots - 1);
  const attempts = deps.metrics.counter('probant_jobs_notices_total', 'Attempts to send the notice of a job', [
    'outcome',
  ]);
  const dueTenants = createListRefresh(clock, async (now) => turns.replace(await notices.listDue(new Date(now))));
  const deliverNext = async (tenant: TenantId, signal: AbortSignal) => {
    const notice = await notices.claim(tenant, new Date(clock()), computeDelay);
    if (notice === null) {
      turns.skip(tenant);
      return null;
    }
    const begun = clock();
    const span = { name: 'send the notice of a job', attributes: { 'probant.job_id': notice.jobId } };
    const outcome = await traceBackground('extraction', span, () => attempt(deps, tenant, notice, signal));
    const wasSlow = clock() - begun > SLOW_MS;
    // A process that ends has not failed: the next attempt is due anyway.
    if (signal.aborted && !outcome.isDelivered) return null;
    attempts.inc({ outcome: outcome.isDelivered ? 'delivered' : 'failed' });
    await notices.record(tenant, notice, toProgress(outcome, notice.attempts));
    return { wasSlow };
  };
  return async (signal) => {
    dueTenants.expire();
    do await dueTenants.refresh();
    while (!signal.aborted && (await turns.runNext((tenant) => deliverNext(tenant, signal))));
  };
}

function toProgress(outcome: NoticeOutcome, attempts: number) {
  if (outcome.isDelivered) return { state: 'delivered', problem: null } as const;
  const isLast = outcome.isFinal || attempts >= MAX_ATTEMPTS;
  return { state: isLast ? 'failed' : 'waiting', problem: outcome.problem } as const;
}

async function attempt(
  { keys, receivers, send, clock, logger }: NoticeDeps,
  tenant: TenantId,
  notice: ClaimedNotice,
  signal: AbortSignal,
): Promise<NoticeOutcome> {
  try {
    const key = await keys.find(tenant, notice.jobId);
    if (key === null) return { isDelivered: false, problem: 'job_keys_unavailable', isFinal: false };
    const url = new URL((await open(key, nameNoticeUrl(notice.jobId), notice.url)).toString('utf8'));
    const network = findAllowedNetwork(url, receivers);
    if (network === null) return { isDelivered: false, problem: 'origin_not_allowed', isFinal: true };
    const body = composeBody(notice);
    const headers = sign(deriveNoticeSecret(key), `msg_${notice.jobId.replaceAll('-', '')}`, new Date(clock()), body);
    return await send({ url, network, headers, body }, signal);
  } catch (error) {
    logger.error({ err: error, job: notice.jobId }, 'the notice of a job cannot be sent');
    return { isDelivered: false, problem: 'internal_error', isFinal: false };
  }
}

/** The same for every attempt: neither names nor values, which only a caller with a key may read. */
const composeBody = ({ jobId, state, received, read, failed, finishedAt }: ClaimedNotice): string =>
  JSON.stringify({
    type: `job.${state}`,
    timestamp: finishedAt.toISOString(),
    data: { id: jobId, state, files: { received, read, failed } },
  });

const sign = (secret: Uint8Array, id: string, now: Date, body: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': new Webhook(secret, { format: 'raw' }).sign(id, now, body),
});
