import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type PlatformUnderTest,
  startPlatformUnderTest,
} from '../../../../platform/src/testing/platform-under-test.ts';
import { runProbant } from '../../testing/run-probant.ts';

let platform: PlatformUnderTest;
let folder: string;
const at = (name: string) => join(folder, name);

const kb = (...words: readonly string[]) =>
  runProbant(['kb', ...words], { PROBANT_URL: platform.url, PROBANT_API_KEY: platform.key });

beforeAll(async () => {
  platform = await startPlatformUnderTest({ PROBANT_EMBEDDING_PROCESSES: '0' }, { only: 'assistant,audit-trail' });
  folder = await mkdtemp(join(tmpdir(), 'kb-eval-'));
  await writeFile(at('conges.md'), '# Congés\n\nLes salariés ont vingt-cinq jours de congés payés par an.\n');
  await kb('create', 'Notes');
  const files = [at('conges.md'), join(repositoryRoot, 'samples/documents/facture-simple.pdf')];
  expect((await kb('upload', 'Notes', ...files)).code).toBe(0);
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

const QUESTIONS = [
  'question,document,page,answer',
  'Combien de jours de congés payés ?,conges.md,,vingt-cinq jours',
  'Quel est le net à payer TTC ?,facture-simple.pdf,1,"4 011,45 €"',
  'Quel est le net à payer TTC ?,facture-simple.pdf,2,',
  'Quelle est la capitale du Pérou ?,,,',
].join('\n');

test('measures a base and lists what was not found, without texts', async () => {
  await writeFile(at('questions.csv'), QUESTIONS);
  const { code, error, out } = await kb('eval', 'Notes', at('questions.csv'), '--concurrency', '1');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toContain('4 questions: 3 that the documents answer, 1 that they do not');
  expect(out).toMatch(/document in first 5 \(R@5\) +3\/3 +100\.0 %/);
  expect(out).toMatch(/answer contains the text +2\/2/);
  expect(out).toMatch(/unanswerable: answered +0\/1/);
  expect(out).toContain('1 from the cache, not in the times');
  expect(out).toMatch(
    /failures: 1 of 4\n {2}3 \(line 4\): expected facture-simple\.pdf, page 2\n {4}got .*facture-simple\.pdf p\. 1/,
  );
  expect(out).not.toContain('Pérou');
});

test('gives the same figures as JSON, whatever the number of questions at a time', async () => {
  await writeFile(at('questions.jsonl'), '{"question":"Combien de jours de congés payés ?","document":"conges.md"}\n');
  const { code, out } = await kb('eval', 'Notes', at('questions.jsonl'), '--json', '--show', '--concurrency', '8');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    knowledge_base: { name: 'Notes', document_count: 2, vectors: null },
    by_document: { questions: 1, r_at_1: { part: 1, whole: 1 } },
    by_page: null,
    results: [{ number: 1, line: 1, document_rank: 1, question: 'Combien de jours de congés payés ?' }],
  });
});

test.each([
  [
    'a document that the base does not have',
    'question,document\nA ?,none.pdf\n',
    /questions\.bad: line 2: .* no document none\.pdf\n$/,
  ],
  ['a bad file', 'question,page\nA ?,x\n', /questions\.bad: line 2: the page must be a number from 1 on\n$/],
  ['a file in another encoding', Buffer.from('question\nCong\xe9s ?\n', 'latin1'), /questions\.bad: is not UTF-8/],
  ['a file that is too large', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), /questions\.bad: is larger than 5 MiB\n$/],
])('exits with code 2 for %s, before it asks', async (_, content, message) => {
  await writeFile(at('questions.bad'), content);
  const { code, error, out } = await kb('eval', 'Notes', at('questions.bad'));
  expect({ code, out, error }).toEqual({ code: 2, out: '', error: expect.stringMatching(message) });
});

test('exits with code 2 for a number of questions at a time that is out of range', async () => {
  expect((await kb('eval', 'Notes', at('questions.csv'), '--concurrency', '9')).code).toBe(2);
});
