import { type Database, openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scenario, startScenario } from './environment/scenario.ts';
import type { ServiceProcess } from './environment/service-process.ts';
import type { Account } from './environment/tenant-keys.ts';
import { printFigures } from './figures.ts';
import { verifyOnline } from './load/assess-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';
import { listByteChanges, listLengthChanges } from './tampering/byte-changes.ts';
import { type Column, LOG_TABLES, openForTampering, type Row, type TamperedLog } from './tampering/tampered-log.ts';

const LOG_LENGTH = 6;
/** Event numbers that each erasure of the victim names. */
const ERASED_SEQS: readonly (readonly number[])[] = [
  [2, 5],
  [3, 5],
];
/** The short suite samples rows and single-byte changes, and flips one bit of a byte. */
const ROW_INTERVAL = chooseBySuiteSize({ short: 3, full: 1 });
const CHANGE_INTERVAL = chooseBySuiteSize({ short: 100, full: 1 });
const BITS_PER_BYTE = chooseBySuiteSize({ short: 1, full: 8 });

let scenario: Scenario;
let service: ServiceProcess;
let victim: Account;
let neighbour: Account;
let log: TamperedLog;

beforeAll(async () => {
  scenario = await startScenario();
  service = await scenario.startService();
  const [first, second] = await scenario.createAccounts();
  if (!first || !second) throw new Error('no accounts');
  [victim, neighbour] = [first, second];
  for (const account of [victim, neighbour]) await record(account);
  const superuser = await openDatabase({
    url: scenario.server.superuserUrl,
    logger: silentLogger,
    maxConnections: 1,
    allowedSuperuser: 'postgres',
  });
  scenario.scratch.own({ name: 'superuser', close: () => superuser.close() });
  await eventually('the checkpoints of both logs', () => areLogsSigned(superuser));
  log = await openForTampering(superuser);
});
afterAll(() => scenario.close());

const areLogsSigned = (superuser: Database): Promise<boolean> =>
  superuser.system(async (sql) => {
    const signed = await sql.query('select from audit.checkpoint where size = $1 and erasures = $2', [
      LOG_LENGTH,
      ERASED_SEQS.length,
    ]);
    return signed.length === 2;
  });

/** Records six events; the actor of the second and fifth, and the resource of the third and fifth, are then erased. */
async function record(account: Account): Promise<void> {
  const texts = ['plain', 'é "quoted" \\ \u001f', '😂\u2028\t', '€'];
  const events = Array.from({ length: LOG_LENGTH }, (_, at) => ({
    tenant_id: account.tenant,
    actor_id: [2, 5].includes(at + 1) ? 'leaving' : `${texts[at % 4]}-${at}`,
    action: texts[(at + 1) % 4],
    resource_type: 'contract',
    resource_id: [3, 5].includes(at + 1) ? 'dossier' : `FA-${at}`,
    changes: at % 2 === 0 ? null : { [`${texts[at % 4]}`]: { old: at, new: null } },
    metadata: { at },
    severity: ['info', 'warning', 'critical'][at % 3],
  }));
  await post(account, '/v1/events/batch', { events });
  const tenant_id = account.tenant;
  await post(account, '/v1/gdpr/anonymize', { tenant_id, subject_id: 'leaving', replacement: 'someone' });
  await post(account, '/v1/gdpr/anonymize', { tenant_id, subject_id: 'dossier', subject_type: 'resource_id' });
}

async function post({ key }: Account, path: string, body: object): Promise<void> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
}

const verifyVictim = () => verifyOnline(service.url, victim);

/** Adds a line to `misses` unless verification reports the tampering at the expected event. */
async function checkDetection(misses: string[], where: string, expected: number): Promise<void> {
  const { ok, first_broken_seq, reason } = await verifyVictim();
  if (ok) misses.push(`${where}: not detected`);
  else if (first_broken_seq !== expected) misses.push(`${where}: ${reason} at ${first_broken_seq}, not at ${expected}`);
}

/** A key is never null, and a key of another length is another tenant's, which single-byte changes cover. */
function listChanges(column: Column, row: Row): readonly (Buffer | null)[] {
  const bytes = row.cells[column.name] ?? null;
  if (bytes === null) return [Buffer.alloc(16, 7)];
  const sampled = listByteChanges(column.type, bytes, BITS_PER_BYTE).filter((_, at) => at % CHANGE_INTERVAL === 0);
  return column.isKey ? sampled : [...sampled, ...listLengthChanges(column.type, bytes)];
}

/** Predicts the first event that verification must report when this cell is changed. */
function predictFirstBrokenSeq({ table, name }: Column, row: Row, changed: Buffer | null): number {
  const number = (column: string) => toNumber(row.cells[column] ?? null);
  const to = toNumber(changed);
  const named = ERASED_SEQS[number('erasure_seq') - 1] ?? [];
  if (table === 'event') return name === 'chain_seq' && to < 1 ? 1 : number('chain_seq');
  if (table === 'chain_head' && name === 'hash') return LOG_LENGTH;
  if (table === 'chain_head') return name === 'seq' && changed ? Math.max(1, Math.min(to, LOG_LENGTH) + 1) : 1;
  if (table === 'erasure_head') return Math.min(...ERASED_SEQS.flat());
  // The entry then names another event, which was not erased, or a missing one: the erased event is not logged.
  if (table === 'erased' && name === 'chain_seq')
    return to < 1 || to > LOG_LENGTH ? number('chain_seq') : Math.min(...named, to);
  return Math.min(...named);
}

const toNumber = (bytes: Buffer | null): number => (bytes?.length === 8 ? Number(bytes.readBigInt64BE()) : Number.NaN);

describe('an attacker with full access to the database', () => {
  test('covers every column of the log', () => {
    expect(new Set(log.columns.map(({ table }) => table))).toEqual(new Set(LOG_TABLES));
    expect(log.columns.length).toBeGreaterThan(40);
  });

  test.each(LOG_TABLES)('changes a byte of %s: verification reports the first affected event', async (table) => {
    const misses: string[] = [];
    let changes = 0;
    for (const row of (await log.rows(table, victim.tenant)).filter((_, at) => at % ROW_INTERVAL === 0))
      for (const column of log.columns.filter((candidate) => candidate.table === table))
        for (const changed of listChanges(column, row)) {
          const where = `${table}.${column.name} of row ${row.place}: ${changed?.toString('hex') ?? 'null'}`;
          const at = predictFirstBrokenSeq(column, row, changed);
          changes += Number(await log.withCell(column, row, changed, () => checkDetection(misses, where, at)));
        }
    printFigures(`tampering with ${table}`, `changes ${changes}, missed or misplaced ${misses.length}`);
    expect(misses.slice(0, 20), `${misses.length} of them`).toEqual([]);
    expect(changes).toBeGreaterThan(0);
    expect(await verifyVictim()).toMatchObject({ ok: true, checked: LOG_LENGTH });
  });

  const ofVictim = (where: string) => `tenant_id = '${victim.tenant}' and ${where}`;
  const remove = (where: string) => `delete from audit.event where ${ofVictim(where)}`;
  const move = (from: number, to: number) =>
    `update audit.event set chain_seq = ${to} where ${ofVictim(`chain_seq = ${from}`)}`;
  const moveHead = (to: number) =>
    `update audit.chain_head set seq = ${to}, hash = (select event_hash from audit.event
       where ${ofVictim(`chain_seq = ${to}`)}) where tenant_id = '${victim.tenant}'`;
  /** Copies an event of a tenant to a position in the victim's log. */
  const copy = (from: string, seq: number, to: number) =>
    log.copy('event', `tenant_id = '${from}' and chain_seq = ${seq}`, {
      id: 'gen_random_uuid()',
      chain_seq: String(to),
      tenant_id: `'${victim.tenant}'`,
    });
  const numbers = Array.from({ length: LOG_LENGTH }, (_, at) => at + 1);
  type Manipulation = { readonly title: string; readonly statements: () => readonly string[]; readonly at: number };

  const manipulations: readonly Manipulation[] = [
    ...numbers.map((seq) => ({
      title: `removes event ${seq}`,
      statements: () => [remove(`chain_seq = ${seq}`)],
      at: seq,
    })),
    ...numbers.map((seq) => ({
      title: `cuts the tail from ${seq}`,
      statements: () => [remove(`chain_seq >= ${seq}`)],
      at: seq,
    })),
    ...numbers.slice(0, -1).map((seq) => ({
      title: `swaps events ${seq} and ${seq + 1}`,
      statements: () => [move(seq, 99), move(seq + 1, seq), move(99, seq + 1)],
      at: seq,
    })),
    ...numbers.map((seq) => ({
      title: `inserts a copy of event ${seq} and moves the following events`,
      statements: () => [
        ...numbers
          .toReversed()
          .filter((later) => later > seq)
          .map((later) => move(later, later + 1)),
        copy(victim.tenant, seq, seq + 1),
        moveHead(LOG_LENGTH + 1),
      ],
      at: seq + 1,
    })),
    ...numbers.map((seq) => ({
      title: `replaces event ${seq} by the neighbour's`,
      statements: () => [remove(`chain_seq = ${seq}`), copy(neighbour.tenant, seq, seq)],
      at: seq,
    })),
    ...numbers.slice(0, -1).map((seq) => ({
      title: `moves the head back to ${seq} and leaves the later events`,
      statements: () => [moveHead(seq)],
      at: seq + 1,
    })),
    {
      title: "replaces the whole log by the neighbour's",
      statements: () =>
        LOG_TABLES.flatMap((table) => [
          `delete from audit.${table} where tenant_id = '${victim.tenant}'`,
          log.copy(table, `tenant_id = '${neighbour.tenant}'`, {
            tenant_id: `'${victim.tenant}'`,
            ...(table === 'event' ? { id: 'gen_random_uuid()' } : {}),
          }),
        ]),
      at: 1,
    },
    {
      title: 'swaps the whole logs of the victim and the neighbour, ids included',
      statements: () =>
        LOG_TABLES.flatMap((table) => [
          `update audit.${table} set tenant_id = 'between' where tenant_id = '${victim.tenant}'`,
          `update audit.${table} set tenant_id = '${victim.tenant}' where tenant_id = '${neighbour.tenant}'`,
          `update audit.${table} set tenant_id = '${neighbour.tenant}' where tenant_id = 'between'`,
        ]),
      at: 1,
    },
    {
      title: 'removes everything but the head',
      statements: () =>
        LOG_TABLES.filter((table) => table !== 'chain_head').map((table) => `delete from audit.${table}`),
      at: 1,
    },
    { title: 'removes the head', statements: () => ['delete from audit.chain_head'], at: 1 },
    ...numbers
      .filter((seq) => !ERASED_SEQS.flat().includes(seq))
      .map((seq) => ({
        title: `hides the actor of event ${seq} without a ledger entry`,
        statements: () => [hide(seq)],
        at: seq,
      })),
    {
      title: 'hides the actor of event 4 and adds it to an old ledger entry',
      statements: () => [hide(4), name(4, 1)],
      at: 2,
    },
    {
      title: 'hides the actor of event 4 and adds a ledger entry with an invented hash',
      statements: () => [
        hide(4),
        name(4, 3),
        log.copy('erasure', ofVictim('erasure_seq = 1'), {
          erasure_seq: '3',
          event_count: '1',
          seqs_digest: 'sha256(int8send(4))',
          prev_hash: `(select hash from audit.erasure_head where tenant_id = '${victim.tenant}')`,
          erasure_hash: "sha256('invented')",
        }),
        `update audit.erasure_head set seq = 3, hash = sha256('invented') where tenant_id = '${victim.tenant}'`,
      ],
      at: 4,
    },
    {
      title: 'removes the last ledger entry and moves the ledger head back',
      statements: () => [
        `delete from audit.erased where ${ofVictim('erasure_seq = 2')}`,
        `delete from audit.erasure where ${ofVictim('erasure_seq = 2')}`,
        `update audit.erasure_head set seq = 1, hash = (select erasure_hash from audit.erasure
           where ${ofVictim('erasure_seq = 1')}) where tenant_id = '${victim.tenant}'`,
      ],
      at: 3,
    },
    {
      title: 'removes the whole ledger',
      statements: () => ['delete from audit.erased', 'delete from audit.erasure', 'delete from audit.erasure_head'],
      at: 2,
    },
    ...[1, 2].map((erasure) => ({
      title: `removes ledger entry ${erasure} and keeps its event numbers`,
      statements: () => [`delete from audit.erasure where ${ofVictim(`erasure_seq = ${erasure}`)}`],
      at: Math.min(...(ERASED_SEQS[erasure - 1] ?? [])),
    })),
    {
      title: 'restores an erased identifier',
      statements: () => [`update audit.event set actor_id = 'leaving' where ${ofVictim('chain_seq = 5')}`],
      at: 5,
    },
  ];

  const hide = (seq: number) =>
    `update audit.event set actor_id = 'someone', actor_id_salt = null, anonymized = true where ${ofVictim(`chain_seq = ${seq}`)}`;
  const name = (seq: number, erasure: number) =>
    `insert into audit.erased (tenant_id, chain_seq, erasure_seq) values ('${victim.tenant}', ${seq}, ${erasure})`;

  test.each(manipulations)('$title: detected at event $at', async ({ statements, at }) => {
    const misses: string[] = [];
    await log.withStatements(statements(), () => checkDetection(misses, 'rows', at));
    expect(misses).toEqual([]);
  });

  test('leaves a log that verifies once everything is restored', async () => {
    expect(await verifyVictim()).toMatchObject({ ok: true, checked: LOG_LENGTH });
    expect(await verifyOnline(service.url, neighbour)).toMatchObject({ ok: true, checked: LOG_LENGTH });
    printFigures('tampering with rows', `manipulations ${manipulations.length}`);
  });
});
