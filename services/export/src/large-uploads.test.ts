import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { buildFec, VALID_LINES } from './fec/testing/fec-file.ts';
import { createTestService } from './testing/test-service.ts';

const MIB_BYTES = 1024 * 1024;
const validFec = Buffer.from(buildFec(VALID_LINES));

const listenWithTestService = async () => {
  const testService = await createTestService();
  const { port } = await testService.service.listen(0, '127.0.0.1');
  return { ...testService, port };
};

const startUpload = (port: number, path: string, type: string, length: number) =>
  request({
    port,
    path,
    method: 'POST',
    headers: { 'x-api-key': 'key-of-cabinet', 'content-type': type, 'content-length': length },
  });

const readResponse = async (upload: ReturnType<typeof startUpload>) => {
  const [response] = await once(upload, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode as number, body: JSON.parse(text) };
};

describe('returns 413 from the Content-Length alone when the body is too large', () => {
  test.each([
    ['/v1/validate/fec', 'application/json', 64 * MIB_BYTES],
    ['/v1/validate/fec/report', 'application/json', 64 * MIB_BYTES],
    ['/v1/validate/fec', 'text/plain', 4096 * MIB_BYTES],
    ['/v1/export/fec', 'application/json', 128 * MIB_BYTES],
    ['/v1/export/fec-xml', 'application/json', 128 * MIB_BYTES],
    ['/v1/export/fec-description', 'application/json', 128 * MIB_BYTES],
  ])('%s, %s', async (path, type, limit) => {
    const { service, port, traced } = await listenWithTestService();
    const upload = startUpload(port, path, type, limit + 1);
    upload.flushHeaders();
    const { status, body } = await readResponse(upload);
    expect([status, body]).toEqual([
      413,
      { detail: `The request body is larger than the ${limit / MIB_BYTES} MiB that this route accepts` },
    ]);
    upload.destroy();
    await service.close();
    expect(traced).toEqual([]);
  });
});

test.each(['text/plain', 'application/json'])(
  'records no event for a FEC validation whose upload is interrupted (%s)',
  async (type) => {
    const { service, port, traced } = await listenWithTestService();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /v1/validate/fec HTTP/1.1\r\nHost: x\r\nX-API-Key: key-of-cabinet\r\nContent-Type: ${type}\r\nContent-Length: ${MIB_BYTES}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(validFec, () => resolve()));
    socket.destroy();
    const complete = startUpload(port, '/v1/validate/fec', 'text/plain', validFec.length);
    complete.end(validFec);
    expect((await readResponse(complete)).body.valid).toBe(true);
    await service.close();
    expect(traced).toHaveLength(1);
  },
);

test('validates a FEC while it arrives, with less than half of it in memory', async () => {
  const { service, port, traced } = await listenWithTestService();
  const header = validFec.subarray(0, validFec.indexOf('\n') + 1);
  const lines = validFec.subarray(header.length);
  const times = Math.ceil(MIB_BYTES / 4 / lines.length);
  const chunk = Buffer.concat(Array.from({ length: times }, () => lines));
  const chunkCount = 400;
  const upload = startUpload(port, '/v1/validate/fec', 'text/plain', header.length + chunkCount * chunk.length);
  const response = readResponse(upload);
  const initialBytes = bytesInUse();
  let maxIncrease = 0;
  upload.write(header);
  for (let each = 0; each < chunkCount; each += 1) {
    if (!upload.write(chunk)) await once(upload, 'drain');
    if (each % 40 === 0) maxIncrease = Math.max(maxIncrease, bytesInUse() - initialBytes);
  }
  upload.end();
  const { body } = await response;
  await service.close();
  expect(body.line_count).toBe(chunkCount * times * VALID_LINES.length);
  expect(traced).toHaveLength(1);
  expect(maxIncrease).toBeLessThan((chunkCount * chunk.length) / 2);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
// The flag belongs to the whole process, so to the other test files as well.
setFlagsFromString('--no-expose-gc');

/** Returns the live bytes outside of the V8 heap, where the bytes of files are. */
function bytesInUse(): number {
  collect();
  return process.memoryUsage().external;
}
