import { readFileSync } from 'node:fs';
import { instantiateKernel, type KernelMemory, openKernelOnce } from '@probant/kernel/web-assembly';

/** The functions, the memory and the addresses of `scan-kernel.wat`. */
export type ScanKernel = {
  readonly memory: KernelMemory;
  scan(at: number, end: number, separator: number, lineEnd: number): number;
  locate(row: number, placeCount: number): number;
  findRepeats(columns: number, row: number, otherRow: number): number;
  hash(columns: number, row: number, seedLow: number, seedHigh: number): void;
  equal(at: number, otherAt: number, length: number): number;
} & Readonly<Record<Address, { readonly value: number }>>;

type Address =
  | 'CAPACITY'
  | 'STARTS'
  | 'STATE'
  | 'PLACES'
  | 'ROWS'
  | 'HASH'
  | 'MAX_CELLS'
  | 'OTHER_SEPARATOR'
  | 'QUOTE'
  | 'CONTROL'
  | 'FILE_MARK';

/** Returns the kernel of this process; null where it may not use WebAssembly or the processor has no SIMD. */
export const getScanKernel = openKernelOnce(() =>
  instantiateKernel<ScanKernel>(readFileSync(new URL('scan-kernel.wasm', import.meta.url))),
);
