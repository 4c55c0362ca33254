/** What is left of a sent value without what broke its schema: any member may be missing, and an item may be. */
export type Remains<T> = T extends readonly (infer Item)[]
  ? readonly (Remains<Item> | undefined)[]
  : T extends object
    ? { readonly [K in keyof T]?: Remains<T[K]> | undefined }
    : T;
