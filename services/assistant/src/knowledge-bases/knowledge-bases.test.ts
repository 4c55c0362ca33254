import { KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

let db: TestDatabase;
let assistant: TestAssistant;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  assistant = await createTestAssistant({ ...db, limits: { maxKnowledgeBases: 3 } });
});
afterAll(async () => {
  await assistant.close();
  await db.close();
});
beforeEach(() => {
  assistant.trail.isBroken = false;
  assistant.events.length = 0;
});

const UNKNOWN_ID = '019d3f7a-2b60-7c1e-9d6a-5f0b2c4e8a11';
const create = async (name: string, tenant: string) => {
  const { status, body } = await assistant.call('POST', '/v1/knowledge-bases', { name }, tenant);
  expect(status).toBe(200);
  return body as KnowledgeBase;
};

describe('knowledge bases', () => {
  test('are created with empty counters, listed newest first and read by id', async () => {
    const first = await create('Juridique', 'lists');
    assistant.time.now += 1_000;
    const second = await create('é'.repeat(255), 'lists');
    expect(first).toEqual({
      id: first.id,
      tenant_id: 'lists',
      name: 'Juridique',
      description: '',
      document_count: 0,
      total_chunks: 0,
      vectors: null,
      index: { ready: 0, outdated: 0 },
      created_at: first.created_at,
      updated_at: first.created_at,
    });
    const { body } = await assistant.call('GET', '/v1/knowledge-bases', undefined, 'lists');
    expect(body).toEqual([second, first]);
    expect(Value.Check(Type.Array(KnowledgeBase), body)).toBe(true);
    const found = await assistant.call('GET', `/v1/knowledge-bases/${first.id.toUpperCase()}`, undefined, 'lists');
    expect(found).toEqual({ status: 200, body: first });
  });

  test.each([
    [{}, 'missing', ['body', 'name']],
    [{ name: '' }, 'string_too_short', ['body', 'name']],
    [{ name: 'x'.repeat(256) }, 'string_too_long', ['body', 'name']],
    [{ name: 3 }, 'string_type', ['body', 'name']],
    [{ name: 'a', description: null }, 'string_type', ['body', 'description']],
  ])('are refused with a list of problems for %j', async (body, type, loc) => {
    const answer = await assistant.call('POST', '/v1/knowledge-bases', body);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ type, loc }] } });
  });

  test('of another tenant, unknown or with an id of another form are not found', async () => {
    const { id } = await create('Privé', 'owner');
    for (const path of [id, UNKNOWN_ID, 'x', `${id}%00`])
      for (const method of ['GET', 'DELETE'] as const) {
        const answer = await assistant.call(method, `/v1/knowledge-bases/${path}`, undefined, 'thief');
        expect(answer).toEqual({ status: 404, body: { detail: expect.any(String) } });
      }
    expect(await assistant.call('GET', `/v1/knowledge-bases/${id}`, undefined, 'owner')).toMatchObject({ status: 200 });
  });

  test('are deleted once', async () => {
    const { id } = await create('Ancien', 'deletes');
    const path = `/v1/knowledge-bases/${id}`;
    expect(await assistant.call('DELETE', path, undefined, 'deletes')).toEqual({
      status: 200,
      body: { deleted: true, id },
    });
    expect((await assistant.call('DELETE', path, undefined, 'deletes')).status).toBe(404);
    expect(assistant.events.map(({ event }) => [event.action, event.resource_id])).toEqual([
      ['kb.create', id],
      ['kb.delete', id],
    ]);
    expect(JSON.stringify(assistant.events)).not.toContain('Ancien');
  });

  test('leave no index in memory when they are deleted', async () => {
    const { id } = await create('Effacé', 'forgets');
    await assistant.upload(id, [{ name: 'a.txt', content: 'Le siège est à Lyon.' }], 'forgets');
    const path = `/v1/knowledge-bases/${id}`;
    expect((await assistant.call('POST', `${path}/query`, { message: 'Où est le siège ?' }, 'forgets')).status).toBe(
      200,
    );
    const base = `forgets/${id}`;
    const question = { text: 'siège', vector: null, limit: 5, documents: null };
    const search = () => assistant.askIndex({ kind: 'search', base, version: 1, question });
    expect((await search()).kind).toBe('retrieval');
    await assistant.call('DELETE', path, undefined, 'forgets');
    expect((await search()).kind).toBe('stale');
  });

  test('are at most as many as the limit of a tenant', async () => {
    for (const name of ['a', 'b', 'c']) await create(name, 'many');
    const answer = await assistant.call('POST', '/v1/knowledge-bases', { name: 'd' }, 'many');
    expect(answer).toMatchObject({ status: 409, body: { detail: { code: 'too_many_knowledge_bases' } } });
  });

  test('are at most as many as the limit when many are created at once', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const answer = await assistant.call('POST', '/v1/knowledge-bases', { name: `${index}` }, 'hurried');
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect((await assistant.call('GET', '/v1/knowledge-bases', undefined, 'hurried')).body).toHaveLength(3);
  });

  test('are neither created nor deleted without an audit event', async () => {
    const { id } = await create('Gardé', 'traced');
    assistant.trail.isBroken = true;
    expect((await assistant.call('POST', '/v1/knowledge-bases', { name: 'b' }, 'traced')).status).toBe(500);
    expect((await assistant.call('DELETE', `/v1/knowledge-bases/${id}`, undefined, 'traced')).status).toBe(500);
    const { body } = await assistant.call('GET', '/v1/knowledge-bases', undefined, 'traced');
    expect(body).toMatchObject([{ id }]);
  });
});

test('health has the fields of the contract, and needs no key', async () => {
  expect(await assistant.call('GET', '/health')).toEqual({ status: 200, body: { status: 'ok', version: '0.1.0' } });
});
