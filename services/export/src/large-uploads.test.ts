import { connect } from 'node:net';
import { buildFec, VALID_LINES } from '@probant/fec/testing/fec-file';
import { validateFec } from '@probant/fec/validate-fec';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { describe, expect, test } from 'vitest';
import { listenWithTestService, readResponse, startUpload, uploadLongFec } from './testing/uploads.ts';

const validFec = Buffer.from(buildFec(VALID_LINES));

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

test('validates a FEC of 10 MiB while it arrives', async () => {
  const { service, port, traced } = await listenWithTestService();
  const upload = await uploadLongFec(port, 40);
  await service.close();
  expect(upload.lineCount).toBe(upload.sentLines);
  expect(traced).toHaveLength(1);
});

test.each(['text/plain', 'multipart/form-data'])(
  'gives a file sent as %s the result that it has in memory',
  async (type) => {
    const entries = Array.from({ length: 3000 }, (_, index) =>
      VALID_LINES.map((cells, at) => ({
        ...cells,
        EcritureNum: `${3 * index + Number(cells.EcritureNum)}`,
        CompAuxLib: `Client n° ${(index * 7 + at) % 900}`,
        Debit: index % 500 === at ? '7,005' : `${cells.Debit}`,
      })),
    );
    const file = Buffer.from(buildFec(entries.flat()));
    const { service, port } = await listenWithTestService();
    const form = new FormData();
    form.append('file', new Blob([file]), 'export.txt');
    const response = await fetch(`http://127.0.0.1:${port}/v1/validate/fec?filename=export.txt`, {
      method: 'POST',
      headers: { 'x-api-key': 'key-of-cabinet', ...(type === 'text/plain' ? { 'content-type': type } : {}) },
      body: type === 'text/plain' ? file : form,
    });
    expect(await response.json()).toEqual(await validateFec([file], { filename: 'export.txt' }));
    await service.close();
  },
);
