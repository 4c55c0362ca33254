/** A file of a multipart form. A file over the limit has `tooLarge` and no bytes; the next parts are still read. */
export type UploadedFile =
  | { readonly field: string; readonly filename: string; readonly tooLarge: false; readonly bytes: Uint8Array }
  | { readonly field: string; readonly filename: string; readonly tooLarge: true };
