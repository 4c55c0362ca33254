import type { SupportingDocumentType } from '@probant/contracts/authenticity';

export const FORGERY_FAMILIES = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11'] as const;
export type Half = 'development' | 'held';

/** F12 are the changes that leave the content as it was. */
export type Family = (typeof FORGERY_FAMILIES)[number] | 'F12';

/** A file of the bench and how it came to be. */
export type CorpusFile = {
  readonly path: string;
  readonly sort: 'genuine' | 'benign' | 'forged';
  /** Null for a genuine file. */
  readonly family: Family | null;
  readonly tool: string | null;
  /** The program that wrote the genuine document. */
  readonly producer: string;
  readonly half: Half;
  /** The `document_type` of the request. */
  readonly profile: SupportingDocumentType;
  readonly documentKind: string;
  /** The code that names this forgery, where there is one: a recall by code is printed next to the recall by verdict. */
  readonly expected: string | null;
  /** Compression of a forged picture: `q75 -> q95`. */
  readonly variant?: string;
};
