import { eventually } from '@probant/kernel/testing/eventually';
import type { CDPSession, Page } from 'playwright-core';

/** Notes when the field of the key can be typed in: it is drawn, and the main thread has nothing else to do. */
const INTERACTIVE_SCRIPT = `
  new MutationObserver((_, observer) => {
    if (document.querySelector('input') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => requestIdleCallback(() => { window.interactiveAt = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });`;

/** Returns the milliseconds from the start of the navigation until the visitor can type the key, with a processor that is slower by `slowdown`. */
export async function measureInteractive(page: Page, slowdown: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript({ content: INTERACTIVE_SCRIPT });
  await page.reload();
  // Polled from here: the policy of the page allows no text as a script, which waiting in the page would need.
  return eventually('a console that can be used', async () => {
    const time = await page.evaluate('window.interactiveAt');
    return typeof time === 'number' ? time : null;
  });
}

/** Sums layout shifts as the web vitals do: the worst window of at most 5 s, without those that follow an action of the visitor. */
const SHIFT_SCRIPT = `
  window.worstShift = 0;
  let [sum, first, last] = [0, 0, -Infinity];
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
      sum += value;
      last = startTime;
      window.worstShift = Math.max(window.worstShift, sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/** For every page that is loaded from now on. */
export const watchLayoutShift = (page: Page) => page.addInitScript({ content: SHIFT_SCRIPT });

export const readLayoutShift = async (page: Page): Promise<number> =>
  (await page.evaluate('window.worstShift')) as number;

export type Frames = {
  readonly perSecond: number;
  /** Share of the frames that took over 25 ms. */
  readonly late: number;
  readonly longestMs: number;
  /** Time of the processor on the main thread for one frame, which other work on the machine hardly changes. */
  readonly cpuMs: number;
};

/** Returns the seconds of the processor that the main thread of the page has used so far. */
async function readCpuSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Scrolls a list that loads as it is scrolled to its end, until it has `count` items. */
export async function loadWholeList(page: Page, selector: string, count: number): Promise<void> {
  await eventually(`a list of ${count}`, async () => {
    const size = await page.evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollTop = element.scrollHeight;
      return Number(element.querySelector('li')?.getAttribute('aria-setsize'));
    })()`);
    return size === count;
  });
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollTop = 0`);
}

/** Scrolls an element by two rows in every frame, as after a strong flick of the finger, and measures the frames. */
export async function measureScrolling(page: Page, selector: string, durationMs: number): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readCpuSeconds(session);
  const gaps = (await page.evaluate(`new Promise((resolve) => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const gaps = [];
    let [start, before] = [null, null];
    const frame = (now) => {
      start ??= now;
      if (before !== null) gaps.push(now - before);
      before = now;
      element.scrollTop += 120;
      if (now - start < ${durationMs}) requestAnimationFrame(frame);
      else resolve(gaps);
    };
    requestAnimationFrame(frame);
  })`)) as readonly number[];
  const cpuSeconds = (await readCpuSeconds(session)) - before;
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    perSecond: (1000 * gaps.length) / total,
    late: gaps.filter((gap) => gap > 25).length / gaps.length,
    longestMs: Math.max(...gaps),
    cpuMs: (1000 * cpuSeconds) / gaps.length,
  };
}

export type ScrollWork = {
  /** Share of the steps after which the page changed. */
  readonly changedSteps: number;
  /** Elements that were made for a row that came into the page, on average. */
  readonly elementsPerRow: number;
  readonly rowsMade: number;
};

/** Scrolls an element by two rows of 60 px in each of `steps` frames, and counts what the page made for it. */
export async function countScrollWork(page: Page, selector: string, steps: number): Promise<ScrollWork> {
  return (await page.evaluate(`new Promise((resolve) => {
    const element = document.querySelector(${JSON.stringify(selector)});
    let [step, changes, rowsMade, elements] = [0, 0, 0, 0];
    const observer = new MutationObserver((records) => {
      changes += 1;
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLElement) {
            rowsMade += 1;
            elements += 1 + node.querySelectorAll('*').length;
          }
    });
    observer.observe(element, { childList: true, subtree: true });
    const frame = () => {
      element.scrollTop += 120;
      step += 1;
      if (step < ${steps}) requestAnimationFrame(frame);
      else setTimeout(() => {
        observer.disconnect();
        resolve({ changedSteps: changes / ${steps}, elementsPerRow: elements / rowsMade, rowsMade });
      }, 500);
    };
    requestAnimationFrame(frame);
  })`)) as ScrollWork;
}

/** Clicks of the mouse, and keys that were pressed. */
type Inputs = { readonly clicks: number; readonly keys: number };

/** Counts clicks and keys from now on, also over the screens of the console. */
export const watchInputs = (page: Page): Promise<unknown> =>
  page.evaluate(`
    window.inputs = { clicks: 0, keys: 0 };
    addEventListener('click', ({ isTrusted, detail }) => { if (isTrusted && detail > 0) window.inputs.clicks += 1; }, true);
    addEventListener('keydown', ({ isTrusted }) => { if (isTrusted) window.inputs.keys += 1; }, true);`);

export const readInputs = async (page: Page): Promise<Inputs> => (await page.evaluate('window.inputs')) as Inputs;
