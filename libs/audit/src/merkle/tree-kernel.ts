import { readFileSync } from 'node:fs';

/** The functions, the memory and the addresses of `tree-kernel.wat`. */
export type TreeKernel = {
  readonly memory: { readonly buffer: ArrayBuffer };
  hashLeaves(count: number): void;
  hashPairs(count: number): void;
} & Readonly<Record<'INPUT' | 'CAPACITY', { readonly value: number }>>;

/** What this file uses of WebAssembly, which the types of Node leave out. */
type WebAssemblyApi = {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
};

let opened: TreeKernel | null | undefined;

/** Returns the kernel of this process; null where it may not use WebAssembly or the processor has no SIMD. */
export function getTreeKernel(): TreeKernel | null {
  if (opened !== undefined) return opened;
  try {
    opened = openTreeKernel();
  } catch {
    opened = null;
  }
  return opened;
}

function openTreeKernel(): TreeKernel {
  const { Instance, Module } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;
  const bytes = readFileSync(new URL('tree-kernel.wasm', import.meta.url));
  return new Instance(new Module(bytes)).exports as TreeKernel;
}
