import { readFileSync } from 'node:fs';
import { instantiateKernel, type KernelMemory, openKernelOnce } from '@probant/kernel/web-assembly';

/** The functions, the memory and the addresses of `tree-kernel.wat`. */
export type TreeKernel = {
  readonly memory: KernelMemory;
  hashLeaves(count: number): void;
  hashPairs(count: number): void;
} & Readonly<Record<'INPUT' | 'CAPACITY', { readonly value: number }>>;

/** Returns the kernel of this process; null where it may not use WebAssembly or the processor has no SIMD. */
export const getTreeKernel = openKernelOnce(() =>
  instantiateKernel<TreeKernel>(readFileSync(new URL('tree-kernel.wasm', import.meta.url))),
);
