import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleKernel } from './fec-kernel/assemble-kernel.ts';
import { FEC_KERNEL } from './fec-kernel/kernel-files.ts';

test('scan-kernel.wasm is what "npm run fec-kernel" assembles from scan-kernel.wat', async () => {
  expect(Buffer.from(await assembleKernel()).equals(readFileSync(FEC_KERNEL.assembled))).toBe(true);
});

test.each([
  ['(module (func (export "f") (i32.unknown (i32.const 1))))', 'unexpected token'],
  ['(module (func (export "f") (local.get $absent)))', 'undefined local variable "$absent"'],
  ['(module (func (export "f") (block $done (br $other))))', 'undefined label variable "$other"'],
  ['(module (func (export "f") (result i32) (f64.const 1)))', 'type mismatch'],
])('refuses %s', async (text, message) => {
  await expect(assembleKernel(text)).rejects.toThrow(message);
});
