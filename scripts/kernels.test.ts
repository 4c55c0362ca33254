import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleKernel } from './kernels/assemble-kernel.ts';
import { AUDIT_KERNEL, FEC_KERNEL } from './kernels/kernel-files.ts';

test.each([
  { script: 'fec-kernel', files: FEC_KERNEL },
  { script: 'audit-kernel', files: AUDIT_KERNEL },
])('what "npm run $script" assembles is the kernel in the repository', async ({ files }) => {
  expect(Buffer.from(await assembleKernel(files)).equals(readFileSync(files.assembled))).toBe(true);
});

test.each([
  ['(module (func (export "f") (i32.unknown (i32.const 1))))', 'unexpected token'],
  ['(module (func (export "f") (local.get $absent)))', 'undefined local variable "$absent"'],
  ['(module (func (export "f") (block $done (br $other))))', 'undefined label variable "$other"'],
  ['(module (func (export "f") (result i32) (f64.const 1)))', 'type mismatch'],
])('refuses %s', async (text, message) => {
  await expect(assembleKernel(FEC_KERNEL, text)).rejects.toThrow(message);
});
