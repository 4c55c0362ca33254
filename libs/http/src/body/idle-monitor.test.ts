import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleMonitor, type IdleMonitor } from './idle-monitor.ts';

const IDLE_MS = 8_000;
const WINDOW_MS = 9_000;
let monitor: IdleMonitor;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  monitor = createIdleMonitor({ idleMs: IDLE_MS, minBytesPerSecond: 100 });
});
afterEach(() => {
  monitor.close();
  vi.useRealTimers();
});

/** Sends bytes every second for `seconds`, and returns whether the body failed and after how many bytes. */
function sendAtRate(bytesPerSecond: number, seconds: number): { readonly isSlow: boolean; readonly sentBytes: number } {
  const timer = monitor.create();
  let isSlow = false;
  let sentBytes = 0;
  monitor.start(timer, () => {
    isSlow = true;
  });
  for (let second = 0; second < seconds && !isSlow; second += 1) {
    monitor.restart(timer, bytesPerSecond);
    sentBytes += bytesPerSecond;
    vi.advanceTimersByTime(1_000);
  }
  monitor.stop(timer);
  return { isSlow, sentBytes };
}

test('fails a body that sends nothing for the idle time', () => {
  const onSlow = vi.fn();
  monitor.start(monitor.create(), onSlow);
  vi.advanceTimersByTime(IDLE_MS);
  expect(onSlow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(WINDOW_MS - IDLE_MS);
  expect(onSlow).toHaveBeenCalledOnce();
});

test('fails a body below the minimum rate after the grace period', () =>
  expect(sendAtRate(50, 60)).toEqual({ isSlow: true, sentBytes: 450 }));

test('accepts a body above the minimum rate for as long as it takes', () =>
  expect(sendAtRate(100, 600)).toEqual({ isSlow: false, sentBytes: 60_000 }));

test('accepts a body of any rate that ends within the grace period', () => expect(sendAtRate(1, 8).isSlow).toBe(false));

test('fails a body that becomes slow after a fast start', () => {
  const timer = monitor.create();
  const onSlow = vi.fn();
  monitor.start(timer, onSlow);
  monitor.restart(timer, 1_000_000);
  for (let second = 0; second < 2 * (WINDOW_MS / 1_000); second += 1) {
    expect(onSlow).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    monitor.restart(timer, 1);
  }
  expect(onSlow).toHaveBeenCalledOnce();
});

test('does not count the time in which the server waits for its handler', () => {
  const timer = monitor.create();
  const onSlow = vi.fn();
  for (let round = 0; round < 20; round += 1) {
    monitor.start(timer, onSlow);
    monitor.restart(timer, 10);
    monitor.stop(timer);
    vi.advanceTimersByTime(IDLE_MS);
  }
  expect(onSlow).not.toHaveBeenCalled();
});
