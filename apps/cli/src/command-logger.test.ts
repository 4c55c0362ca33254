import { createLogger } from '@probant/kernel/logging';
import { expect, test } from 'vitest';
import { formatLogLine } from './command-logger.ts';

function log(fields: object, message: string): string {
  const lines: string[] = [];
  createLogger({ destination: { write: (line) => void lines.push(formatLogLine(line)) } }).error(fields, message);
  return lines.join('\n');
}

test.each([
  { title: 'the message', fields: { pid: 17 }, line: 'the server ended' },
  { title: 'its reason', fields: { reason: 'the disk is full' }, line: 'the server ended: the disk is full' },
  {
    title: 'the code of an error, without its stack',
    fields: { err: Object.assign(new Error('never printed'), { code: 'ENOSPC' }) },
    line: 'the server ended: ENOSPC',
  },
])('prints $title', ({ fields, line }) => {
  expect(log(fields, 'the server ended')).toBe(line);
});
