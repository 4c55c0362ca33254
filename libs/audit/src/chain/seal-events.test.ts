import { describe, expect, test } from 'vitest';
import { computeCommitment } from './chain-v1.ts';
import { createSaltPool, linkEvents, sealEvent } from './seal-events.ts';

describe('createSaltPool', () => {
  test('returns a different salt for every field of every event, across draws', () => {
    let draws = 0;
    const salts = createSaltPool((count) => {
      draws += 1;
      return crypto.getRandomValues(new Uint8Array(count));
    });
    const drawn = Array.from({ length: 1000 }, () => Buffer.from(salts()).toString('hex'));
    const single = drawn.flatMap((four) => four.match(/.{32}/g));
    expect(new Set(single).size).toBe(4000);
    expect(draws).toBeLessThan(10);
  });
});

describe('sealEvent and linkEvents', () => {
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
  const salts = Uint8Array.from({ length: 64 }, (_, index) => index);

  test('sealEvent computes the commitments in leaf order, each with its own salt', () => {
    const { commitments } = sealEvent(content, salts);
    expect(Buffer.from(commitments.subarray(32, 64))).toEqual(
      computeCommitment('resource_id', salts.subarray(16, 32), 'inv-1'),
    );
  });

  test('linkEvents links each event to the previous one', () => {
    const sealed = sealEvent(content, salts);
    const start = { seq: 41, hash: Buffer.alloc(32, 9) };
    const links = linkEvents([sealed, sealed], start, '2026-11-21T12:00:00.000Z');
    expect(links.map(({ seq }) => seq)).toEqual([42, 43]);
    expect(links[0]?.previous).toEqual(start.hash);
    expect(links[1]?.previous).toEqual(links[0]?.hash);
  });
});
