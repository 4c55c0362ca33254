import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleWat } from './fec-kernel/assemble-wat.ts';
import { FEC_KERNEL } from './fec-kernel/kernel-files.ts';

test('scan-kernel.wasm is what "npm run fec-kernel" assembles from scan-kernel.wat', () => {
  const assembled = assembleWat(readFileSync(FEC_KERNEL.text, 'utf8'));
  expect(Buffer.from(assembled).equals(readFileSync(FEC_KERNEL.assembled))).toBe(true);
});

test.each([
  ['(module (func (export "f") (i32.rotl (i32.const 1) (i32.const 2))))', 'unknown operator i32.rotl'],
  ['(module (func (export "f") (local.get $absent)))', 'unknown name $absent'],
  ['(module (func (export "f") (block $done (br $other))))', 'unknown label $other'],
  ['(module (func (export "f") (param $a f64)))', 'unknown type f64'],
])('refuses %s', (text, message) => {
  expect(() => assembleWat(text)).toThrow(message);
});
