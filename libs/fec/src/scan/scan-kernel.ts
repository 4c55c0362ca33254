import { readFileSync } from 'node:fs';

/** The functions, the memory and the addresses of `scan-kernel.wat`. */
export type ScanKernel = {
  readonly memory: { readonly buffer: ArrayBuffer };
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

/** What this file uses of WebAssembly, which the types of Node leave out. */
type WebAssemblyApi = {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
};

let opened: ScanKernel | null | undefined;

/** Returns the kernel of this process; null where it may not use WebAssembly or the processor has no SIMD. */
export function getScanKernel(): ScanKernel | null {
  if (opened !== undefined) return opened;
  try {
    opened = openScanKernel();
  } catch {
    opened = null;
  }
  return opened;
}

function openScanKernel(): ScanKernel {
  const { Instance, Module } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;
  const bytes = readFileSync(new URL('scan-kernel.wasm', import.meta.url));
  return new Instance(new Module(bytes)).exports as ScanKernel;
}
