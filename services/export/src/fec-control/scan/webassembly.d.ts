/** What the kernel needs of the WebAssembly JavaScript Interface (W3C); neither the types of Node nor those of the language have it. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>;
    constructor(module: Module);
  }
  type Global = { readonly value: number };
}
