import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFixedClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { expect, onTestFinished, test } from 'vitest';
import { createJobBucket } from './job-bucket.ts';

const acme = parseTenantId('acme');
const KEY = { region: 'paris', bucket: 'documents', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hunter2' };
const soon = () => AbortSignal.timeout(20_000);

/** A bucket that answers so, whatever is asked. */
async function createBucket(body: string, headers: Readonly<Record<string, string>> = {}, maxObjectBytes = 100) {
  const server = createServer((_, response) => response.writeHead(200, headers).end(body)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = createFixedClock('2026-11-29T09:30:00Z');
  return createJobBucket({ settings: { endpoint, ...KEY }, clock, logger: silentLogger, maxObjectBytes });
}

test('a content of another ETag, or with more bytes than one may have, is another one than was added', async () => {
  const replaced = await createBucket('content', { etag: '"2"' });
  await expect(replaced.read(acme, 'a.pdf', '"1"', soon())).rejects.toMatchObject({ code: 'object_changed' });
  expect((await replaced.read(acme, 'a.pdf', '"2"', soon())).toString()).toBe('content');
  const grown = await createBucket('x'.repeat(101), { etag: '"1"' });
  await expect(grown.read(acme, 'a.pdf', '"1"', soon())).rejects.toMatchObject({ code: 'object_changed' });
  expect(grown.isReady()).toBe(true);
});

test('what a bucket lists beside the folder of the tenant is left out, and a listing without an end is given up', async () => {
  const list = (...keys: string[]) =>
    keys.map((key) => `<Contents><Key>${key}</Key><ETag>"1"</ETag><Size>1</Size></Contents>`).join('');
  const careless = await createBucket(list('acme/a.pdf', 'globex/b.pdf', 'acme/', 'acme2/c.pdf'));
  expect(await careless.list(acme, '', 10, soon())).toEqual([{ key: 'a.pdf', etag: '"1"', bytes: 1 }]);
  expect(await careless.find(acme, 'b.pdf', soon())).toBeNull();
  const endless = '<IsTruncated>true</IsTruncated><NextContinuationToken>1</NextContinuationToken>';
  for (const page of [endless, `${endless}${list('acme/folder/')}`])
    await expect((await createBucket(page)).list(acme, '', 10, soon())).rejects.toMatchObject({
      code: 'too_many_objects',
    });
});
