/** The part of pako 1.0.11 that is used here; the package has no declarations. */
declare module 'pako' {
  type DeflateOptions = { readonly level: number; readonly memLevel: number; readonly chunkSize: number };

  const pako: {
    readonly Deflate: new (
      options: DeflateOptions,
    ) => {
      /** Takes bytes, the last ones with `true`. */
      push(bytes: Uint8Array, isLast: boolean): boolean;
      onData(packed: Uint8Array): void;
    };
  };
  export default pako;
}
