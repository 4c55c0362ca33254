import { describe, expect, test } from 'vitest';
import { commitment } from './chain-v1.ts';
import { linkEvents, pooledSalts, sealEvent } from './sealing.ts';

describe('salts', () => {
  test('no two events share one, across draws', () => {
    let draws = 0;
    const salts = pooledSalts((count) => {
      draws += 1;
      return crypto.getRandomValues(new Uint8Array(count));
    });
    const drawn = Array.from({ length: 1000 }, () => Buffer.from(salts()).toString('hex'));
    const single = drawn.flatMap((four) => four.match(/.{32}/g));
    expect(new Set(single).size).toBe(4000);
    expect(draws).toBeLessThan(10);
  });
});

describe('sealing and linking', () => {
  const content = {
    id: '0192f0c1-2b7a-7000-8000-000000000001',
    tenant_id: 'demo',
    actor_type: 'user',
    action: 'read',
    resource_type: 'invoice',
    severity: 'info',
    actor_id: 'ada',
    resource_id: 'inv-1',
    changes: 'null',
    metadata: '{}',
  };
  const salts = Uint8Array.from({ length: 64 }, (_, at) => at);

  test('commitments stand in the order of the leaf, each under its own salt', () => {
    const { commitments } = sealEvent(content, salts);
    expect(Buffer.from(commitments.subarray(32, 64))).toEqual(
      commitment('resource_id', salts.subarray(16, 32), 'inv-1'),
    );
  });

  test('each link starts where the one before ended', () => {
    const sealed = sealEvent(content, salts);
    const start = { seq: 41, hash: Buffer.alloc(32, 9) };
    const links = linkEvents([sealed, sealed], start, '2026-11-21T12:00:00.000Z');
    expect(links.map(({ seq }) => seq)).toEqual([42, 43]);
    expect(links[0]?.previous).toEqual(start.hash);
    expect(links[1]?.previous).toEqual(links[0]?.hash);
  });
});
