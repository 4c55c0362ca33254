import type { ParsedCode } from '@probant/2d-doc/code';
import type { TrustVerdict } from '@probant/2d-doc/trust/trust';

/** A code of a page, with what its signature is worth. */
export type JudgedCode = {
  readonly page: number;
  readonly code: ParsedCode;
  readonly verdict: TrustVerdict;
  /** Null for an authority that is not listed. */
  readonly authorityName: string | null;
};

export type CodeReading = {
  readonly codes: readonly JudgedCode[];
  readonly problems: readonly { readonly page: number; readonly reason: string }[];
  readonly unreadable: number;
  readonly pages: number;
};
