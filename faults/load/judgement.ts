import { verifyChain } from '@probant/audit/chain-verifier';
import { emptyLedger } from '@probant/audit/erasure-ledger';
import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { tenantId } from '@probant/kernel/tenant';
import { expect } from 'vitest';
import { readChain } from '../../services/audit-trail/src/testing/unlocked-chain.ts';
import type { Account } from '../surroundings/tenant-keys.ts';
import { type Comparison, compare } from './comparison.ts';
import { type Acknowledged, type Call, PERSONAL } from './writers.ts';

/** What became of a load, over all its tenants. All but the first two counts must be 0. */
export type Judgement = Comparison & {
  /** Chains that the service, or the offline verifier on the rows as they stand, does not find sound. */
  readonly unsound: number;
};

type Judging = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly accounts: readonly Account[];
  readonly calls: readonly Call[];
};

/** Compares what was promised with what is stored, read through the service and past it. */
export async function judge({ url, databaseUrl, accounts, calls }: Judging): Promise<Judgement> {
  const judgements: Judgement[] = [];
  for (const account of accounts) {
    const own = calls.filter(({ tenant }) => tenant === account.tenant);
    const stored = await storedEvents(url, account);
    const unsound =
      Number(!(await verifies(url, account, stored.length))) +
      Number(!(await standsByItself(databaseUrl, account, stored.length)));
    judgements.push({ ...compare(own, stored), unsound });
  }
  return judgements.reduce((sum, judgement) => {
    const names = Object.keys(sum) as (keyof Judgement)[];
    return Object.fromEntries(names.map((name) => [name, sum[name] + judgement[name]])) as Judgement;
  });
}

const NOTHING_WRONG = { lost: 0, twice: 0, unasked: 0, torn: 0, forks: 0, gaps: 0, disorder: 0, unsound: 0 };

/** Prints the counts of a scenario on a line, then fails unless all is as promised. */
export function expectSound(title: string, judgement: Judgement, faults: Readonly<Record<string, number>>): void {
  const counts = Object.entries({ ...faults, ...judgement }).map(([name, count]) => `${name} ${count}`);
  console.log(`${title}: ${counts.join(', ')}`);
  expect(judgement).toMatchObject(NOTHING_WRONG);
  expect(judgement.acknowledged).toBeGreaterThan(0);
  for (const count of Object.values(faults)) expect(count).toBeGreaterThan(0);
}

/** No log may hold what an event says, whatever goes wrong. */
export function expectDiscreet(...logs: readonly string[]): void {
  for (const log of logs) expect(log).not.toContain(PERSONAL);
}

/** Every event of a tenant as the service tells it, oldest first. */
async function storedEvents(url: string, account: Account): Promise<readonly Acknowledged[]> {
  const events: Acknowledged[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await get<readonly Record<string, string & number>[]>(
      `${url}/v1/events?tenant_id=${account.tenant}&limit=1000&before_seq=${before}`,
      account,
    );
    for (const { id = '', resource_id = '', chain_seq = 0, event_hash = '', prev_hash = '' } of page)
      events.push({ id, resource: resource_id, seq: chain_seq, hash: event_hash, previous: prev_hash });
    before = events.at(-1)?.seq ?? 0;
    if (page.length < 1000) return events.reverse();
  }
}

type Verdict = {
  readonly ok: boolean;
  readonly checked: number;
  readonly head_seq: number;
  readonly head_hash: string | null;
  readonly first_broken_seq?: number | null;
  readonly reason?: string;
  readonly anchor: { readonly seq: number | null; readonly ok: boolean | null } | null;
};

/** What the service's own verification says of a tenant's whole chain. */
export const verdictOn = (url: string, account: Account): Promise<Verdict> =>
  get(`${url}/v1/proof/verify?tenant_id=${account.tenant}`, account);

async function verifies(url: string, account: Account, events: number): Promise<boolean> {
  const { ok, checked, head_seq } = await verdictOn(url, account);
  return ok && checked === events && head_seq === events;
}

/** Whether the offline verifier finds so many rows sound by themselves, whatever was signed of them. */
export async function standsByItself(databaseUrl: string, { tenant }: Account, length: number): Promise<boolean> {
  const database = await openDatabase({ url: databaseUrl, logger: silentLogger, maxConnections: 1 });
  try {
    const { records, head } = await database.tenant(tenantId(tenant), (sql) => readChain(sql, tenant));
    const { broken, checked } = verifyChain(tenant, records, head, emptyLedger(tenant));
    return broken === null && checked === length && head.seq === length;
  } finally {
    await database.close();
  }
}

export async function get<T>(url: string, { key }: Account): Promise<T> {
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  if (response.status !== 200) throw new Error(`${response.status} from ${new URL(url).pathname}`);
  return (await response.json()) as T;
}
