import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import type { ReceiptData } from '@probant/contracts/extraction';
import { createLogger, silentLogger } from '@probant/kernel/logging';
import { afterEach, describe, expect, test } from 'vitest';
import { type OpinionsOverHttp, opinionsOverHttp } from './opinions-over-http.ts';
import { loopbackAuthenticity, says } from './testing/loopback-authenticity.ts';

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('not a picture --probant-- \r\n\r\n')]);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const CALLER = { apiKey: 'prb_live_of-the-caller', requestId: 'request-7' };
const FIELDS: ReceiptData = { vendor_name: 'Café de l’Écluse', total_amount: 12.4, receipt_date: '2026-03-12' };
const waiting = () => new AbortController().signal;

const OPINION = {
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
  document_sha256: sha256(JPEG),
  document_type: 'receipt',
  analysed_at: '2026-03-12T08:00:00.000Z',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const service = async (...told: Parameters<typeof loopbackAuthenticity>) => {
  const server = await loopbackAuthenticity(...told);
  closing.push(server.close);
  return server;
};
const asking = (url: string, options: Partial<OpinionsOverHttp> = {}) => {
  const port = opinionsOverHttp({ url, logger: silentLogger, ...options });
  closing.push(() => port.close());
  return port.opinions;
};
const receipt = { name: 'déjeuner.jpg', bytes: JPEG };

describe('an opinion of a receipt', () => {
  test('comes with its signals as findings: strong is critical, weak a warning', async () => {
    const { url } = await service(says(200, OPINION));
    expect(await asking(url)(receipt, FIELDS, CALLER, waiting())).toEqual({
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

  test('without a signal is an opinion too', async () => {
    const { url } = await service(
      says(200, { ...OPINION, verdict: 'consistent', score: 0, signals: [], explanation: '' }),
    );
    expect(await asking(url)(receipt, null, CALLER, waiting())).toMatchObject({ verdict: 'consistent', signals: [] });
  });

  test('is asked for with the file as it is, what was read on it, and the key of the caller', async () => {
    const { url, asked } = await service(says(200, OPINION));
    await asking(`${url}/behind/`)(receipt, FIELDS, CALLER, waiting());
    const [{ path, headers, form } = { path: '', headers: {}, form: new FormData() }] = asked;
    expect(path).toBe('/behind/v1/authenticity/analyze');
    expect(headers).toMatchObject({ 'x-api-key': CALLER.apiKey, 'x-request-id': CALLER.requestId });
    expect(form.get('document_type')).toBe('receipt');
    expect(JSON.parse(String(form.get('fields')))).toEqual(FIELDS);
    const file = form.get('file') as File;
    expect(Buffer.from(await file.arrayBuffer()).equals(JPEG)).toBe(true);
    expect(file.name).toBe('receipt.jpeg');
  });

  test('is asked for without fields where nothing was read, or more than 16 KiB', async () => {
    const { url, asked } = await service(says(200, OPINION));
    const opinions = asking(url);
    const longest = (extra: number) => {
      const around = Buffer.byteLength(JSON.stringify({ vendor_address: '' }));
      return { vendor_address: `é${'x'.repeat(16 * 1024 - around - 2 + extra)}` };
    };
    for (const fields of [null, longest(0), longest(1)]) await opinions(receipt, fields, CALLER, waiting());
    expect(asked.map(({ form }) => form.has('fields'))).toEqual([false, true, false]);
  });
});

describe('a file that the service does not take is not sent', () => {
  test.each([
    ['DOCX', Buffer.from('PK\x03\x04 word/document.xml')],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['GIF', Buffer.from('GIF89a and what follows')],
    ['nothing known', Buffer.from('plain words')],
  ])('%s', async (_, bytes) => {
    const { url, asked } = await service(says(200, { ...OPINION, document_sha256: sha256(bytes) }));
    expect(await asking(url)({ name: 'receipt.pdf', bytes }, FIELDS, CALLER, waiting())).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('not evaluated', () => {
  const { explanation: _, ...unexplained } = OPINION;
  test.each<[string, Parameters<typeof loopbackAuthenticity>[0]]>([
    ['a refused key', says(401, { detail: 'Unauthorized' })],
    ['a file refused', says(422, { detail: { code: 'unreadable_file', message: 'no' } })],
    ['too many calls', says(429, { message: 'API rate limit exceeded' })],
    ['a trace that was not written', says(500, OPINION)],
    ['an overload', says(503, { message: 'later' })],
    ['another success than 200', says(201, OPINION)],
    ['a redirection', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['no JSON', (response) => void response.end('<html>')],
    ['half of a JSON', (response) => void response.end(JSON.stringify(OPINION).slice(0, 200))],
    ['an empty answer', (response) => void response.end()],
    ['a list', says(200, [OPINION])],
    ['null', says(200, null)],
    ['a verdict that does not exist', says(200, { ...OPINION, verdict: 'fake' })],
    ['a score above 1', says(200, { ...OPINION, score: 1.2 })],
    ['a score that is a text', says(200, { ...OPINION, score: '0.4' })],
    ['no list of signals', says(200, { ...OPINION, signals: null })],
    ['a signal without a code', says(200, { ...OPINION, signals: [{ strength: 'weak', message: 'x' }] })],
    [
      'a strength that does not exist',
      says(200, { ...OPINION, signals: [{ code: 'x', strength: 'high', message: 'x' }] }),
    ],
    ['no explanation', says(200, unexplained)],
    ['no version of the rules', says(200, { ...OPINION, rules_version: '' })],
    ['an opinion on another file', says(200, { ...OPINION, document_sha256: sha256(Buffer.from('another')) })],
    ['an opinion on another kind of paper', says(200, { ...OPINION, document_type: 'rib' })],
    ['an endless answer', (response) => endless(response)],
    ['a connection cut before the answer', (response) => void response.destroy()],
    [
      'a connection cut within the answer',
      (response) => {
        response.writeHead(200, { 'content-length': '5000' }).write('{"verdict":');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('%s', async (_, answer) => {
    const { url } = await service(answer);
    expect(await asking(url)(receipt, FIELDS, CALLER, waiting())).toBeNull();
  });

  const endless = (response: NodeJS.WritableStream) => {
    const more = Buffer.alloc(64 * 1024, ' ');
    const write = () => {
      while (response.writable && response.write(more));
    };
    response.on('drain', write).on('error', () => undefined);
    write();
  };

  test('a service that takes too long', async () => {
    const { url } = await service(() => undefined);
    const opinions = asking(url, { patience: { whole: 150 } });
    expect(await opinions(receipt, FIELDS, CALLER, waiting())).toBeNull();
  });

  test('a service that is not there', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as { port: number };
    await new Promise((resolve) => free.close(resolve));
    expect(await asking(`http://127.0.0.1:${port}`)(receipt, FIELDS, CALLER, waiting())).toBeNull();
  });

  test('a service that refuses before it has read the file', async () => {
    const refusing = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.end('HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}'),
      );
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => refusing.close(() => resolve())));
    const bytes = Buffer.concat([JPEG, Buffer.alloc(8 * 1024 * 1024)]);
    const { port } = refusing.address() as { port: number };
    expect(await asking(`http://127.0.0.1:${port}`)({ name: 'large.jpg', bytes }, null, CALLER, waiting())).toBeNull();
  });

  test('says why in the log, and nothing of the receipt or the key', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    const { url } = await service(says(429, { message: 'Café de l’Écluse' }));
    await asking(url, { logger })(receipt, FIELDS, CALLER, waiting());
    const [line = ''] = lines;
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', requestId: 'request-7', reason: 'status 429' });
    for (const secret of ['cluse', 'déjeuner', CALLER.apiKey, '12.4']) expect(lines.join()).not.toContain(secret);
  });

  test('says once that no such service runs', async () => {
    const lines: string[] = [];
    const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
    const { url, close } = await loopbackAuthenticity(says(200, OPINION));
    await close();
    const ask = asking(url, { logger });
    for (let each = 0; each < 3; each += 1) expect(await ask(receipt, FIELDS, CALLER, waiting())).toBeNull();
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['ECONNREFUSED']);
  });
});

describe('a caller who hangs up', () => {
  test('ends the question with the reason of the signal', async () => {
    const { url } = await service(() => undefined);
    const caller = new AbortController();
    const asked = asking(url)(receipt, FIELDS, CALLER, caller.signal);
    setTimeout(() => caller.abort(new Error('gone')), 50);
    await expect(asked).rejects.toThrow('gone');
  });

  test('asks nothing any more', async () => {
    const { url, asked } = await service(says(200, OPINION));
    await expect(asking(url)(receipt, FIELDS, CALLER, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(asked).toEqual([]);
  });
});
