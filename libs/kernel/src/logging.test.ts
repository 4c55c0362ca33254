import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { createLogger } from './logging.ts';

function captureLines(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

test('masks an API key in every part of a log line', () => {
  const key = `prb_live_${'A'.repeat(36)}`;
  const text = captureLines((logger) => {
    logger.info({ header: key }, `call with ${key}`);
    logger.child({ key }).warn('again');
  });
  expect(text).not.toContain(key);
  expect(text).toContain('[key]');
});

test('logs an error without its message, which may quote a document', () => {
  const cause = new TypeError('IBAN FR76 3000 1007 9412 3456 7890 185 is malformed');
  const error = new Error('could not read DUPONT Marie', { cause });
  const text = captureLines((logger) => {
    logger.error({ err: error }, 'reading failed');
    logger.error(error);
  });
  expect(text).not.toMatch(/DUPONT|FR76/);
  expect(text).toContain('"type":"TypeError"');
  expect(text).toContain('logging.test.ts');
});

test('logs the internal note of an application error, not its detail', () => {
  const error = new AppError(422, 'the total 1 234,56 is wrong', {
    code: 'invalid_request',
    internal: 'constraint total_positive',
  });
  const text = captureLines((logger) => logger.warn({ err: error }, 'refused'));
  expect(text).toContain('constraint total_positive');
  expect(text).not.toContain('1 234,56');
});
