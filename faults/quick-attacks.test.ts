import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASSISTANT_BOMBS } from './hostile/assistant-bombs.ts';
import { createAnsweredQuestion, expectHandled } from './hostile/assistant-under-load.ts';
import { changeBase, expectEmptyBase } from './hostile/change-base.ts';
import { expectServedBefore, expectServedDuring } from './hostile/expect-served-during.ts';
import { createCheckMessage, createLargeMessages } from './hostile/hostile-agents.ts';
import { createAssistantClient } from './hostile/hostile-assistant.ts';
import {
  ANALYZE_PATH,
  AUTHENTICITY_BOMBS,
  createAnalysisForm,
  createSmallDocument,
  expectAnalysed,
} from './hostile/hostile-authenticity.ts';
import {
  createExtractionForm,
  createKnownIssuers,
  createLongHeadPdf,
  createNumberRowPdf,
  EXTRACTION_PATH,
} from './hostile/hostile-documents.ts';
import { createLongestResponse, createSmallAnalysis, expectScored } from './hostile/hostile-scoring.ts';
import { createHttpClient, type HttpClient } from './hostile/http-client.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';
import { verifyOnline } from './load/assess-load.ts';

const BASE_CHANGES = 40;

/**
 * One quick attack of each `hostile-*.test.ts`, on one platform. Proved by the answers and by their order; how long a turn of the event
 * loop was and how much memory it took is measured by the full suite.
 */
let platform: PlatformUnderLoad;
let attacker: HttpClient;
let other: HttpClient;
beforeAll(async () => {
  platform = await startPlatformUnderLoad();
  attacker = createHttpClient(platform.url, platform.hostile);
  other = createHttpClient(platform.url, platform.other);
});
afterAll(() => platform?.close());

test.each([
  ['a thousand known issuers', createLongHeadPdf, { known_issuers: createKnownIssuers() }],
  ['a row of 40,000 numbers', createNumberRowPdf, {}],
])('extracts or refuses a document with %s, and serves another tenant before', async (_, create, texts) => {
  const body = createExtractionForm(create(), 'invoice.pdf', texts);
  await expectServedBefore(
    platform,
    async () => expect([200, 422]).toContain((await attacker.post({ path: EXTRACTION_PATH, body })).status),
    { path: EXTRACTION_PATH, body: createExtractionForm(createSmallDocument(), 'invoice.pdf') },
  );
});

test('analyses or refuses a document with 100,000 labels, and serves another tenant before', async () => {
  const { title, create } = findBomb(AUTHENTICITY_BOMBS, '100,000 labels in one row');
  const body = createAnalysisForm(await create());
  await expectServedBefore(
    platform,
    async () => expectAnalysed(await attacker.post({ path: ANALYZE_PATH, body }), title),
    { path: ANALYZE_PATH, body: createAnalysisForm(createSmallDocument()) },
  );
});

test('stores or refuses a text of a million paragraphs, and serves another tenant before', async () => {
  const { title, name, create } = findBomb(ASSISTANT_BOMBS, 'an ODT of a million paragraphs');
  const assistant = createAssistantClient(attacker);
  const base = await assistant.createBase();
  const content = create();
  await expectServedBefore(
    platform,
    async () => expectHandled(await assistant.upload(base, [{ name, content }]), title),
    await createAnsweredQuestion(other),
  );
});

test('scores a batch with the longest response, and serves another tenant before', () =>
  expectServedBefore(platform, () => expectScored(attacker, [createLongestResponse()]), createSmallAnalysis('honest')));

test('leaves an exact base after uploads, questions and deletions at once, and serves another tenant', async () => {
  const assistant = createAssistantClient(attacker);
  const base = await assistant.createBase();
  await expectServedDuring(
    platform,
    () => changeBase(assistant, base, BASE_CHANGES),
    await createAnsweredQuestion(other),
  );
  await expectEmptyBase(assistant, base);
});

test('answers or refuses messages with millions of values, and serves another tenant', async () => {
  const messages = createLargeMessages();
  await expectServedDuring(
    platform,
    async () => {
      for (const { status } of await Promise.all(messages.map(attacker.post)))
        expect([200, 400, 503]).toContain(status);
    },
    createCheckMessage(),
  );
});

test('keeps logs of both tenants that verify', async () => {
  for (const account of [platform.hostile, platform.other]) {
    const { ok, checked, head_seq } = await verifyOnline(platform.url, account);
    expect({ ok, checked }).toEqual({ ok: true, checked: head_seq });
    expect(checked).toBeGreaterThan(0);
  }
});

function findBomb<T extends { readonly title: string }>(bombs: readonly T[], title: string): T {
  const bomb = bombs.find((candidate) => candidate.title === title);
  if (!bomb) throw new Error(`no bomb: ${title}`);
  return bomb;
}
