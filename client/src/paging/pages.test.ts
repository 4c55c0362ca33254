import { expect, test } from 'vitest';
import { openScriptedClient } from '../testing/open-client.ts';
import { readNextQuery } from './next-page.ts';

const page = (seqs: readonly number[], next?: number) => ({
  status: 200,
  headers: next === undefined ? undefined : { link: `</v1/events?tenant_id=demo&before_seq=${next}>; rel="next"` },
  body: seqs.map((id) => ({ id })),
});
const init = { params: { query: { tenant_id: 'demo' } } };

test('items follow the Link headers to the last page, with the key', async () => {
  const { client, server } = await openScriptedClient([page([3, 2], 2), page([1]), page([])] as never);
  const seqs: unknown[] = [];
  for await (const { id } of client.items('/v1/events', init)) seqs.push(id);
  expect(seqs).toEqual([3, 2, 1]);
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/v1/events?tenant_id=demo',
    '/v1/events?tenant_id=demo&before_seq=2',
  ]);
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['prb_test', 'prb_test']);
});

test('pages are requested only when they are used', async () => {
  const { client, server } = await openScriptedClient([page([3, 2], 2)] as never);
  for await (const events of client.pages('/v1/events', init)) {
    expect(events).toHaveLength(2);
    break;
  }
  expect(server.requests).toHaveLength(1);
});

test.each([
  ['</v1/events?a=1&b=2>; rel="next"', { a: '1', b: '2' }],
  ['</v1/events?a=1>; rel="prev", </v1/events?a=2>; rel="next"', { a: '2' }],
  ['<https://elsewhere.example/steal?a=1>; rel=next', { a: '1' }],
  ['</v1/events>; rel="next"', null],
  ['</v1/events?a=1>; rel="prev"', null],
  [null, null],
])('readNextQuery reads %j as %j', (link, query) => {
  expect(readNextQuery(link)).toEqual(query);
});
