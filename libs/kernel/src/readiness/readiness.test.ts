import { expect, test } from 'vitest';
import { createReadiness, type NotReadyReason } from './readiness.ts';

const unreachable: NotReadyReason = { code: 'database_unreachable', message: 'the database does not answer' };

test('is not ready until the process has started, and no longer once it drains', () => {
  const readiness = createReadiness();
  expect(readiness.report()).toMatchObject({ status: 'not_ready', reasons: [{ code: 'starting' }] });
  readiness.markStarted();
  expect(readiness.report()).toEqual({ status: 'ready' });
  readiness.startDraining();
  expect(readiness.report()).toMatchObject({ status: 'not_ready', reasons: [{ code: 'draining' }] });
});

test('follows its checks, and names every reason', () => {
  const readiness = createReadiness();
  let reason: NotReadyReason | null = unreachable;
  readiness.addCheck(() => reason);
  readiness.addCheck(() => null);
  expect(readiness.report()).toMatchObject({ reasons: [{ code: 'starting' }, unreachable] });
  readiness.markStarted();
  expect(readiness.report()).toEqual({ status: 'not_ready', reasons: [unreachable] });
  reason = null;
  expect(readiness.report()).toEqual({ status: 'ready' });
});

test('remembers a probe for one minute', () => {
  let time = 0;
  const readiness = createReadiness(() => time);
  expect(readiness.isProbed()).toBe(false);
  readiness.report();
  time = 59_999;
  expect(readiness.isProbed()).toBe(true);
  time = 60_000;
  expect(readiness.isProbed()).toBe(false);
});
