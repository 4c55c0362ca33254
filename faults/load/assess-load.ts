import { createEmptyLedger } from '@probant/audit/erasure/erasure-ledger';
import { verifyChain } from '@probant/audit/verification/chain-verifier';
import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { expect } from 'vitest';
import { readChain } from '../../services/audit-trail/src/testing/unlocked-chain.ts';
import type { Account } from '../environment/tenant-keys.ts';
import { printFigures } from '../figures.ts';
import { type Comparison, compareWithStored } from './compare-with-stored.ts';
import { type AcknowledgedEvent, PERSONAL_VALUE, type RecordedCall } from './start-load.ts';

/** Result of a load over all its tenants. All but the first two counts must be 0. */
export type LoadAssessment = Comparison & {
  /** Chains that fail verification by the service, or by the offline verifier on the stored rows. */
  readonly unsound: number;
};

type AssessmentInput = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly accounts: readonly Account[];
  readonly calls: readonly RecordedCall[];
};

/** Compares what was acknowledged with what is stored, read through the service and directly from the database. */
export async function assessLoad({ url, databaseUrl, accounts, calls }: AssessmentInput): Promise<LoadAssessment> {
  const assessments: LoadAssessment[] = [];
  for (const account of accounts) {
    const ownCalls = calls.filter(({ tenant }) => tenant === account.tenant);
    const stored = await readStoredEvents(url, account);
    const unsound =
      Number(!(await isVerified(url, account, stored.length))) +
      Number(!(await isChainConsistent(databaseUrl, account, stored.length)));
    assessments.push({ ...compareWithStored(ownCalls, stored), unsound });
  }
  return assessments.reduce((sum, assessment) => {
    const names = Object.keys(sum) as (keyof LoadAssessment)[];
    return Object.fromEntries(names.map((name) => [name, sum[name] + assessment[name]])) as LoadAssessment;
  });
}

const ZERO_COUNTS = { lost: 0, twice: 0, unasked: 0, torn: 0, forks: 0, gaps: 0, disorder: 0, unsound: 0 };

/** Prints the counts of a scenario on one line, then fails unless nothing was lost, duplicated or forked. */
export function expectNoLoss(
  title: string,
  assessment: LoadAssessment,
  faults: Readonly<Record<string, number>>,
): void {
  const counts = Object.entries({ ...faults, ...assessment }).map(([name, count]) => `${name} ${count}`);
  printFigures(title, counts.join(', '));
  expect(assessment).toMatchObject(ZERO_COUNTS);
  expect(assessment.acknowledged).toBeGreaterThan(0);
  for (const count of Object.values(faults)) expect(count).toBeGreaterThan(0);
}

/** Fails if a log contains a value of an event. */
export function expectNoPersonalData(...logs: readonly string[]): void {
  for (const log of logs) expect(log).not.toContain(PERSONAL_VALUE);
}

/** Reads every event of a tenant from the service, oldest first. */
async function readStoredEvents(url: string, account: Account): Promise<readonly AcknowledgedEvent[]> {
  const events: AcknowledgedEvent[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await fetchJson<readonly Record<string, string & number>[]>(
      `${url}/v1/events?tenant_id=${account.tenant}&limit=1000&before_seq=${before}`,
      account,
    );
    for (const { id = '', resource_id = '', chain_seq = 0, event_hash = '', prev_hash = '' } of page)
      events.push({ id, resource: resource_id, seq: chain_seq, hash: event_hash, previous: prev_hash });
    before = events.at(-1)?.seq ?? 0;
    if (page.length < 1000) return events.reverse();
  }
}

type VerificationResponse = {
  readonly ok: boolean;
  readonly checked: number;
  readonly head_seq: number;
  readonly head_hash: string | null;
  readonly first_broken_seq?: number | null;
  readonly reason?: string;
  readonly anchor: { readonly seq: number | null; readonly ok: boolean | null } | null;
};

/** Returns the service's verification of a tenant's whole chain. */
export const verifyOnline = (url: string, account: Account): Promise<VerificationResponse> =>
  fetchJson(`${url}/v1/proof/verify?tenant_id=${account.tenant}`, account);

async function isVerified(url: string, account: Account, events: number): Promise<boolean> {
  const { ok, checked, head_seq } = await verifyOnline(url, account);
  return ok && checked === events && head_seq === events;
}

/** Whether the offline verifier accepts the stored rows, without regard to signatures, and finds this many. */
export async function isChainConsistent(databaseUrl: string, { tenant }: Account, length: number): Promise<boolean> {
  const database = await openDatabase({ url: databaseUrl, logger: silentLogger, maxConnections: 1 });
  try {
    const { records, head } = await database.tenant(parseTenantId(tenant), (sql) => readChain(sql, tenant));
    const { broken, checked } = verifyChain(tenant, records, head, createEmptyLedger(tenant));
    return broken === null && checked === length && head.seq === length;
  } finally {
    await database.close();
  }
}

export async function fetchJson<T>(url: string, { key }: Account): Promise<T> {
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  if (response.status !== 200) throw new Error(`${response.status} from ${new URL(url).pathname}`);
  return (await response.json()) as T;
}
