import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssistantUnderLoad, repeat, startAssistantUnderLoad } from './hostile/assistant-under-load.ts';
import { changeBase, expectEmptyBase } from './hostile/change-base.ts';
import {
  createLongQuestions,
  createRareSections,
  MAX_KNOWLEDGE_BASES,
  MAX_QUESTION_LENGTH,
  SMALL_DOCUMENT,
} from './hostile/hostile-assistant.ts';
import { expectMemoryBelow, expectUnharmed } from './hostile/observe-attack.ts';

/** One valid key asks questions that are made to harm and changes its knowledge bases, while another tenant works and asks its own. */
/** 20,000 chunks are the limit of a document, 100,000 of a knowledge base. */
const LARGE_DOCUMENTS = 9;
const SECTIONS_PER_DOCUMENT = 10_000;
const QUESTION_ROUNDS = 40;
const CONVERSATIONS = 3_000;
const CHANGES = 1_200;
const CLIENTS = 20;

let load: AssistantUnderLoad;
beforeAll(async () => {
  load = await startAssistantUnderLoad();
});
afterAll(() => load?.platform.close());

test('the longest questions on a large base leave other tenants unharmed', async () => {
  const base = await load.attacker.createBase();
  const observation = await load.observe('large base', async () => {
    for (let document = 0; document < LARGE_DOCUMENTS; document += 1) {
      const content = createRareSections(document * SECTIONS_PER_DOCUMENT, SECTIONS_PER_DOCUMENT);
      expect((await load.attacker.upload(base, [{ name: `${document}.md`, content }])).status).toBe(200);
    }
    console.log(`base: ${(await load.attacker.get(`/${base}`)).text}`);
  });
  expectUnharmed(observation);
  const questions = await load.observe('longest questions', async () => {
    const statuses: number[] = [];
    const all = Array.from({ length: QUESTION_ROUNDS }, (_, round) => createLongQuestions(round)).flat();
    await repeat(CLIENTS, all.length, async (index) => {
      const { status } = await load.attacker.ask(base, all[index] ?? '');
      statuses.push(status);
    });
    for (const status of statuses) expect([200, 503]).toContain(status);
    expect(statuses).toContain(200);
  });
  expectUnharmed(questions);
  expectMemoryBelow(questions, 700);
  expect((await load.attacker.ask(base, 'a'.repeat(MAX_QUESTION_LENGTH + 1))).status).toBe(422);
});

test('conversations in thousands are answered, and unknown ones refused', async () => {
  const base = await load.attacker.createBase();
  expect((await load.attacker.upload(base, [SMALL_DOCUMENT])).status).toBe(200);
  const observation = await load.observe('conversations', async () => {
    await repeat(CLIENTS, CONVERSATIONS, async (index) => {
      const { status, text } = await load.attacker.ask(base, `Combien dure le repos ${index} ?`);
      expect(status).toBe(200);
      const { conversation_id } = JSON.parse(text) as { readonly conversation_id: string };
      expect((await load.attacker.ask(base, 'Et pour les apprentis ?', conversation_id)).status).toBe(200);
      expect((await load.attacker.ask(base, 'Et ?', `${index}`.repeat(2_000))).status).toBe(404);
    });
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 250);
});

/** Returns the ids of all knowledge bases of the hostile tenant. */
const listBases = async (): Promise<readonly string[]> =>
  (JSON.parse((await load.attacker.get('')).text) as readonly { readonly id: string }[]).map(({ id }) => id);

test('creates no more knowledge bases than the limit when many are requested at once', async () => {
  const observation = await load.observe('knowledge bases', async () => {
    const statuses: number[] = [];
    try {
      await repeat(CLIENTS, MAX_KNOWLEDGE_BASES + 2 * CLIENTS, async () => {
        statuses.push((await load.attacker.tryCreateBase()).status);
      });
      expect(new Set(statuses)).toEqual(new Set([200, 409]));
      expect(await listBases()).toHaveLength(MAX_KNOWLEDGE_BASES);
    } finally {
      const ids = await listBases();
      await repeat(CLIENTS, ids.length, async (index) => {
        expect((await load.attacker.delete(`/${ids[index]}`)).status).toBe(200);
      });
    }
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 250);
});

test('uploads, questions and deletions of the same base at once end in a base that is exact', async () => {
  const base = await load.attacker.createBase();
  const observation = await load.observe('changing base', () => changeBase(load.attacker, base, CHANGES));
  await expectEmptyBase(load.attacker, base);
  expectUnharmed(observation);
  expectMemoryBelow(observation, 300);
});
