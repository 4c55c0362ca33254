import type { KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

let db: TestDatabase;
let here: TestAssistant;
let there: TestAssistant;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  [here, there] = [await createTestAssistant(db), await createTestAssistant(db)];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await db.close();
});

const create = async (by: TestAssistant, key: string | null, body: object, tenant = 'acme') => {
  const headers = key === null ? undefined : { 'idempotency-key': key };
  const answer = await by.call('POST', '/v1/knowledge-bases', body, tenant, headers);
  return { status: answer.status, id: (answer.body as KnowledgeBase).id, body: answer.body };
};
const countBases = async (tenant = 'acme') =>
  ((await here.call('GET', '/v1/knowledge-bases', undefined, tenant)).body as unknown[]).length;
const countEvents = () => [...here.events, ...there.events].filter(({ event }) => event.action === 'kb.create').length;
const HR = { name: 'RH', description: 'Accords et notes' };

describe('a knowledge base that is created again with the same Idempotency-Key', () => {
  test('at another instance is the one of the first call, with one event', async () => {
    const first = await create(here, 'retry-1', HR);
    const [bases, events] = [await countBases(), countEvents()];
    for (const by of [there, here, there]) expect(await create(by, 'retry-1', HR)).toEqual(first);
    expect([await countBases(), countEvents()]).toEqual([bases, events]);
  });

  test('by many calls at once at both instances is created once', async () => {
    const [bases, events] = [await countBases(), countEvents()];
    const calls = Array.from({ length: 8 }, (_, at) => create(at % 2 === 0 ? here : there, 'at-once', HR));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status, id }) => `${status} ${id}`)).size).toBe(1);
    expect([(await countBases()) - bases, countEvents() - events]).toEqual([1, 1]);
  });

  test('shows what was uploaded to it meanwhile', async () => {
    const { id } = await create(here, 'uploaded', HR);
    await here.upload(id, [{ name: 'note.txt', content: 'Le parking ouvre à 7 heures.' }]);
    expect((await create(there, 'uploaded', HR)).body).toMatchObject({ id, document_count: 1 });
  });

  test.each([
    { title: 'another name', body: { ...HR, name: 'Paie' } },
    { title: 'another description', body: { ...HR, description: 'Autre' } },
    { title: 'no description', body: { name: HR.name } },
  ])('with $title is refused', async ({ title, body }) => {
    await create(here, `other-${title.replaceAll(' ', '-')}`, HR);
    const { status, body: answer } = await create(there, `other-${title.replaceAll(' ', '-')}`, body);
    expect(status).toBe(422);
    expect(JSON.stringify(answer)).toContain('Idempotency-Key was used for another call');
  });
});

test('another key, no key, and the same key of another tenant create another knowledge base', async () => {
  const first = await create(here, 'own', HR);
  const others = [await create(here, 'own-2', HR), await create(here, null, HR), await create(there, null, HR)];
  const ofOther = await create(there, 'own', HR, 'zeta');
  expect(new Set([first, ...others, ofOther].map(({ id }) => id)).size).toBe(5);
  expect(await countBases('zeta')).toBe(1);
});

test.each(['', 'a,b', 'é', 'x'.repeat(256)])('the key %j is a 422', async (key) => {
  expect((await create(here, key, HR)).status).toBe(422);
});
