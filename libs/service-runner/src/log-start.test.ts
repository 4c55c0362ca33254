import { createLogger } from '@probant/kernel/logging';
import { expect, test } from 'vitest';
import { logStart } from './log-start.ts';

test.each([
  { where: 'on a terminal', isTerminal: true, levels: ['debug'] },
  { where: 'elsewhere', isTerminal: false, levels: ['info'] },
])('logs the settings at $levels $where', ({ isTerminal, levels }) => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  logStart(logger, { settings: [], services: ['export'] }, {}, isTerminal);
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(levels);
});
