import { describe, expect, test } from 'vitest';
import { mapJsonLines, parseJsonLines, sendJsonLines } from './json-lines.ts';

const PIECE_BYTES = 7;

/** Sends values and returns their part, cut into pieces of a few bytes, some of them in the middle of a character. */
function send(values: readonly object[]): { readonly part: Uint8Array[]; readonly calls: number } {
  const part: Uint8Array[] = [];
  let calls = 0;
  const sendPart = (name: string, bytes: Uint8Array) => {
    expect(name).toBe('values');
    calls += 1;
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) part.push(bytes.slice(start, start + PIECE_BYTES));
  };
  sendJsonLines({ sendPart }, 'values', values);
  return { part, calls };
}

describe('sendJsonLines and parseJsonLines', () => {
  test('return the values sent, with line feeds and characters of several bytes in their texts', async () => {
    const values = [{ text: 'é\n"œuvre" 🧾\r\n\u2028' }, { text: '' }, { nested: [null, 1.5, { a: [] }] }];
    expect(await parseJsonLines(send(values).part)).toEqual(values);
  });

  test('send 200 values at a time, and return all of them in order', async () => {
    const values = Array.from({ length: 401 }, (_, index) => ({ index }));
    const { part, calls } = send(values);
    expect(calls).toBe(3);
    expect(await parseJsonLines(part)).toEqual(values);
  });

  test('send nothing without a value, and return none without a part', async () => {
    expect(send([])).toEqual({ part: [], calls: 0 });
    expect(await parseJsonLines()).toEqual([]);
  });

  test('leave the event loop a turn while a long part is parsed', async () => {
    const { part } = send(Array.from({ length: 1_000 }, (_, index) => ({ index })));
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const spend = () => {
      // 200 lines take longer than the computations of a process share in a turn.
      for (const endsAt = performance.now() + 0.05; performance.now() < endsAt; );
    };
    await mapJsonLines(part, spend);
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});
