import { expect, test } from 'vitest';
import { createKernelMemory, instantiateKernel, openKernelOnce } from './web-assembly.ts';

/** A module that exports a function `add` of two integers. */
const ADD_BYTES = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 7, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f],
  ...[3, 2, 1, 0],
  ...[7, 7, 1, 3, 0x61, 0x64, 0x64, 0, 0],
  ...[10, 9, 1, 7, 0, 0x20, 0, 0x20, 1, 0x6a, 0x0b],
]);

test('a kernel gives what its bytes export', () => {
  const { add } = instantiateKernel<{ add(a: number, b: number): number }>(ADD_BYTES);
  expect(add(2, 40)).toBe(42);
});

test('a memory has whole pages of zeros', () => {
  const bytes = new Uint8Array(createKernelMemory(65_537).buffer);
  expect(bytes.length).toBe(131_072);
  expect(bytes.every((byte) => byte === 0)).toBe(true);
});

test.each([
  { title: 'that opens', open: () => 'kernel', opened: 'kernel' },
  { title: 'that does not compile', open: () => instantiateKernel(Uint8Array.of(1)), opened: null },
])('a kernel $title is tried once', ({ open, opened }) => {
  let calls = 0;
  const getKernel = openKernelOnce<unknown>(() => {
    calls += 1;
    return open();
  });
  expect([getKernel(), getKernel()]).toEqual([opened, opened]);
  expect(calls).toBe(1);
});
