import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPartReader } from './parts.ts';

/** Creates a reader that returns bytes in chunks of the given sizes, in rotation. */
function inPieces(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0;
  let turn = 0;
  return async () => {
    if (at >= bytes.length) return null;
    const piece = bytes.subarray(at, at + (sizes[turn++ % sizes.length] ?? 1));
    at += piece.length;
    return Buffer.from(piece);
  };
}

type Read = { name: string; filename: string | null; content: string };

async function readAll(bytes: Uint8Array, boundary: string, sizes: readonly number[] = [65_536]): Promise<Read[]> {
  const next = createPartReader(inPieces(bytes, sizes), boundary);
  const read: Read[] = [];
  for (let part = await next(); part !== null; part = await next()) {
    const pieces: Buffer[] = [];
    for (let piece = await part.read(); piece !== null; piece = await part.read()) pieces.push(piece);
    read.push({ name: part.name, filename: part.filename, content: Buffer.concat(pieces).toString('latin1') });
  }
  return read;
}

const form = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;

describe('createPartReader', () => {
  test('reads forms of another implementation, whatever the network chunks', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(fc.constantFrom('\r', '\n', '-', '--', '\r\n--', 'a'), { maxLength: 40 })
        .map((all) => Buffer.from(all.join(''))),
    );
    const name = fc.stringMatching(/^[a-z_]{1,10}$/);
    const filename = fc.stringMatching(/^[a-zé ]{0,10}[a-z]\.pdf$/u);
    const part = fc.record({ name, filename: fc.option(filename), content });
    const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), sizes, async (parts, pieces) => {
        const formData = new FormData();
        for (const { name, filename, content } of parts)
          if (filename === null) formData.append(name, Buffer.from(content).toString('base64'));
          else formData.append(name, new Blob([Buffer.from(content)]), filename);
        const response = new Response(formData);
        const boundary = /boundary=(.*)/.exec(response.headers.get('content-type') ?? '')?.[1] ?? '';
        const read = await readAll(await response.bytes(), boundary, pieces);
        expect(read).toEqual(
          parts.map(({ name, filename, content }) => ({
            name,
            filename: filename?.trim() ?? null,
            content: Buffer.from(content).toString(filename === null ? 'base64' : 'latin1'),
          })),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('passes a chunk without a delimiter on without a copy, whatever line ends it has', async () => {
    const chunk = Buffer.from('a line\r\n'.repeat(1000));
    const chunks = [form('--b', named('a'), '', ''), chunk, form('', '--b--')];
    const part = await createPartReader(async () => chunks.shift() ?? null, 'b')();
    const content = await part?.read();
    // The two last bytes may begin the delimiter.
    expect([content?.buffer === chunk.buffer, content?.length]).toEqual([true, chunk.length - 2]);
    expect((await part?.read())?.toString()).toBe('\r\n');
    expect(await part?.read()).toBeNull();
  });

  test('skips parts that are not read', async () => {
    const bytes = form('--b', named('a'), '', 'x'.repeat(1000), '--b', named('c'), '', '', '--b--', '');
    const next = createPartReader(inPieces(bytes, [7]), 'b');
    expect((await next())?.name).toBe('a');
    expect((await next())?.name).toBe('c');
    expect([await next(), await next()]).toEqual([null, null]);
  });

  test('accepts a preamble, an epilogue and padded boundaries', async () => {
    const bytes = form(
      'to be ignored',
      '--b \t',
      'content-type: text/plain',
      named('a'),
      '',
      '1',
      '--b--',
      'ignored too',
    );
    expect(await readAll(bytes, 'b', [1])).toEqual([{ name: 'a', filename: null, content: '1' }]);
  });

  test('returns no parts for an empty body', async () => {
    expect(await readAll(Buffer.alloc(0), 'b')).toEqual([]);
    expect(await readAll(form('--b--'), 'b')).toEqual([]);
  });

  const damaged = [
    { title: 'truncated in its preamble', bytes: form('hello') },
    { title: 'truncated in its boundary', bytes: form('--b') },
    { title: 'truncated in its headers', bytes: form('--b', named('a')) },
    { title: 'truncated in its content', bytes: form('--b', named('a'), '', 'hello') },
    { title: 'truncated before its last dash', bytes: form('--b', named('a'), '', 'hello', '--b-') },
    { title: 'with a longer boundary inside', bytes: form('--b', named('a'), '', 'hello', '--bcd', '', '--b--') },
    { title: 'with a part without headers', bytes: form('--b', '', 'hello', '--b--') },
    { title: 'with a part without a name', bytes: form('--b', 'Content-Disposition: form-data', '', '1', '--b--') },
    { title: 'with an attachment', bytes: form('--b', 'Content-Disposition: attachment; name="a"', '', '1', '--b--') },
    { title: 'with endless headers', bytes: form('--b', `X: ${'x'.repeat(20_000)}`, named('a'), '', '1', '--b--') },
    { title: 'with an endless boundary line', bytes: form(`--b${' '.repeat(1000)}`, named('a'), '', '1', '--b--') },
    { title: 'with an endless preamble', bytes: form('x'.repeat(100_000), '--b', named('a'), '', '1', '--b--') },
    { title: 'with another boundary', bytes: form('--c', named('a'), '', '1', '--c--') },
  ];
  test.each(damaged)('rejects a form $title with a 422', async ({ bytes }) => {
    for (const size of [1, 5, 65_536])
      await expect(readAll(bytes, 'b', [size])).rejects.toMatchObject({
        status: 422,
        detail: expect.stringContaining('multipart form'),
      });
  });

  test('never returns more content than was sent, whatever the bytes', async () => {
    const tokens = fc.constantFrom('--b', '--b--', '\r\n', '\r\n\r\n', named('a'), '; filename="x"', 'x', '\0', '-');
    await fc.assert(
      fc.asyncProperty(fc.array(tokens, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), async (all, size) => {
        const bytes = Buffer.from(all.join(''));
        const read = await readAll(bytes, 'b', [size]).catch((error) => {
          expect(error).toMatchObject({ status: 422 });
          return [];
        });
        const whole = await readAll(bytes, 'b').catch(() => []);
        expect(read).toEqual(whole);
        expect(read.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 500 },
    );
  });
});
