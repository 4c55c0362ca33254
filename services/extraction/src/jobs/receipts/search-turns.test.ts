import type { TenantId } from '@probant/kernel/tenant';
import { describe, expect, test } from 'vitest';
import { createSearchTurns } from './search-turns.ts';

/** Starts searches that end when the test says so. `started` names them in the order in which they began. */
function createSearches() {
  const inTurn = createSearchTurns();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    start: (tenant: string, name: string, signal = new AbortController().signal): Promise<void> =>
      inTurn(tenant as TenantId, signal, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await new Promise((resume) => setImmediate(resume));
    },
  };
}

describe('searches for duplicates', () => {
  test('run one of a tenant at a time, so that one tenant holds up no other', async () => {
    const { start, started, end } = createSearches();
    const all = [
      start('acme', 'a1'),
      start('acme', 'a2'),
      start('acme', 'a3'),
      start('globex', 'g1'),
      start('initech', 'i1'),
    ];
    await end('none');
    expect(started).toEqual(['a1', 'g1']);
    await end('g1');
    expect(started).toEqual(['a1', 'g1', 'i1']);
    for (const name of ['a1', 'a2', 'i1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'g1', 'i1', 'a2', 'a3']);
    await Promise.all(all);
  });

  test('are refused when too many of one tenant wait, while another one still gets a place', async () => {
    const { start, started, end } = createSearches();
    const accepted = Array.from({ length: 5 }, (_, index) => start('acme', `a${index}`));
    await expect(start('acme', 'too many')).rejects.toMatchObject({
      ...{ status: 503, code: 'overloaded', headers: { 'retry-after': '10' } },
    });
    accepted.push(start('globex', 'g'));
    await end('none');
    for (const name of ['g', 'a0', 'a1', 'a2', 'a3', 'a4']) await end(name);
    await Promise.all(accepted);
    expect(started).toEqual(['a0', 'g', 'a1', 'a2', 'a3', 'a4']);
  });

  test('give their place back when their caller leaves, and when they fail', async () => {
    const { start, started, end } = createSearches();
    const left = new AbortController();
    const first = start('acme', 'first');
    const leaving = start('acme', 'leaving', left.signal);
    const last = start('acme', 'last');
    left.abort(new Error('the caller left'));
    await expect(leaving).rejects.toThrow('the caller left');
    await end('first');
    expect(started).toEqual(['first', 'last']);
    await end('last');
    await Promise.all([first, last]);
    const inTurn = createSearchTurns();
    const { signal } = new AbortController();
    await expect(inTurn('acme' as TenantId, signal, () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    expect(await inTurn('acme' as TenantId, signal, async () => 'next')).toBe('next');
  });
});
