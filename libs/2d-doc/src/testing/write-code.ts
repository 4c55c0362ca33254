import { type KeyObject, sign } from 'node:crypto';
import { findField } from '../catalogue/catalogue.ts';
import type { CodeField, ParsedCode } from '../code.ts';
import { encodeBase32 } from '../encoding/base32.ts';
import { encodeC40Words } from '../encoding/c40.ts';
import { writeBinaryDate, writeDays } from '../encoding/dates.ts';

/** What a code is written from. A binary code has hexadecimal identifiers and values, as `ParsedCode` has. */
export type CodeContent = Pick<
  ParsedCode,
  | 'version'
  | 'form'
  | 'authorityId'
  | 'certificateId'
  | 'emissionDate'
  | 'signatureDate'
  | 'documentType'
  | 'perimeter'
  | 'country'
> & { readonly fields: readonly WrittenField[]; readonly unsignedFields?: readonly WrittenField[] };

export type WrittenField = Pick<CodeField, 'id' | 'value'> & Partial<Pick<CodeField, 'form' | 'isTruncated'>>;

const DIGESTS_BY_CURVE: Readonly<Record<string, string>> = {
  prime256v1: 'sha256',
  secp384r1: 'sha384',
  secp521r1: 'sha512',
};

/** Returns the bytes of a signed code of any version and form, as a DataMatrix holds them. */
export function writeCode(content: CodeContent, privateKey: KeyObject): Uint8Array {
  const signed = Buffer.concat([writeHeader(content), writeFields(content.fields, content)]);
  return assembleCode(content, signed, signBytes(signed, privateKey));
}

/** Returns the bytes of a code of which other bytes were signed: with the separator that some encoders add, or forged. */
export function assembleCode(content: CodeContent, signed: Uint8Array, signature: Uint8Array): Uint8Array {
  const annex = writeFields(content.unsignedFields ?? [], content);
  if (content.version === 1) return Buffer.concat([signed, signature]);
  if (content.form !== 'c40') return Buffer.concat([signed, Uint8Array.of(0xff, signature.length), signature, annex]);
  const end = annex.length === 0 ? '' : '\x1d';
  return Buffer.concat([signed, Buffer.from(`\x1f${encodeBase32(signature)}${end}`, 'latin1'), annex]);
}

export function signBytes(bytes: Uint8Array, privateKey: KeyObject): Uint8Array {
  const digest = DIGESTS_BY_CURVE[privateKey.asymmetricKeyDetails?.namedCurve ?? ''];
  if (digest === undefined) throw new RangeError('not the key of a curve that 2D-Doc uses');
  return sign(digest, bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });
}

function writeHeader(content: CodeContent): Uint8Array {
  const { version, form, authorityId, certificateId, documentType, perimeter, country } = content;
  if (form === 'binary')
    return Buffer.concat([
      Uint8Array.of(0xdc, 4),
      encodeC40Words(country ?? ''),
      encodeC40Words(authorityId + certificateId),
      writeBinaryDate(content.emissionDate),
      writeBinaryDate(content.signatureDate),
      Buffer.from(documentType + perimeter, 'hex'),
    ]);
  const dates = writeDays(content.emissionDate) + writeDays(content.signatureDate);
  const ends = [documentType, version < 3 ? '' : perimeter, version < 4 ? '' : country];
  return Buffer.from(`DC0${version}${authorityId}${certificateId}${dates}${ends.join('')}`, 'latin1');
}

function writeFields(fields: readonly WrittenField[], { form, perimeter }: CodeContent): Uint8Array {
  const isBinary = (field: WrittenField) => form === 'binary' || field.form === 'binary';
  return Buffer.concat(
    fields.map((field) => (isBinary(field) ? writeBinaryField(field) : writeTextField(field, perimeter))),
  );
}

function writeTextField({ id, value, isTruncated = false }: WrittenField, perimeter: string): Uint8Array {
  const end = isTruncated ? '\x1e' : value.length === findField(perimeter, id)?.max ? '' : '\x1d';
  return Buffer.from(`${id}${value}${end}`, 'latin1');
}

function writeBinaryField({ id, value }: WrittenField): Uint8Array {
  const bytes = Buffer.from(value, 'hex');
  const length = bytes.length < 0xff ? [bytes.length] : [0xff, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(id, 'hex'), Uint8Array.from(length), bytes]);
}
