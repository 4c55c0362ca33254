/** A value of a PDF file (ISO 32000-1, 7.3). Numbers, booleans and null are those of JavaScript. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfString
  | PdfName
  | PdfReference
  | PdfDictionary
  | PdfStream
  | readonly PdfValue[];

/** The bytes between the delimiters, with escapes resolved. Those with `isEncrypted` are ciphertext that no key is known for. */
export type PdfString = { readonly kind: 'string'; readonly bytes: Uint8Array; readonly isEncrypted: boolean };

/** A name without its slash; each byte is one character. */
export type PdfName = { readonly kind: 'name'; readonly name: string };

export type PdfReference = { readonly kind: 'reference'; readonly number: number; readonly generation: number };

/** Of a key that occurs twice, the last value counts. */
export type PdfDictionary = { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> };

/** Decrypts the strings and the stream of one object. */
export type ObjectCipher = {
  decryptString(bytes: Uint8Array): Uint8Array;
  /** `cryptFilter` is the name in the /Crypt filter of the stream, null without one. Returns null when that is unknown. */
  decryptStream(bytes: Uint8Array, dictionary: PdfDictionary, cryptFilter: string | null): Uint8Array | null;
};

export type PdfStream = {
  readonly kind: 'stream';
  readonly dictionary: PdfDictionary;
  /** The object that it is. */
  readonly number: number;
  /** Its encoded bytes in the file: from `start` up to and without `end`. */
  readonly start: number;
  readonly end: number;
  /** Whether /Length was missing or wrong, so that the end is that of the next `endstream`. */
  readonly hasWrongLength: boolean;
  /** Whether its bytes are ciphertext that no key is known for. */
  readonly isEncrypted: boolean;
  /** Decrypts its bytes; null when they are not encrypted or no key is known. */
  readonly cipher: ObjectCipher | null;
};

type PdfObjectValue = Exclude<PdfValue, null | boolean | number | readonly PdfValue[]>;

const isKind =
  <Kind extends PdfObjectValue['kind']>(kind: Kind) =>
  (value: PdfValue | undefined): value is Extract<PdfObjectValue, { kind: Kind }> =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;

export const isString = isKind('string');
export const isName = isKind('name');
export const isReference = isKind('reference');
export const isDictionary = isKind('dictionary');
export const isStream = isKind('stream');
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);

export const EMPTY_DICTIONARY: PdfDictionary = { kind: 'dictionary', entries: new Map() };

/** Returns the name of a name value; null for any other value. */
export const toName = (value: PdfValue | undefined): string | null => (isName(value) ? value.name : null);

/** Returns the integer of a value; null for any other value and beyond the safe integers. */
export const toInteger = (value: PdfValue | undefined): number | null =>
  Number.isSafeInteger(value) ? (value as number) : null;

/** Returns the dictionary of a value: itself, or that of a stream; null for any other value. */
export function toDictionary(value: PdfValue | undefined): PdfDictionary | null {
  if (isDictionary(value)) return value;
  return isStream(value) ? value.dictionary : null;
}
