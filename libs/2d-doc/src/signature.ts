import { type KeyObject, verify } from 'node:crypto';
import { findDocumentType, findField } from './catalogue/catalogue.ts';
import type { ParsedCode } from './code.ts';
import { readTextHeader } from './header.ts';
import { readTextFields } from './text-message.ts';

/** The digest and the length of r and s together, by the curve of the signer's key (3.5.2). */
const SCHEMES_BY_CURVE: ReadonlyMap<string, { readonly digest: string; readonly length: number }> = new Map([
  ['prime256v1', { digest: 'sha256', length: 64 }],
  ['secp384r1', { digest: 'sha384', length: 96 }],
  ['secp521r1', { digest: 'sha512', length: 132 }],
]);

/**
 * Returns whether the signature of a code is one by the owner of this public key. It does not identify the owner.
 *
 * The bytes of the code are tried first. Then the "added separator" variant: for some encoders the signed bytes have one more GS than the
 * symbol, after a mandatory field of fixed length that an optional field follows. Both have the same fields, as no separator is needed there.
 */
export function verifyCodeSignature(code: ParsedCode, publicKey: KeyObject): boolean {
  const scheme = SCHEMES_BY_CURVE.get(publicKey.asymmetricKeyDetails?.namedCurve ?? '');
  const { signature } = code;
  if (scheme === undefined || signature?.length !== scheme.length) return false;
  const isSigned = (bytes: Uint8Array) =>
    verify(scheme.digest, bytes, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  if (isSigned(code.signedBytes)) return true;
  const variant = addSeparators(code);
  return variant !== null && isSigned(variant);
}

/** The signed bytes of the "added separator" variant; null where it is the same as the code. */
function addSeparators(code: ParsedCode): Uint8Array | null {
  const mandatory = findDocumentType(code.perimeter, code.documentType)?.mandatory ?? [];
  if (code.form !== 'c40') return null;
  const text = Buffer.from(code.signedBytes).toString('latin1');
  const fields = readTextFields(text, readTextHeader(text).length, code.perimeter);
  const places = fields.flatMap(({ field, valueEnd, next }, index) => {
    const following = fields[index + 1]?.field.id;
    const isBoundary = following !== undefined && mandatory.includes(field.id) && !mandatory.includes(following);
    return isBoundary && valueEnd === next && hasFixedLength(code.perimeter, field.id) ? [valueEnd] : [];
  });
  if (places.length === 0) return null;
  const starts = [0, ...places];
  const pieces = starts.map((start, index) => text.slice(start, places[index]));
  return Buffer.from(pieces.join('\x1d'), 'latin1');
}

function hasFixedLength(perimeter: string, id: string): boolean {
  const field = findField(perimeter, id);
  return field !== undefined && field.min === field.max;
}
