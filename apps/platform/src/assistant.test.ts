import { type ChatResponse, type KnowledgeBase, UploadResponse } from '@probant/contracts/assistant';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { type SharedPlatform, test } from './testing/shared-platform.ts';

/** Calls the assistant through the gateway, as a client does: real files, workers, database and audit trail. */
let platform: SharedPlatform;
test.beforeAll(({ platform: shared }) => {
  platform = shared;
});

const call = async (method: string, path: string, body?: object | FormData) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${platform.url}${path}`, {
    method,
    headers: { 'x-api-key': platform.key, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

test('a knowledge base is created, filled, asked and deleted through the gateway, and the trail shows it', async () => {
  const created = await call('POST', '/v1/knowledge-bases', { name: 'Banque' });
  expect(created.status).toBe(200);
  const { id } = created.body as KnowledgeBase;
  const path = `/v1/knowledge-bases/${id}`;

  const form = new FormData();
  const slip = Uint8Array.from(readSampleFile('rib.pdf'));
  form.append('files', new Blob([slip]), 'rib.pdf');
  for (const [index, day] of ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'].entries())
    form.append('files', new Blob([`Le restaurant sert ${index + 3} plats le ${day}.`]), `menu-${day}.txt`);
  const uploaded = await call('POST', `${path}/documents`, form);
  expect([uploaded.status, Value.Errors(UploadResponse, uploaded.body)]).toEqual([200, []]);

  const { body } = await call('POST', `${path}/query`, { message: 'Combien de plats sert le restaurant le jeudi ?' });
  const { message, citations } = body as ChatResponse;
  expect(message).toContain('Le restaurant sert 6 plats le jeudi.');
  expect(citations[0]).toMatchObject({ document_title: 'menu-jeudi.txt', page: null, start: 0 });

  const streamed = await fetch(`${platform.url}${path}/query`, {
    method: 'POST',
    headers: { 'x-api-key': platform.key, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ message: 'Combien de plats sert le restaurant le jeudi ?' }),
  });
  expect(streamed.headers.get('content-type')).toBe('text/event-stream');
  expect(await streamed.text()).toMatch(
    /^event: progress\ndata: \{"text":"Le restaurant.*\n[\s\S]*event: result\ndata: /,
  );

  expect(await call('DELETE', path)).toEqual({ status: 200, body: { deleted: true, id } });
  expect((await call('GET', path)).status).toBe(404);
  const trail = await call('GET', `/v1/events?tenant_id=${platform.tenant}&limit=50`);
  const text = JSON.stringify(trail.body);
  for (const action of ['kb.create', 'document.upload', 'kb.query', 'kb.delete']) expect(text).toContain(action);
  expect(text).not.toMatch(/restaurant|Banque|rib\.pdf/);
});
