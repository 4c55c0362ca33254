import { readSystemRandomness } from '@probant/kernel/ids';
import { eventually } from '@probant/kernel/testing/eventually';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { EXAMPLE_REQUEST } from '@probant/scoring/testing/example-request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateKey } from '../libs/keys/src/key-format.ts';
import { type Scenario, startScenario } from './environment/scenario.ts';
import { type SplitPlatform, startSplitPlatform } from './environment/split-platform.ts';
import { printFigures } from './figures.ts';
import { expectNoPersonalData } from './load/assess-load.ts';

/** Within which each call is answered while the database hangs. */
const MAX_ANSWER_MS = 10_000;

let scenario: Scenario;
let platform: SplitPlatform;
let knowledgeBase: string;
beforeAll(async () => {
  scenario = await startScenario();
  platform = await startSplitPlatform(scenario.scratch, scenario.server.url);
  const created = await send({ path: '/v1/knowledge-bases', body: { name: 'Règles' } });
  knowledgeBase = String((created.content as { readonly id: string }).id);
});
afterAll(() => scenario.close());

type Call = {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, or a form. */
  readonly body?: object;
  /** Default: one that was used before. */
  readonly key?: string;
};

async function send({ path, body, method = body === undefined ? 'GET' : 'POST', key = platform.firstKey }: Call) {
  const isForm = body instanceof FormData;
  const startedAt = performance.now();
  const response = await fetch(`${platform.url}${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ms: Math.round(performance.now() - startedAt),
    content: text.startsWith('{') ? (JSON.parse(text) as unknown) : text,
  };
}

function createForm(field: string, name: string, texts: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [text, value] of Object.entries(texts)) form.append(text, value);
  form.append(field, new Blob([readSampleFile(name)]), name);
  return form;
}

const EVENT = {
  ...{ tenant_id: 'demo', actor_id: 'comptable', action: 'read' },
  ...{ resource_type: 'invoice', resource_id: 'F-1' },
};
const FEC =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise\r\nVE|Ventes|1|20260115|411000|Clients|||FA-1|20260115|Facture|0,00|0,00|||20260131||';

/** A call of each service that reads or writes the database. */
const listCalls = (): readonly Call[] => [
  { path: '/v1/events', body: EVENT },
  { path: '/v1/events/batch', body: { events: [EVENT] } },
  { path: '/v1/events?tenant_id=demo' },
  { path: '/v1/stats?tenant_id=demo' },
  { path: '/v1/gdpr/anonymize', body: { tenant_id: 'demo', subject_id: 'nobody' } },
  { path: '/v1/hr/settings', method: 'PUT', body: { scoring_enabled: true } },
  { path: '/v1/analyze', body: EXAMPLE_REQUEST },
  { path: '/v1/knowledge-bases', body: { name: 'Autres' } },
  { path: '/v1/knowledge-bases' },
  { path: `/v1/knowledge-bases/${knowledgeBase}/query`, body: { message: 'Combien de jours de congés ?' } },
  { path: `/v1/knowledge-bases/${knowledgeBase}/documents`, body: createForm('files', 'facture-simple.pdf') },
  { path: '/v1/jobs' },
];

/** Calls whose event cannot be recorded: the contract answers them with 500. */
const listTracedCalls = (): readonly Call[] => [
  { path: '/v1/export/csv', body: { data: [{ libelle: 'Honoraires', montant: 1200.5 }] } },
  { path: '/v1/validate/fec', body: { content: FEC } },
  { path: '/v1/authenticity/analyze', body: createForm('file', 'rib.pdf', { document_type: 'rib' }) },
  { path: '/v1/jobs', body: { kind: 'extract' } },
];

/** Routes that need no database. */
const listCallsWithoutDatabase = (): readonly Call[] => [
  { path: '/v1/formats' },
  { path: '/v1/schemas' },
  { path: '/v1/validate/fec/rules' },
  { path: '/v1/extract', body: createForm('file', 'facture-simple.pdf') },
];

const describeCall = ({ path, body, method = body === undefined ? 'GET' : 'POST' }: Call): string =>
  `${method} ${path.replace(knowledgeBase, 'ID').replace(/\?.*/, '')}`;

/** Sends the calls at the same time. */
const sendAll = (calls: readonly Call[]) =>
  Promise.all(calls.map(async (call) => ({ route: describeCall(call), ...(await send(call)) })));

type Answers = Awaited<ReturnType<typeof sendAll>>;

const listUnexpected = (answers: Answers, isExpected: (answer: Answers[number]) => boolean) =>
  answers.filter((answer) => !isExpected(answer)).map(({ content: _content, ...answer }) => answer);

test('split processes answer 503 within 10 s while the database hangs, accept known keys, and record again', async () => {
  const isDone = ({ status }: { readonly status: number }) => status < 300;
  const before = await sendAll([...listCalls(), ...listTracedCalls(), ...listCallsWithoutDatabase()]);
  expect(listUnexpected(before, isDone)).toEqual([]);
  const answers: Answers[] = [];
  scenario.server.signalAll('SIGSTOP');
  try {
    // The second time, the processes know already that the database hangs.
    for (const _round of ['first', 'second']) {
      const isRefused =
        (refusal: number) =>
        ({ status, retryAfter, ms }: Answers[number]) =>
          status === refusal && Number(retryAfter) > 0 && ms <= MAX_ANSWER_MS;
      const [refused, untraced, others, [unknownKey]] = await Promise.all([
        sendAll(listCalls()),
        sendAll(listTracedCalls()),
        sendAll(listCallsWithoutDatabase()),
        sendAll([{ path: '/v1/formats', key: generateKey(readSystemRandomness) }]),
      ]);
      expect(listUnexpected(refused, isRefused(503))).toEqual([]);
      expect(listUnexpected(untraced, isRefused(500))).toEqual([]);
      expect(listUnexpected(others, isDone)).toEqual([]);
      // It may be good: only the database could say so.
      expect(unknownKey).toMatchObject({ status: 503, retryAfter: expect.any(String) });
      answers.push([...refused, ...untraced, ...others]);
    }
  } finally {
    scenario.server.signalAll('SIGCONT');
  }
  await eventually('every service to work again', async () => {
    const after = await sendAll([...listCalls(), ...listTracedCalls(), ...listCallsWithoutDatabase()]);
    return after.every(isDone);
  });
  expectNoPersonalData(platform.log());
  const [first, second] = answers.map((round) => Math.max(...round.map(({ ms }) => ms)));
  printFigures('database hung, split processes', `slowest answer ${first} ms, once known ${second} ms`);
});
