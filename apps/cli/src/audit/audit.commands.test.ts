import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashLeaf } from '@probant/audit/merkle/hashing';
import { computeRootOfLeaves } from '@probant/audit/merkle/tree-builder';
import { formatCheckpoint, parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { openKeyFile } from '@probant/audit/notes/key-file';
import { openNote, signNote } from '@probant/audit/notes/signed-note';
import { parseVerifierKey } from '@probant/audit/notes/verifier-key';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { keyMigrations } from '@probant/keys/migrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandResult, runProbant, type TestEnvironment } from '../testing/run-probant.ts';
import { spawnProbant } from '../testing/spawn-probant.ts';

const TENANT_ID = 'acme';

let testing: TestDatabase;
let folder: string;
beforeAll(async () => {
  testing = await createTestDatabase([keyMigrations, auditTrailMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'audit-commands-'));
  await openKeyFile(join(folder, 'data', 'keys', 'audit-log.pem'));
});
afterAll(async () => {
  await testing.close();
  await rm(folder, { recursive: true });
});

/** Runs a command. A witness has neither the database nor the data folder of the platform. */
const run = (environment: TestEnvironment, words: readonly string[], input = '') =>
  runProbant(['audit', ...words], environment, { input });
const operator = (parameters: readonly string[], input?: string) =>
  run(
    { DATABASE_URL: testing.url, PROBANT_DATA_DIR: join(folder, 'data'), PROBANT_AUDIT_ORIGIN: 'log.example' },
    parameters,
    input,
  );
const WITNESS_ENVIRONMENT = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
const witness = (parameters: readonly string[], input?: string) =>
  run(WITNESS_ENVIRONMENT, ['witness', ...parameters], input);
const printed = async (ran: Promise<CommandResult>): Promise<string> => {
  const { code, out, error } = await ran;
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out;
};

/** Inserts events with the columns that a Merkle tree needs. */
const grow = (count: number) =>
  testing.database.tenant(parseTenantId(TENANT_ID), async (sql) => {
    await sql.query(
      `with head as (
         insert into audit.chain_head (tenant_id, seq, hash) values ($1, $2, sha256('head'))
         on conflict (tenant_id) do update set seq = audit.chain_head.seq + $2 returning seq
       )
       insert into audit.event (tenant_id, chain_seq, id, recorded_at, actor_id, actor_type, action, resource_type, resource_id,
         severity, changes, metadata, actor_id_commitment, resource_id_commitment, changes_commitment, metadata_commitment,
         prev_hash, event_hash, recorded_by)
       select $1, head.seq - $2 + n, gen_random_uuid(), '', '', '', '', '', '', 'info', '', '', '', '', '', '', '',
         sha256(convert_to('event ' || (head.seq - $2 + n), 'UTF8')), 'service:operator'
       from head, generate_series(1, $2::bigint) as n`,
      [TENANT_ID, count],
    );
  });

describe('probant audit with a witness', () => {
  let logKey: string;
  let witnessKey: string;
  const keyFile = () => join(folder, 'witness', 'key.pem');
  const asWitness = () => ['--name', 'witness.example', '--key', keyFile()];
  const cosignWords = () => [
    ...['cosign', ...asWitness()],
    ...['--state', join(folder, 'witness', 'state'), '--log-key', logKey],
  ];
  const cosign = (input: string, ...more: readonly string[]) => witness([...cosignWords(), ...more], input);

  test('print the same keys on every call, once the tenant has a key or a log', async () => {
    expect(await operator(['key', '--tenant', TENANT_ID])).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/^there is no tenant acme: .*\n$/),
    });
    // A tenant is known from its first key on.
    await runProbant(['keys', 'issue', '--tenant', TENANT_ID], { DATABASE_URL: testing.url });
    logKey = (await printed(operator(['key', '--tenant', TENANT_ID]))).trim();
    expect(parseVerifierKey(logKey).name).toBe('log.example/audit/acme');
    expect((await printed(operator(['key', '--tenant', TENANT_ID]))).trim()).toBe(logKey);
    witnessKey = (await printed(witness(['key', ...asWitness()]))).trim();
    expect(parseVerifierKey(witnessKey).name).toBe('witness.example');
    expect((await printed(witness(['key', ...asWitness()]))).trim()).toBe(witnessKey);
  });

  test('checkpoint exits with code 2 for a tenant without events', async () => {
    expect(await operator(['checkpoint', '--tenant', TENANT_ID])).toMatchObject({
      code: 2,
      out: '',
      error: 'tenant acme has recorded no event yet, so it has no log\n',
    });
  });

  test('a witness cosigns the first checkpoint and its extension, and the log stores the signature lines', async () => {
    await grow(300);
    const first = await printed(operator(['checkpoint', '--tenant', TENANT_ID]));
    const firstLine = await printed(cosign(first));
    expect(openNote(first + firstLine, [parseVerifierKey(witnessKey)]).verified).toHaveLength(1);

    await grow(500);
    const later = await printed(operator(['checkpoint', '--tenant', TENANT_ID, '--since', '300']));
    const request = join(folder, 'request');
    const answer = join(folder, 'answer');
    await writeFile(request, later);
    expect(await printed(cosign('', '--in', request, '--out', answer))).toBe('');
    const line = await readFile(answer, 'utf8');

    const add = (text: string) =>
      operator(['cosignature', 'add', '--tenant', TENANT_ID, '--witness-key', witnessKey], text);
    expect(await printed(add(line))).toContain('added: witness.example under the checkpoint of 800 events');
    expect(await printed(add(line))).toContain('already present');
    expect(await printed(add(first + firstLine))).toContain(
      'added: witness.example under the checkpoint of 300 events',
    );
    const newest = await printed(operator(['checkpoint', '--tenant', TENANT_ID]));
    const { body, verified } = openNote(newest, [logKey, witnessKey].map(parseVerifierKey));
    expect(parseCheckpoint(body).size).toBe(800);
    expect(verified).toHaveLength(2);
  });

  test('a witness rejects a checkpoint without a proof, a proof from another size and a rewritten log', async () => {
    await grow(200);
    const withoutProof = await printed(operator(['checkpoint', '--tenant', TENANT_ID]));
    expect(await cosign(withoutProof)).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringContaining('--since 800'),
    });
    const fromOtherSize = await printed(operator(['checkpoint', '--tenant', TENANT_ID, '--since', '300']));
    expect(await cosign(fromOtherSize)).toMatchObject({
      code: 1,
      error: expect.stringContaining('800 entries were cosigned'),
    });

    const key = await openKeyFile(join(folder, 'data', 'keys', 'audit-log.pem'));
    const rewritten = (size: number) => {
      const root = computeRootOfLeaves(Array.from({ length: size }, (_, at) => hashLeaf(Buffer.from(`other ${at}`))));
      const name = 'log.example/audit/acme';
      return signNote(formatCheckpoint({ origin: name, size, root, extensions: [] }), name, key);
    };
    for (const size of [300, 800]) expect(await cosign(rewritten(size))).toMatchObject({ code: 1, out: '' });
    expect(await cosign(`old 800\n\n${rewritten(900)}`)).toMatchObject({ code: 1, out: '' });
  });

  test('a witness cosigns only one of several concurrent requests', async () => {
    const request = await printed(operator(['checkpoint', '--tenant', TENANT_ID, '--since', '800']));
    const words = ['audit', 'witness', ...cosignWords()];
    const ran = await Promise.all(
      Array.from({ length: 4 }, () => spawnProbant(words, WITNESS_ENVIRONMENT, { input: request })),
    );
    expect(ran.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const { code, out, error } of ran) {
      if (code === 0) expect(out).toMatch(/^\u2014 witness\.example \S+\n$/);
      else expect(error).toMatch(/meanwhile|cosigned/);
    }
    const [state = ''] = await readdir(join(folder, 'witness', 'state'));
    expect((await readdir(join(folder, 'witness', 'state', state))).sort()).toEqual(
      [1, 2, 3].map((turn) => `${String(turn).padStart(12, '0')}.checkpoint`),
    );
  });

  test.each([
    { mistake: 'a size that is not a number', parameters: () => ['checkpoint', '--tenant', TENANT_ID, '--since', 'x'] },
    { mistake: 'a size beyond the log', parameters: () => ['checkpoint', '--tenant', TENANT_ID, '--since', '5000'] },
    {
      mistake: 'a malformed witness key',
      parameters: () => ['cosignature', 'add', '--tenant', TENANT_ID, '--witness-key', 'x'],
    },
    {
      mistake: "the log's key instead of a witness's",
      parameters: () => ['cosignature', 'add', '--tenant', TENANT_ID, '--witness-key', logKey],
    },
    {
      mistake: 'an input without a signature line',
      parameters: () => ['cosignature', 'add', '--tenant', TENANT_ID, '--witness-key', witnessKey],
    },
    {
      mistake: 'a witness without a key',
      parameters: () => ['witness', 'cosign', '--name', 'w', '--key', 'none', '--state', 's', '--log-key', logKey],
    },
    {
      mistake: 'a witness name with a space',
      parameters: () => ['witness', 'key', '--name', 'w w', '--key', join(folder, 'never')],
    },
  ])('prints one line and exits with code 2 for $mistake', async ({ parameters }) => {
    const { code, out, error } = await operator(parameters(), 'nothing\n');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error.trim()).not.toBe('');
    expect(error).not.toMatch(/\n\s+at /);
  });

  test('rotate-key replaces the key, with a note that both keys signed, and the witness continues with the new one', async () => {
    expect(await printed(operator(['rotate-key']))).toContain('rotated the signing key: 1 log names its successor');
    const newKey = (await printed(operator(['key', '--tenant', TENANT_ID]))).trim();
    expect(newKey).not.toBe(logKey);
    const succession = await printed(operator(['key', '--tenant', TENANT_ID, '--successions']));
    const { body, verified } = openNote(succession, [logKey, newKey].map(parseVerifierKey));
    expect(body).toContain(`succession ${logKey} ${newKey} `);
    expect(verified).toHaveLength(2);

    await grow(100);
    const request = await printed(operator(['checkpoint', '--tenant', TENANT_ID, '--since', '1000']));
    expect(await cosign(request)).toMatchObject({ code: 1, out: '' });
    expect(await printed(cosign(request, '--log-key', newKey))).toMatch(/^\u2014 witness\.example/);
  });
});
