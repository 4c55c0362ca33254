import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SIGNAL_TABLE } from './signal-table.ts';

const source = join(import.meta.dirname, '..');

/** The code that finds signals: neither the table of signals, nor their words, nor what is made of them, nor tests. */
const finders = globSync('*/**/*.ts', { cwd: source })
  .filter((file) => !/\.test\.ts$|^testing\/|\/testing\/|^signals\/|one-cause\.rules\.ts$|\.examples\.ts$/.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'));

test.each(Object.keys(SIGNAL_TABLE))('something finds %s', (code) => {
  expect(finders.some((text) => text.includes(`'${code}'`))).toBe(true);
});
