import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ProbantConnectionError } from '../errors/errors.ts';
import { saveDownload } from '../node/index.ts';
import { catchError, openScriptedClient } from '../testing/open-client.ts';
import type { Download } from './download.ts';

const CSV = { body: { data: [{ libelle: 'Honoraires' }] } };

/** Downloads a file whose connection the server closes after a part of it. */
async function openInterrupted(signal?: AbortSignal): Promise<Download> {
  const { client } = await openScriptedClient([
    (response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' });
      response.write('libelle', () => signal ?? response.destroy());
    },
  ]);
  return client.download('post', '/v1/export/csv', { ...CSV, ...(signal ? { signal } : {}) });
}

async function readStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('a download whose connection is lost', () => {
  test.each([
    ['text', (download: Download) => download.text()],
    ['bytes', (download: Download) => download.bytes()],
    ['blob', (download: Download) => download.blob()],
    ['stream', (download: Download) => readStream(download.stream)],
  ])('fails as other calls do: %s', async (_name, read) => {
    const error = await catchError(read(await openInterrupted()));
    expect(error).toBeInstanceOf(ProbantConnectionError);
    expect(error).toMatchObject({ route: 'POST /v1/export/csv' });
  });

  test('leaves no file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'probant-download-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const error = await catchError(saveDownload(await openInterrupted(), folder, 'a.csv'));
    expect(error).toBeInstanceOf(ProbantConnectionError);
    expect(await readdir(folder)).toEqual([]);
  });
});

test('a download that the caller ends rejects with the reason', async () => {
  const [controller, reason] = [new AbortController(), new Error('the user closed the page')];
  const read = catchError((await openInterrupted(controller.signal)).text());
  controller.abort(reason);
  expect(await read).toBe(reason);
});

test('the stream of a download has its bytes', async () => {
  const { client } = await openScriptedClient([{ status: 200, body: 'libelle\nHonoraires' }]);
  const { stream } = await client.download('post', '/v1/export/csv', CSV);
  expect(await readStream(stream)).toBe('libelle\nHonoraires');
});
