import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SCORING_VERSION } from '../../analysis/scoring-version.ts';
import { computeGoldenHashes, GOLDEN_COUNT } from './compute-golden.ts';

const [version, ...hashes] = readFileSync(new URL('golden-hashes.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

describe('golden analyses', () => {
  test('belong to the current version: a change of a result needs another version and new hashes', () => {
    expect(version).toBe(SCORING_VERSION);
    expect(hashes).toHaveLength(GOLDEN_COUNT);
    // Most requests can be evaluated, and nearly all differ.
    expect(new Set(hashes).size).toBeGreaterThan(950);
  });

  test('are the same byte for byte', () => expect(computeGoldenHashes()).toEqual(hashes));

  test.each([
    ['tr_TR.UTF-8', 'Pacific/Kiritimati'],
    ['C', 'America/Noronha'],
  ])('are the same with locale %s and time zone %s', (locale, timeZone) => {
    const program = fileURLToPath(new URL('compute-golden.ts', import.meta.url));
    const printed = execFileSync(process.execPath, [program], {
      env: { ...process.env, LC_ALL: locale, LANG: locale, TZ: timeZone },
      encoding: 'utf8',
    });
    expect(printed.trimEnd().split('\n')).toEqual(hashes);
  });
});
