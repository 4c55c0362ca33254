import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import type { ReceiptData } from '@probant/contracts/extraction';
import { findFreePort } from '@probant/kernel/free-ports';
import { createLogger, silentLogger } from '@probant/kernel/logging';
import { createHttpServiceClient } from '@probant/service-runner/calls/http-client';
import { createUpstreamPool } from '@probant/service-runner/upstream';
import { afterEach, describe, expect, test } from 'vitest';
import { createServiceOpinionProvider, type OpinionDeps } from './service-opinion-provider.ts';
import { respondWith, startFakeAuthenticityServer } from './testing/fake-authenticity-server.ts';

const JPEG_BYTES = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('not a picture --probant-- \r\n\r\n'),
]);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const OPINION_CALLER = { apiKey: 'prb_live_of-the-caller', requestId: 'request-7' };
const RECEIPT_FIELDS: ReceiptData = { vendor_name: 'Café de l’Écluse', total_amount: 12.4, receipt_date: '2026-03-12' };
const openSignal = () => new AbortController().signal;

const OPINION_RESPONSE = {
  verdict: 'suspicious',
  score: 0.45,
  signals: [
    {
      code: 'image_spliced',
      family: 'image',
      strength: 'strong',
      message: 'Une zone a été collée.',
      detail: { page: 1 },
    },
    { code: 'metadata_editor', family: 'metadata', strength: 'weak', message: 'Un logiciel de retouche.', detail: {} },
    { code: 'fields_found', family: 'content', strength: 'info', message: 'Les champs sont lus.', detail: {} },
  ],
  explanation: 'À regarder de près.',
  rules_version: '2026.1',
  document_sha256: sha256(JPEG_BYTES),
  document_type: 'receipt',
  analysed_at: '2026-03-12T08:00:00.000Z',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const startService = async (...args: Parameters<typeof startFakeAuthenticityServer>) => {
  const server = await startFakeAuthenticityServer(...args);
  closing.push(server.close);
  return server;
};
const connect = (url: string, options: Partial<OpinionDeps> = {}) => {
  const pool = createUpstreamPool([url], { service: 'authenticity', logger: silentLogger });
  closing.push(() => pool.close());
  const authenticity = createHttpServiceClient(pool);
  return createServiceOpinionProvider({ findAuthenticity: () => authenticity, logger: silentLogger, ...options });
};
const receipt = { name: 'déjeuner.jpg', bytes: JPEG_BYTES };

describe('requestOpinion', () => {
  test('returns the signals as findings: strong is critical, weak is a warning', async () => {
    const { url } = await startService(respondWith(200, OPINION_RESPONSE));
    expect(await connect(url)(receipt, RECEIPT_FIELDS, OPINION_CALLER, openSignal())).toEqual({
      verdict: 'suspicious',
      score: 0.45,
      rules_version: '2026.1',
      explanation: 'À regarder de près.',
      signals: [
        { code: 'image_spliced', severity: 'critical', message: 'Une zone a été collée.' },
        { code: 'metadata_editor', severity: 'warning', message: 'Un logiciel de retouche.' },
        { code: 'fields_found', severity: 'info', message: 'Les champs sont lus.' },
      ],
    });
  });

  test('keeps the signal and the explanation of checks that were not made', async () => {
    const signal = { code: 'analysis_incomplete', family: 'structure', strength: 'info', message: 'En partie.' };
    const detail = { checks: ['content'], reasons: ['time'], pages: [2] };
    const explanation = 'Contrôles partiels : cohérence du contenu.';
    const response = {
      ...OPINION_RESPONSE,
      verdict: 'consistent',
      score: 0,
      signals: [{ ...signal, detail }],
      explanation,
    };
    const { url } = await startService(respondWith(200, response));
    expect(await connect(url)(receipt, RECEIPT_FIELDS, OPINION_CALLER, openSignal())).toMatchObject({
      signals: [
        {
          code: 'analysis_incomplete',
          severity: 'info',
          message: 'En partie.',
          detail: { checks: ['content'], pages: [2] },
        },
      ],
      explanation,
    });
  });

  test('returns an opinion without signals', async () => {
    const { url } = await startService(
      respondWith(200, { ...OPINION_RESPONSE, verdict: 'consistent', score: 0, signals: [], explanation: '' }),
    );
    expect(await connect(url)(receipt, null, OPINION_CALLER, openSignal())).toMatchObject({
      verdict: 'consistent',
      signals: [],
    });
  });

  test('sends the unchanged file, the fields that were read and the API key of the caller', async () => {
    const { url, requests } = await startService(respondWith(200, OPINION_RESPONSE));
    await connect(`${url}/prefix/`)(receipt, RECEIPT_FIELDS, OPINION_CALLER, openSignal());
    const [{ path, headers, form } = { path: '', headers: {}, form: new FormData() }] = requests;
    expect(path).toBe('/prefix/v1/authenticity/analyze');
    expect(headers).toMatchObject({ 'x-api-key': OPINION_CALLER.apiKey, 'x-request-id': OPINION_CALLER.requestId });
    expect(form.get('document_type')).toBe('receipt');
    expect(JSON.parse(String(form.get('fields')))).toEqual(RECEIPT_FIELDS);
    const file = form.get('file') as File;
    expect(Buffer.from(await file.arrayBuffer()).equals(JPEG_BYTES)).toBe(true);
    expect(file.name).toBe('receipt.jpeg');
  });

  test('sends no fields when none were read or they exceed 16 KiB', async () => {
    const { url, requests } = await startService(respondWith(200, OPINION_RESPONSE));
    const requestOpinion = connect(url);
    const createFields = (extra: number) => {
      const overhead = Buffer.byteLength(JSON.stringify({ vendor_address: '' }));
      return { vendor_address: `é${'x'.repeat(16 * 1024 - overhead - 2 + extra)}` };
    };
    for (const fields of [null, createFields(0), createFields(1)])
      await requestOpinion(receipt, fields, OPINION_CALLER, openSignal());
    expect(requests.map(({ form }) => form.has('fields'))).toEqual([false, true, false]);
  });
});

describe('file kinds that the service does not accept', () => {
  test.each([
    ['DOCX', Buffer.from('PK\x03\x04 word/document.xml')],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['GIF', Buffer.from('GIF89a and what follows')],
    ['an unknown kind', Buffer.from('plain words')],
  ])('does not send %s', async (_, bytes) => {
    const { url, requests } = await startService(
      respondWith(200, { ...OPINION_RESPONSE, document_sha256: sha256(bytes) }),
    );
    expect(await connect(url)({ name: 'receipt.pdf', bytes }, RECEIPT_FIELDS, OPINION_CALLER, openSignal())).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('null, not evaluated', () => {
  const { explanation: _, ...unexplained } = OPINION_RESPONSE;
  test.each<[string, Parameters<typeof startFakeAuthenticityServer>[0]]>([
    ['a rejected key', respondWith(401, { detail: 'Unauthorized' })],
    ['a rejected file', respondWith(422, { detail: { code: 'unreadable_file', message: 'no' } })],
    ['a rate limit', respondWith(429, { message: 'API rate limit exceeded' })],
    ['a failed audit write', respondWith(500, OPINION_RESPONSE)],
    ['an overloaded service', respondWith(503, { message: 'later' })],
    ['a success status other than 200', respondWith(201, OPINION_RESPONSE)],
    ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a response that is not JSON', (response) => void response.end('<html>')],
    ['truncated JSON', (response) => void response.end(JSON.stringify(OPINION_RESPONSE).slice(0, 200))],
    ['an empty response', (response) => void response.end()],
    ['a list', respondWith(200, [OPINION_RESPONSE])],
    ['null', respondWith(200, null)],
    ['an unknown verdict', respondWith(200, { ...OPINION_RESPONSE, verdict: 'fake' })],
    ['a score above 1', respondWith(200, { ...OPINION_RESPONSE, score: 1.2 })],
    ['a score that is a string', respondWith(200, { ...OPINION_RESPONSE, score: '0.4' })],
    ['signals that are not a list', respondWith(200, { ...OPINION_RESPONSE, signals: null })],
    [
      'a signal without a code',
      respondWith(200, { ...OPINION_RESPONSE, signals: [{ strength: 'weak', message: 'x' }] }),
    ],
    [
      'an unknown strength',
      respondWith(200, { ...OPINION_RESPONSE, signals: [{ code: 'x', strength: 'high', message: 'x' }] }),
    ],
    ['a missing explanation', respondWith(200, unexplained)],
    ['an empty rules version', respondWith(200, { ...OPINION_RESPONSE, rules_version: '' })],
    [
      'an opinion on another file',
      respondWith(200, { ...OPINION_RESPONSE, document_sha256: sha256(Buffer.from('another')) }),
    ],
    ['an opinion on another document type', respondWith(200, { ...OPINION_RESPONSE, document_type: 'rib' })],
    ['an endless response', (response) => endless(response)],
    ['a connection closed before the response', (response) => void response.destroy()],
    [
      'a connection closed during the response',
      (response) => {
        response.writeHead(200, { 'content-length': '5000' }).write('{"verdict":');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('is returned for %s', async (_, respond) => {
    const { url } = await startService(respond);
    expect(await connect(url)(receipt, RECEIPT_FIELDS, OPINION_CALLER, openSignal())).toBeNull();
  });

  const endless = (response: NodeJS.WritableStream) => {
    const more = Buffer.alloc(64 * 1024, ' ');
    const write = () => {
      while (response.writable && response.write(more));
    };
    response.on('drain', write).on('error', () => undefined);
    write();
  };

  test('is returned without a log line when there is no authenticity service', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    const requestOpinion = createServiceOpinionProvider({ findAuthenticity: () => null, logger });
    expect(await requestOpinion(receipt, RECEIPT_FIELDS, OPINION_CALLER, openSignal())).toBeNull();
    expect(lines).toEqual([]);
  });

  test('is returned when the service times out', async () => {
    const { url } = await startService(() => undefined);
    const requestOpinion = connect(url, { timeoutMs: 150 });
    expect(await requestOpinion(receipt, RECEIPT_FIELDS, OPINION_CALLER, openSignal())).toBeNull();
  });

  test('is returned when no service listens', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    expect(await connect(url)(receipt, RECEIPT_FIELDS, OPINION_CALLER, openSignal())).toBeNull();
  });

  test('is returned when the service rejects the request before reading the file', async () => {
    const refusing = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.end('HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}'),
      );
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => refusing.close(() => resolve())));
    const bytes = Buffer.concat([JPEG_BYTES, Buffer.alloc(8 * 1024 * 1024)]);
    const { port } = refusing.address() as { port: number };
    expect(
      await connect(`http://127.0.0.1:${port}`)({ name: 'large.jpg', bytes }, null, OPINION_CALLER, openSignal()),
    ).toBeNull();
  });

  test('logs the reason without receipt data or the API key', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    const { url } = await startService(respondWith(429, { message: 'Café de l’Écluse' }));
    await connect(url, { logger })(receipt, RECEIPT_FIELDS, OPINION_CALLER, openSignal());
    const [line = ''] = lines;
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', requestId: 'request-7', reason: 'status 429' });
    for (const secret of ['cluse', 'déjeuner', OPINION_CALLER.apiKey, '12.4'])
      expect(lines.join()).not.toContain(secret);
  });

  test('logs an absent service once', async () => {
    const lines: string[] = [];
    const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
    const { url, close } = await startFakeAuthenticityServer(respondWith(200, OPINION_RESPONSE));
    await close();
    const requestOpinion = connect(url, { logger });
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await requestOpinion(receipt, RECEIPT_FIELDS, OPINION_CALLER, openSignal())).toBeNull();
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['ECONNREFUSED']);
  });
});

describe('an aborted call', () => {
  test('rejects with the reason of the signal', async () => {
    const caller = new AbortController();
    const { url } = await startService(() => caller.abort(new Error('gone')));
    const opinion = connect(url)(receipt, RECEIPT_FIELDS, OPINION_CALLER, caller.signal);
    await expect(opinion).rejects.toThrow('gone');
  });

  test('sends no request when it was aborted before', async () => {
    const { url, requests } = await startService(respondWith(200, OPINION_RESPONSE));
    await expect(
      connect(url)(receipt, RECEIPT_FIELDS, OPINION_CALLER, AbortSignal.abort(new Error('gone'))),
    ).rejects.toThrow('gone');
    expect(requests).toEqual([]);
  });
});
