import { CodeFormatError } from './code-format-error.ts';

/** Bytes of r and s with P-256, P-384 and P-521. */
const SIGNATURE_LENGTHS: readonly number[] = [64, 96, 132];

/** Whether some curve has signatures of this length. */
export const isSignatureLength = (length: number): boolean => SIGNATURE_LENGTHS.includes(length);

/** Returns the signature. @throws CodeFormatError when it is that of no curve. */
export function checkSignatureLength(signature: Uint8Array): Uint8Array {
  if (!isSignatureLength(signature.length)) throw new CodeFormatError('signature_length');
  return signature;
}
