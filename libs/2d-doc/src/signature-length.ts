import { CodeFormatError } from './code-format-error.ts';

/** Bytes of r and s with P-256, P-384 and P-521. */
const SIGNATURE_LENGTHS: readonly number[] = [64, 96, 132];

/** Returns the signature. @throws CodeFormatError when it is that of no curve. */
export function checkSignatureLength(signature: Uint8Array): Uint8Array {
  if (!SIGNATURE_LENGTHS.includes(signature.length)) throw new CodeFormatError('signature_length');
  return signature;
}
