import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inForm } from './form.ts';
import { verdictOn } from './load/judgement.ts';
import type { ServiceProcess } from './surroundings/service-process.ts';
import { type Stage, setStage } from './surroundings/stage.ts';
import type { Account } from './surroundings/tenant-keys.ts';
import { changesOfLength, changesOfOneByte } from './tampering/byte-changes.ts';
import { type Column, type OpenedLog, openLog, type Row, TABLES } from './tampering/opened-log.ts';

const LENGTH = 6;
/** The events that each erasure of the victim names. */
const ERASED: readonly (readonly number[])[] = [
  [2, 5],
  [3, 5],
];
/** The short form takes one row in so many, of its single-byte changes one in so many, and one bit of a byte. */
const ROWS = inForm({ short: 3, full: 1 });
const ONE_IN = inForm({ short: 100, full: 1 });
const BITS = inForm({ short: 1, full: 8 });

let stage: Stage;
let service: ServiceProcess;
let victim: Account;
let neighbour: Account;
let log: OpenedLog;

beforeAll(async () => {
  stage = await setStage();
  service = await stage.service();
  const [first, second] = await stage.newAccounts();
  if (!first || !second) throw new Error('no accounts');
  [victim, neighbour] = [first, second];
  for (const account of [victim, neighbour]) await record(account);
  const superuser = await openDatabase({ url: stage.server.superuserUrl, logger: silentLogger, maxConnections: 1 });
  stage.scratch.own({ name: 'superuser', close: () => superuser.close() });
  log = await openLog(superuser);
});
afterAll(() => stage.close());

/** Six events, of which the second and the fifth lose their actor, and the third and the fifth their resource. */
async function record(account: Account): Promise<void> {
  const texts = ['plain', 'é "quoted" \\ \u001f', '😂\u2028\t', '€'];
  const events = Array.from({ length: LENGTH }, (_, at) => ({
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

const verdict = () => verdictOn(service.url, victim);

/** Whether the tampering is found where it should be; if not, a line on it is added to `misses`. */
async function look(misses: string[], where: string, expected: number): Promise<void> {
  const { ok, first_broken_seq, reason } = await verdict();
  if (ok) misses.push(`${where}: not found`);
  else if (first_broken_seq !== expected) misses.push(`${where}: ${reason} at ${first_broken_seq}, not at ${expected}`);
}

/** A key is never without a value, and one of another length is another tenant's, which changes of one byte have covered. */
function changesOf(column: Column, row: Row): readonly (Buffer | null)[] {
  const bytes = row.cells[column.name] ?? null;
  if (bytes === null) return [Buffer.alloc(16, 7)];
  const sampled = changesOfOneByte(column.type, bytes, BITS).filter((_, at) => at % ONE_IN === 0);
  return column.isKey ? sampled : [...sampled, ...changesOfLength(column.type, bytes)];
}

/** The first event at which a log with this cell changed is not what it says. */
function firstBroken({ table, name }: Column, row: Row, changed: Buffer | null): number {
  const number = (column: string) => numberOf(row.cells[column] ?? null);
  const to = numberOf(changed);
  const named = ERASED[number('erasure_seq') - 1] ?? [];
  if (table === 'event') return name === 'chain_seq' && to < 1 ? 1 : number('chain_seq');
  if (table === 'chain_head' && name === 'hash') return LENGTH;
  if (table === 'chain_head') return name === 'seq' && changed ? Math.max(1, Math.min(to, LENGTH) + 1) : 1;
  if (table === 'erasure_head') return Math.min(...ERASED.flat());
  // Another event is named, which was not erased, or none that there is: then it is the erased one that nobody logged.
  if (table === 'erased' && name === 'chain_seq')
    return to < 1 || to > LENGTH ? number('chain_seq') : Math.min(...named, to);
  return Math.min(...named);
}

const numberOf = (bytes: Buffer | null): number => (bytes?.length === 8 ? Number(bytes.readBigInt64BE()) : Number.NaN);

describe('somebody with all rights over the database', () => {
  test('finds every column of the log within reach', () => {
    expect(new Set(log.columns.map(({ table }) => table))).toEqual(new Set(TABLES));
    expect(log.columns.length).toBeGreaterThan(40);
  });

  test.each(TABLES)('changes a byte of %s: it is found, and the first event concerned is named', async (table) => {
    const misses: string[] = [];
    let changes = 0;
    for (const row of (await log.rows(table, victim.tenant)).filter((_, at) => at % ROWS === 0))
      for (const column of log.columns.filter((candidate) => candidate.table === table))
        for (const changed of changesOf(column, row)) {
          const where = `${table}.${column.name} of row ${row.place}: ${changed?.toString('hex') ?? 'null'}`;
          const at = firstBroken(column, row, changed);
          changes += Number(await log.withCell(column, row, changed, () => look(misses, where, at)));
        }
    console.log(`tampering with ${table}: changes ${changes}, not found or named wrongly ${misses.length}`);
    expect(misses.slice(0, 20), `${misses.length} of them`).toEqual([]);
    expect(changes).toBeGreaterThan(0);
    expect(await verdict()).toMatchObject({ ok: true, checked: LENGTH });
  });

  const ofVictim = (where: string) => `tenant_id = '${victim.tenant}' and ${where}`;
  const remove = (where: string) => `delete from audit.event where ${ofVictim(where)}`;
  const move = (from: number, to: number) =>
    `update audit.event set chain_seq = ${to} where ${ofVictim(`chain_seq = ${from}`)}`;
  const moveHead = (to: number) =>
    `update audit.chain_head set seq = ${to}, hash = (select event_hash from audit.event
       where ${ofVictim(`chain_seq = ${to}`)}) where tenant_id = '${victim.tenant}'`;
  /** Copies an event of a tenant's to a number of the victim's. */
  const copy = (from: string, seq: number, to: number) =>
    log.copy('event', `tenant_id = '${from}' and chain_seq = ${seq}`, {
      id: 'gen_random_uuid()',
      chain_seq: String(to),
      tenant_id: `'${victim.tenant}'`,
    });
  const numbers = Array.from({ length: LENGTH }, (_, at) => at + 1);
  type Deed = { readonly title: string; readonly statements: () => readonly string[]; readonly at: number };

  const deeds: readonly Deed[] = [
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
      title: `inserts a copy of event ${seq} where it pushes the rest back`,
      statements: () => [
        ...numbers
          .toReversed()
          .filter((later) => later > seq)
          .map((later) => move(later, later + 1)),
        copy(victim.tenant, seq, seq + 1),
        moveHead(LENGTH + 1),
      ],
      at: seq + 1,
    })),
    ...numbers.map((seq) => ({
      title: `puts the neighbour's event ${seq} in the place of the victim's`,
      statements: () => [remove(`chain_seq = ${seq}`), copy(neighbour.tenant, seq, seq)],
      at: seq,
    })),
    ...numbers.slice(0, -1).map((seq) => ({
      title: `moves the head back to ${seq} and leaves the tail`,
      statements: () => [moveHead(seq)],
      at: seq + 1,
    })),
    {
      title: "puts the neighbour's whole log in the place of the victim's",
      statements: () =>
        TABLES.flatMap((table) => [
          `delete from audit.${table} where tenant_id = '${victim.tenant}'`,
          log.copy(table, `tenant_id = '${neighbour.tenant}'`, {
            tenant_id: `'${victim.tenant}'`,
            ...(table === 'event' ? { id: 'gen_random_uuid()' } : {}),
          }),
        ]),
      at: 1,
    },
    {
      title: "gives the victim's whole log to the neighbour, in exchange for his, ids and all",
      statements: () =>
        TABLES.flatMap((table) => [
          `update audit.${table} set tenant_id = 'between' where tenant_id = '${victim.tenant}'`,
          `update audit.${table} set tenant_id = '${victim.tenant}' where tenant_id = '${neighbour.tenant}'`,
          `update audit.${table} set tenant_id = '${neighbour.tenant}' where tenant_id = 'between'`,
        ]),
      at: 1,
    },
    {
      title: 'removes everything but the head',
      statements: () => TABLES.filter((table) => table !== 'chain_head').map((table) => `delete from audit.${table}`),
      at: 1,
    },
    { title: 'removes the head', statements: () => ['delete from audit.chain_head'], at: 1 },
    ...numbers
      .filter((seq) => !ERASED.flat().includes(seq))
      .map((seq) => ({
        title: `hides who was behind event ${seq}, without an entry in the ledger`,
        statements: () => [hide(seq)],
        at: seq,
      })),
    {
      title: 'hides who was behind event 4, and has an old entry name it too',
      statements: () => [hide(4), name(4, 1)],
      at: 2,
    },
    {
      title: 'hides who was behind event 4, and adds an entry that nobody asked for, with a hash made up',
      statements: () => [
        hide(4),
        name(4, 3),
        log.copy('erasure', ofVictim('erasure_seq = 1'), {
          erasure_seq: '3',
          event_count: '1',
          seqs_digest: 'sha256(int8send(4))',
          prev_hash: `(select hash from audit.erasure_head where tenant_id = '${victim.tenant}')`,
          erasure_hash: "sha256('made up')",
        }),
        `update audit.erasure_head set seq = 3, hash = sha256('made up') where tenant_id = '${victim.tenant}'`,
      ],
      at: 4,
    },
    {
      title: 'takes the last entry off the ledger, its head moved back',
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
      title: `removes entry ${erasure} of the ledger, and the events it names stay named`,
      statements: () => [`delete from audit.erasure where ${ofVictim(`erasure_seq = ${erasure}`)}`],
      at: Math.min(...(ERASED[erasure - 1] ?? [])),
    })),
    {
      title: 'puts an identifier back where it was erased',
      statements: () => [`update audit.event set actor_id = 'leaving' where ${ofVictim('chain_seq = 5')}`],
      at: 5,
    },
  ];

  const hide = (seq: number) =>
    `update audit.event set actor_id = 'someone', actor_id_salt = null, anonymized = true where ${ofVictim(`chain_seq = ${seq}`)}`;
  const name = (seq: number, erasure: number) =>
    `insert into audit.erased (tenant_id, chain_seq, erasure_seq) values ('${victim.tenant}', ${seq}, ${erasure})`;

  test.each(deeds)('$title: it is found at event $at', async ({ statements, at }) => {
    const misses: string[] = [];
    await log.withStatements(statements(), () => look(misses, 'rows', at));
    expect(misses).toEqual([]);
  });

  test('leaves a log that verifies, once all is put back', async () => {
    expect(await verdict()).toMatchObject({ ok: true, checked: LENGTH });
    expect(await verdictOn(service.url, neighbour)).toMatchObject({ ok: true, checked: LENGTH });
    console.log(`tampering with rows: deeds ${deeds.length}`);
  });
});
