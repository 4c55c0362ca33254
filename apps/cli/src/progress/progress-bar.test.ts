import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

const CLEAR_LINE = '\r\u001b[2K';

/** A terminal that stores what is written to it, and a clock that only the test moves. */
function createFakeTerminal(isTTY: boolean, columns: number | undefined = 100) {
  const written: string[] = [];
  const terminal = { isTTY, columns, write: (text: string) => written.push(text) };
  let ms = 0;
  return { terminal, written, now: () => ms, advance: (by: number) => (ms += by) };
}

const createBar = (fake: ReturnType<typeof createFakeTerminal>, total: number | null = 10_000) =>
  createProgressBar({ label: 'verify', total, unit: 'events', stream: fake.terminal, now: fake.now });

beforeEach(() => vi.stubEnv('TERM', 'xterm'));
afterEach(() => vi.unstubAllEnvs());

test('draws share, counts, rate and remaining time once 3 s of work have passed', () => {
  const fake = createFakeTerminal(true);
  const bar = createBar(fake);
  fake.advance(2_999);
  bar.add(1_000);
  expect(fake.written).toEqual([]);
  fake.advance(1_001);
  bar.add(1_000);
  expect(fake.written).toEqual([
    `${CLEAR_LINE}verify  [####................]  20 %  2,000 events of 10,000 events  500 events/s  0:16 left`,
  ]);
});

test('redraws at most 10 times a second, however often the work reports', () => {
  const fake = createFakeTerminal(true);
  const bar = createBar(fake);
  fake.advance(3_000);
  for (let ms = 0; ms < 1_000; ms += 1) {
    bar.add(1);
    fake.advance(1);
  }
  expect(fake.written).toHaveLength(10);
});

test('clears its line on close, once, and draws nothing afterwards', () => {
  const fake = createFakeTerminal(true);
  const bar = createBar(fake);
  fake.advance(5_000);
  bar.add(1);
  bar.close();
  bar.close();
  fake.advance(5_000);
  bar.add(1);
  expect(fake.written.slice(1)).toEqual([CLEAR_LINE]);
});

test('writes nothing on close when nothing was drawn', () => {
  const fake = createFakeTerminal(true);
  createBar(fake).close();
  expect(fake.written).toEqual([]);
});

test('draws nothing when the stream is a file or a pipe', () => {
  const fake = createFakeTerminal(false);
  const bar = createBar(fake);
  fake.advance(60_000);
  bar.add(1);
  bar.close();
  expect(fake.written).toEqual([]);
});

test('draws nothing on a terminal that cannot clear a line', () => {
  vi.stubEnv('TERM', 'dumb');
  const fake = createFakeTerminal(true);
  const bar = createBar(fake);
  fake.advance(60_000);
  bar.add(1);
  expect(fake.written).toEqual([]);
});

test('follows the width of the terminal, which may change', () => {
  const fake = createFakeTerminal(true);
  const bar = createBar(fake);
  for (const columns of [100, 40, 20, 4]) {
    Object.assign(fake.terminal, { columns });
    fake.advance(4_000);
    bar.add(1);
  }
  for (const [at, columns] of [100, 40, 20, 4].entries())
    expect(fake.written[at]?.slice(CLEAR_LINE.length).length).toBeLessThan(columns);
});

test.each([0, undefined])('draws for 80 columns on a terminal that says it has %s', (columns) => {
  const fake = createFakeTerminal(true);
  Object.assign(fake.terminal, { columns });
  const bar = createBar(fake);
  fake.advance(4_000);
  bar.add(1_000);
  expect(fake.written.join('')).toContain('verify');
  expect(fake.written.join('').length - CLEAR_LINE.length).toBeLessThan(80);
});

test('writes no colour', () => {
  vi.stubEnv('NO_COLOR', '1');
  const fake = createFakeTerminal(true);
  const bar = createBar(fake);
  fake.advance(4_000);
  bar.add(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequence of colours (SGR) is what must be absent.
  expect(fake.written.join('')).not.toMatch(/\u001b\[[\d;]*m/);
});
