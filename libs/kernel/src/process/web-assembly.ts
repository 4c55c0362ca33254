/** What we use of WebAssembly, which the types of Node leave out. */
type WebAssemblyApi = {
  readonly Memory: new (size: { readonly initial: number }) => KernelMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports?: object) => { readonly exports: object };
};

export type KernelMemory = { readonly buffer: ArrayBuffer };

const PAGE_BYTES = 65_536;

/**
 * Returns a function that opens a kernel at its first call and returns the same one from then on; null where the process may not use
 * WebAssembly or the processor has no SIMD, which a second call does not try again.
 */
export function openKernelOnce<Kernel>(open: () => Kernel): () => Kernel | null {
  let opened: Kernel | null | undefined;
  return () => {
    if (opened !== undefined) return opened;
    try {
      opened = open();
    } catch {
      opened = null;
    }
    return opened;
  };
}

/**
 * Returns what a WebAssembly module exports, as the type that its text describes.
 *
 * @throws Error when the process may not use WebAssembly, or cannot compile these bytes.
 */
export function instantiateKernel<Exports extends object>(bytes: Uint8Array, imports?: object): Exports {
  const { Instance, Module } = getWebAssembly();
  return new Instance(new Module(bytes), imports).exports as Exports;
}

/** Creates a memory of at least so many bytes, all of them zero. */
export function createKernelMemory(bytes: number): KernelMemory {
  const { Memory } = getWebAssembly();
  return new Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
}

const getWebAssembly = (): WebAssemblyApi =>
  (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;
