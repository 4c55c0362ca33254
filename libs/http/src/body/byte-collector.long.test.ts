import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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
