import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteCollector } from './byte-collector.ts';

test('joins chunks of any sizes in order', () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 4_000, max: 70_000 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(sizes, (lengths) => {
      const chunks = lengths.map((length, at) => Buffer.alloc(length, at + 1));
      const collector = createByteCollector();
      for (const chunk of chunks) collector.add(chunk);
      const expected = Buffer.concat(chunks);
      expect(collector.length).toBe(expected.length);
      expect(collector.join().equals(expected)).toBe(true);
      expect(Buffer.concat(collector.takePieces()).equals(expected)).toBe(true);
      expect([collector.length, collector.takePieces()]).toEqual([0, []]);
    }),
    { numRuns: 200 },
  );
});

test('returns a body of one chunk without a copy, and an empty body', () => {
  const only = Buffer.from('only');
  const collector = createByteCollector();
  expect(collector.join()).toHaveLength(0);
  collector.add(only);
  expect(collector.join()).toBe(only);
});

const CASES = [
  { title: 'a JSON body in chunks of 1 byte', collects: 'json', chunkBytes: '1' },
  { title: 'a JSON body in chunks of 1 byte and of 4 KiB in turn', collects: 'json', chunkBytes: '1,4096' },
  { title: 'a JSON body in chunks of 60 KiB', collects: 'json', chunkBytes: '61440' },
  { title: 'a file of a form in chunks of 1 byte', collects: 'form', chunkBytes: '1' },
];

test.each(CASES)('holds at most 2 bytes a byte for $title', ({ collects, chunkBytes }) => {
  const script = fileURLToPath(new URL('./testing/measure-collected-body.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--no-flush-bytecode', script, collects, chunkBytes],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  const { bytes, heldBytes } = JSON.parse(stdout) as { bytes: number; heldBytes: number };
  expect(bytes).toBe(4_194_304);
  expect(heldBytes).toBeGreaterThan(0.8 * 4_194_304);
  expect(heldBytes).toBeLessThan(2 * 4_194_304);
});
