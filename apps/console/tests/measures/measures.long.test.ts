import { loadavg } from 'node:os';
import { median } from '@probant/kernel/median';
import { hasBrowser } from '@probant/platform/testing/browser';
import { afterAll, expect } from 'vitest';
import { SCENES } from '../scenes/scenes.ts';
import { recordEvents } from '../scenes/trail.ts';
import { type ConsoleUnderTest, signIn, test } from '../testing/console-under-test.ts';
import { MAX_FIRST_LOAD_BYTES, measureFirstLoad } from '../testing/first-load.ts';
import { FIRST_TASKS } from './first-tasks.ts';
import {
  countScrollWork,
  loadWholeList,
  measureInteractive,
  measureScrolling,
  readInputs,
  readLayoutShift,
  watchInputs,
  watchLayoutShift,
} from './page-scripts.ts';

/**
 * Measures what docs/console.md says of the console, and prints a table for that page: `npm run measure -w apps/console`. Times depend on
 * the machine and are only printed. Sizes and clicks do not, and have limits.
 */
let underTest: ConsoleUnderTest;
test.beforeAll(({ underTest: shared }) => {
  underTest = shared;
});

const rows: string[] = [];
const report = (measure: string, goal: string, measured: string) => rows.push(`| ${measure} | ${goal} | ${measured} |`);

afterAll(() => {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    [`Load of the machine at the end: ${load}`, '| measure | goal | measured |', '|---|---|---|', ...rows].join('\n'),
  );
});

const LOADS = 5;
const SLOWDOWN = 4;
const SCROLL_MS = 8_000;
/** The element that scrolls. */
const EVENT_LIST = ':has(> ul[aria-label="Liste des événements"])';

test.skipIf(!hasBrowser)('size of the first load', () => {
  const { bytes } = measureFirstLoad();
  report('first load, gzip', '180 kB', `${Math.round(bytes / 1000)} kB`);
  expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
});

test.skipIf(!hasBrowser)('time until the key can be typed', async () => {
  const times: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const { page, close } = await underTest.openSignedOut(`${underTest.platform.url}/console/`);
    times.push(await measureInteractive(page, SLOWDOWN));
    await close();
  }
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  report(
    'interactive with a processor 4 times slower',
    '1.5 s',
    `${seconds(median(times, 0))} (${LOADS} loads, ${seconds(Math.min(...times))} to ${seconds(Math.max(...times))})`,
  );
});

test.skipIf(!hasBrowser)('frames while 10,000 events scroll', { timeout: 600_000 }, async () => {
  for (let batch = 0; batch < 10; batch += 1) await recordEvents(underTest, 1_000);
  const { page, close } = await underTest.open('/trail');
  const list = page.getByRole('list', { name: 'Liste des événements' });
  await list.getByRole('button').first().waitFor();
  await loadWholeList(page, EVENT_LIST, 10_000);
  const { perSecond, late, longestMs, cpuMs } = await measureScrolling(page, EVENT_LIST, SCROLL_MS);
  report(
    'frames a second while 10,000 events scroll',
    '60',
    `${perSecond.toFixed(0)}, ${(100 * late).toFixed(1)} % late, longest ${longestMs.toFixed(0)} ms`,
  );
  report('processor time of the main thread for such a frame', '8 ms', `${cpuMs.toFixed(1)} ms`);
  const { changedSteps, elementsPerRow } = await countScrollWork(page, EVENT_LIST, 300);
  report(
    'elements made for a row, and share of the steps that change the page',
    '16, 50 %',
    `${elementsPerRow.toFixed(0)}, ${(100 * changedSteps).toFixed(0)} %`,
  );
  await close();
});

/** Half of what the web vitals call good. */
const MAX_LAYOUT_SHIFT = 0.05;

test.skipIf(!hasBrowser).each(SCENES)('layout shift of $name', { timeout: 400_000 }, async ({ name, screen, play }) => {
  const { page, close } = await underTest.openSignedOut(`${underTest.platform.url}/console/#${screen}`);
  await watchLayoutShift(page);
  await page.reload();
  await signIn(page, underTest.platform.key);
  await play(page, underTest);
  const shift = await readLayoutShift(page);
  report(`layout shift of ${name}`, `${MAX_LAYOUT_SHIFT}`, shift.toFixed(3));
  expect(shift).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  await close();
});

test.skipIf(!hasBrowser).each(FIRST_TASKS)(
  'clicks to $name',
  { timeout: 400_000 },
  async ({ name, maxClicks, prepare, play }) => {
    const { page, close } = await underTest.open('/');
    await prepare?.(page, underTest);
    await watchInputs(page);
    await play(page);
    const { clicks, keys } = await readInputs(page);
    report(`clicks, and keys, to ${name}`, String(maxClicks), `${clicks}, ${keys}`);
    expect(clicks).toBeLessThanOrEqual(maxClicks);
    await close();
  },
);
