import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProofVerification, ProvedEvent } from '../proof/proof-verification.ts';
import {
  createChain,
  createExport,
  createTestKey,
  formatExport,
  formatLogKey,
  WITNESS_KEY_TEXT,
} from '../testing/sample-export.ts';
import { createEvidence, createProof } from '../testing/sample-proof.ts';
import { formatProofReport } from './format-proof-report.ts';
import { runVerifyCommand } from './verify-command.ts';
import type { VerifyCommandOptions } from './verify-options.ts';

const TENANT_ID = 'demo';
/** Three full levels and a tail, so that the inclusion proofs have different lengths. */
const records = createChain(TENANT_ID, 11);
const INDEX = 6;
const record = records[INDEX] as (typeof records)[number];
const evidence = createEvidence(record);
const proof = await createProof(TENANT_ID, records, INDEX);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-proof-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Files = { readonly file?: string | Buffer; readonly event?: unknown };

/** Verifies a proof in a file whose name has no meaning. */
async function verifyProofFile({ file = proof, event }: Files, options: Partial<VerifyCommandOptions> = {}) {
  const [proofFile, eventFile] = [join(folder, 'file'), join(folder, 'event')];
  await writeFile(proofFile, file);
  if (event !== undefined)
    await writeFile(eventFile, typeof event === 'string' ? event : JSON.stringify(event, null, 2));
  return runVerifyCommand({
    file: proofFile,
    key: formatLogKey(TENANT_ID),
    witnessKeys: [],
    notes: [],
    event: event === undefined ? null : eventFile,
    json: false,
    ...options,
  });
}

describe('audit verify of a proof', () => {
  test('with the key alone proves the checkpoint, and says that it proves no event', async () => {
    const { code, out } = await verifyProofFile({});
    expect(code).toBe(0);
    expect(out).toMatch(/^OK: log\.example\/audit\/demo signed its first 11 events\. .* event 7, whose hash is not/);
    expect(out).toMatch(/Not proved\n {2}- anything about an event: .*--event/);
  });

  test('with the hash of the event proves its position', async () => {
    const { code, out } = await verifyProofFile({}, { eventHash: record.event_hash.toUpperCase() });
    expect(code).toBe(0);
    expect(out).toMatch(/^OK: the event with this hash is event 7 of log\.example/);
    expect(out).toMatch(/Not proved\n {2}- what the event says/);
  });

  test('with the evidence shows the event, and proves what it says', async () => {
    const { code, out } = await verifyProofFile({ event: evidence });
    expect(code).toBe(0);
    expect(out).toMatch(/^OK: this is event 7 of log\.example\/audit\/demo, as it was recorded and signed\./);
    expect(out).toContain(`actor        user ${record.actor_id}`);
    expect(out).toContain(`resource     invoice ${record.resource_id}`);
    expect(out).toContain(`changes      ${record.changes}`);
    expect(out).toMatch(/Proved[\s\S]*nothing of it was changed/);
  });

  test('accepts the JSON form, which contains the hash of the event', async () => {
    const file = JSON.stringify({ event_hash: record.event_hash, ok: true, tlog_proof: proof });
    expect((await verifyProofFile({ file })).out).toMatch(/^OK: the event with this hash is event 7/);
    const other = JSON.stringify({ event_hash: records[0]?.event_hash, tlog_proof: proof });
    expect(await verifyProofFile({ file: other })).toMatchObject({ code: 1 });
  });

  test('verifies the cosignature of a witness', async () => {
    const { code, out } = await verifyProofFile({}, { witnessKeys: [WITNESS_KEY_TEXT] });
    expect(code).toBe(0);
    expect(out).toMatch(/witness +witness\.example\/w1: cosigned at 2026-11-21T/);
    expect(out).not.toContain('--witness-key');
  });

  test('verifies every event of the log', async () => {
    for (const [index, each] of records.entries()) {
      const file = await createProof(TENANT_ID, records, index);
      expect(await verifyProofFile({ file, event: createEvidence(each) })).toMatchObject({ code: 0 });
    }
  });

  test('prints a result for programs with --json', async () => {
    const { out } = await verifyProofFile({ event: evidence }, { json: true });
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      kind: 'tlog-proof',
      origin: 'log.example/audit/demo',
      size: 11,
      chain_seq: 7,
      event_hash: record.event_hash,
      event: { id: record.id, action: 'update', actor_id: record.actor_id, erased: [] },
      problems: [],
    });
  });

  test('shows an erased value with its replacement, which is not proved', async () => {
    const erased = {
      ...evidence,
      actor_id: '[ANONYMIZED]',
      salts: { ...evidence.salts, actor_id: null },
      erasures: [{ erasure_seq: 1, subject_type: 'actor_id', replacement: '[ANONYMIZED]' }],
    };
    const { code, out } = await verifyProofFile({ event: erased });
    expect(code).toBe(0);
    expect(out).toContain('actor        user [ANONYMIZED] (erased; the replacement is not proved)');
    expect(await verifyProofFile({ event: { ...erased, erasures: [] } })).toMatchObject({ code: 1 });
    expect(await verifyProofFile({ event: { ...erased, actor_id: 'somebody' } })).toMatchObject({ code: 1 });
    expect(await verifyProofFile({ event: { ...evidence, erasures: erased.erasures } })).toMatchObject({ code: 1 });
  });

  test('replaces the characters of an event that could control a terminal', async () => {
    const { out } = await verifyProofFile({ event: evidence }, { json: true });
    const result = JSON.parse(out) as ProofVerification;
    const event = { ...(result.event as ProvedEvent), metadata: '\u202e\u001b[2J', actor_id: 'x\r\nOK: all is well' };
    const report = formatProofReport({ ...result, origin: 'o\u0007', event });
    expect(report).toContain('metadata     ??[2J');
    expect(report).not.toMatch(/[^\P{C}\n]/u);
    expect(report).not.toMatch(/^OK: all/m);
  });
});

const changeLine = (text: string, line: number, change: (line: string) => string): string =>
  text
    .split('\n')
    .map((each, index) => (index === line ? change(each) : each))
    .join('\n');
/** Still base64 of the same length. */
const flipLetter = (text: string): string => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);

describe.each<{ title: string; files: Files; options?: Partial<VerifyCommandOptions>; problem: RegExp }>([
  {
    title: 'a key of another log',
    files: {},
    options: { key: formatLogKey('other') },
    problem:
      /other_log: the proof is of the log log\.example\/audit\/demo, and the key of the log log\.example\/audit\/other/,
  },
  {
    title: 'a proof that another key of the same name signed',
    files: { file: await createProof(TENANT_ID, records, INDEX, createTestKey(7)) },
    problem: /wrong_key: .* another key of log\.example\/audit\/demo \(id [0-9a-f]{8}\) than the given one/,
  },
  {
    title: 'a proof without the signature of the log',
    files: { file: proof.replace(/\u2014 log\.example.*\n/, '') },
    problem: /not_signed: the checkpoint in the proof is not signed by log\.example\/audit\/demo/,
  },
  {
    title: 'an altered checkpoint',
    files: { file: proof.replace('\n11\n', '\n12\n') },
    problem: /bad_signature: .* was altered after it was signed/,
  },
  {
    title: 'an altered signature',
    files: {
      file: proof.replace(/(\u2014 log\.example\S+ \S{20})(\S)/, (_, start, letter) => start + flipLetter(letter)),
    },
    problem: /bad_signature/,
  },
  {
    title: 'an altered index, with the event',
    files: { file: proof.replace('\nindex 6\n', '\nindex 5\n'), event: evidence },
    problem:
      /not_in_tree: the event is not number 6 of the log[\s\S]*other_position: the proof is of event 6, and the event is number 7/,
  },
  {
    title: 'an index that the number of hashes contradicts, without the event',
    files: { file: proof.replace('\nindex 6\n', '\nindex 10\n') },
    problem: /impossible_path: 4 hashes cannot prove the event 11 of 11/,
  },
  {
    title: 'an index beyond the log',
    files: { file: proof.replace('\nindex 6\n', '\nindex 11\n') },
    problem: /impossible_path/,
  },
  {
    title: 'an altered hash',
    files: { file: changeLine(proof, 3, flipLetter) },
    options: { eventHash: record.event_hash },
    problem: /not_in_tree: .* a hash of the proof was altered/,
  },
  {
    title: 'the proof of another event',
    files: { file: await createProof(TENANT_ID, records, 3), event: evidence },
    problem: /not_in_tree[\s\S]*other_position/,
  },
  {
    title: 'an altered value',
    files: { event: { ...evidence, actor_id: 'nobody' } },
    problem: /commitment_mismatch: actor_id was altered/,
  },
  {
    title: 'an altered body',
    files: { event: { ...evidence, body: evidence.body.replace('"action":"update"', '"action":"delete"') } },
    problem: /hash_mismatch: the event does not have its hash/,
  },
  {
    title: 'a body in another spelling',
    files: { event: { ...evidence, body: evidence.body.replace('{', '{ ') } },
    problem: /hash_mismatch/,
  },
  {
    title: 'the evidence of another event',
    files: { event: createEvidence(records[2] as typeof record) },
    problem: /not_in_tree[\s\S]*other_position: the proof is of event 7, and the event is number 3/,
  },
  {
    title: 'another hash than that of the evidence',
    files: { event: evidence },
    options: { eventHash: 'ab'.repeat(32) },
    problem: /other_hash: the event does not have the hash that was given/,
  },
  {
    title: 'a witness that did not cosign',
    files: { file: proof.replace(/\u2014 witness.*\n/, '') },
    options: { witnessKeys: [WITNESS_KEY_TEXT] },
    problem: /not_cosigned: the checkpoint has no valid cosignature of witness\.example\/w1/,
  },
])('audit verify of $title', ({ files, options, problem }) => {
  test('gives exit code 1 and the reason', async () => {
    const { code, out, error } = await verifyProofFile(files, options);
    expect({ code, error }).toEqual({ code: 1, error: '' });
    expect(out).toMatch(/^NOT OK: the proof of event \d+ of log\.example/);
    expect(out).toMatch(problem);
    expect(out).not.toMatch(/Proved|^Event$/m);
  });
});

describe.each<{ title: string; files: Files; options?: Partial<VerifyCommandOptions>; error: RegExp }>([
  {
    title: 'no key',
    files: {},
    options: { key: null },
    error: /a proof does not contain the key of the log: give it with --key/,
  },
  { title: 'a truncated proof', files: { file: proof.slice(0, 40) }, error: /the proof is damaged/ },
  { title: 'a proof cut off in its checkpoint', files: { file: proof.slice(0, -9) }, error: /the proof is damaged: / },
  {
    title: 'line ends of another system',
    files: { file: proof.replaceAll('\n', '\r\n') },
    error: /line ends of another system/,
  },
  {
    title: 'bytes that are not UTF-8',
    files: { file: Buffer.concat([Buffer.from(proof), Buffer.of(0xff)]) },
    error: /not UTF-8/,
  },
  { title: 'a longer file', files: { file: proof + ' '.repeat(4 * 1024 * 1024) }, error: /longer than 4194304 bytes/ },
  { title: 'the evidence as the proof', files: { file: JSON.stringify(evidence) }, error: /pass it with --event/ },
  {
    title: 'the JSON of a proof that does not exist yet',
    files: { file: '{"event_hash":"","tlog_proof":null}' },
    error: /no checkpoint covered the event/,
  },
  { title: 'another JSON document', files: { file: '{"detail":"Not Found"}' }, error: /neither an export nor a proof/ },
  {
    title: 'an event that is not the evidence',
    files: { event: { id: record.id } },
    error: /is not what GET .*evidence returns/,
  },
  { title: 'an event that is not JSON', files: { event: 'hello' }, error: /cannot be read as JSON/ },
  { title: 'a longer event', files: { event: ' '.repeat(4 * 1024 * 1024 + 1) }, error: /the event is longer than/ },
  { title: 'an event with too many values', files: { event: `[${'0,'.repeat(10_000)}0]` }, error: /too many values/ },
  { title: 'a hash that is not one', files: {}, options: { eventHash: 'abc' }, error: /not 64 hexadecimal digits/ },
  {
    title: 'an event for an export',
    files: { file: formatExport(createExport(TENANT_ID, records)), event: evidence },
    error: /--event and --event-hash are for a proof/,
  },
])('audit verify with $title', ({ files, options, error }) => {
  test('gives exit code 2 and a sentence', async () => {
    const output = await verifyProofFile(files, options);
    expect(output).toMatchObject({ code: 2, out: '' });
    expect(output.error).toMatch(/^CANNOT BE READ: /);
    expect(output.error).toMatch(error);
  });
});
