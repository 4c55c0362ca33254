import { expect, test } from 'vitest';
import { listHealthDetails } from './health.rules.ts';

test('parts of a service are lines; its state and version are shown apart', () => {
  const health = {
    status: 'degraded',
    version: '0.2.0',
    ocr: { status: 'ok', queue: 3, languages: ['fra', 'eng'] },
    reason: 'the disk is full',
    nothing: null,
  };
  expect(listHealthDetails(health)).toEqual([
    { name: 'ocr.status', value: 'ok' },
    { name: 'ocr.queue', value: '3' },
    { name: 'ocr.languages', value: 'fra, eng' },
    { name: 'reason', value: 'the disk is full' },
  ]);
});
