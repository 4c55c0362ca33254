import { createChain, createExport, formatExport } from '@probant/audit/offline/testing/sample-export';
import { expect, test } from 'vitest';
import { countEventLines } from './count-event-lines.rules.ts';

test('counts the events of an export, and no other line', () => {
  const lines = formatExport(createExport('acme', createChain('acme', 25)));
  expect(lines.trimEnd().split('\n').length).toBeGreaterThan(25);
  expect(countEventLines(lines)).toBe(25);
  expect(countEventLines('')).toBe(0);
});
