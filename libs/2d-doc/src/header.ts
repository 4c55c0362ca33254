import type { ParsedCode } from './code.ts';
import { CodeFormatError } from './code-format-error.ts';
import { decodeC40Words } from './encoding/c40.ts';
import { readBinaryDate, readDays } from './encoding/dates.ts';
import { toHexadecimal } from './encoding/hexadecimal.ts';

export type CodeHeader = Pick<
  ParsedCode,
  | 'version'
  | 'authorityId'
  | 'certificateId'
  | 'emissionDate'
  | 'signatureDate'
  | 'documentType'
  | 'perimeter'
  | 'country'
> & {
  /** Of the header, in bytes. */
  readonly length: number;
};

/** Characters of the header of each version (3.3.1 to 3.3.3). */
const TEXT_HEADER_LENGTHS = { 1: 22, 2: 22, 3: 24, 4: 26 } as const;
/** 3.3.4. */
const BINARY_HEADER_LENGTH = 19;
/** The perimeter of versions 1 and 2. */
const FIRST_PERIMETER = '01';

/** Returns the header of a code in characters. @throws CodeFormatError */
export function readTextHeader(text: string): CodeHeader {
  const version = readVersion(text.slice(2, 4));
  const length = TEXT_HEADER_LENGTHS[version];
  if (text.length < length) throw new CodeFormatError('header_too_short');
  return {
    version,
    length,
    authorityId: checkCharacters(text.slice(4, 8), /^[A-Z0-9]+$/),
    certificateId: checkCharacters(text.slice(8, 12), /^[A-Z0-9]+$/),
    emissionDate: readDays(text.slice(12, 16)),
    signatureDate: readDays(text.slice(16, 20)),
    documentType: checkCharacters(text.slice(20, 22), /^[A-Z0-9]+$/),
    perimeter: version < 3 ? FIRST_PERIMETER : checkCharacters(text.slice(22, 24), /^[A-Z0-9]+$/),
    country: version < 4 ? null : checkCharacters(text.slice(24, 26), /^[A-Z]+$/),
  };
}

/** Returns the header of a binary code. @throws CodeFormatError */
export function readBinaryHeader(bytes: Uint8Array): CodeHeader {
  if (bytes.length < BINARY_HEADER_LENGTH) throw new CodeFormatError('header_too_short');
  if (bytes[1] !== 4) throw new CodeFormatError('unknown_version');
  const signer = decodeC40Words(bytes.subarray(4, 10)) ?? '';
  return {
    version: 4,
    length: BINARY_HEADER_LENGTH,
    country: checkCharacters(decodeC40Words(bytes.subarray(2, 4)) ?? '', /^[A-Z]+$/),
    authorityId: checkCharacters(signer.slice(0, 4), /^[A-Z0-9]+$/),
    certificateId: checkCharacters(signer.slice(4), /^[0-9A-F]+$/),
    emissionDate: readBinaryDate(bytes.subarray(10, 13)),
    signatureDate: readBinaryDate(bytes.subarray(13, 16)),
    documentType: toHexadecimal(bytes.subarray(16, 17)),
    perimeter: toHexadecimal(bytes.subarray(17, 19)),
  };
}

function readVersion(digits: string): CodeHeader['version'] {
  if (digits.length < 2) throw new CodeFormatError('header_too_short');
  const version = Number(digits);
  if (!/^\d\d$/.test(digits) || !(version === 1 || version === 2 || version === 3 || version === 4))
    throw new CodeFormatError('unknown_version');
  return version;
}

function checkCharacters(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new CodeFormatError('bad_header');
  return text;
}
