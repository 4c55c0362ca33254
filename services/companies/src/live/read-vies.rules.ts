/** What VIES says about a number. `inconclusive`: the register of the country did not answer. */
export type ViesReading = 'valid' | 'invalid' | 'inconclusive' | 'unreadable';

type Json = Readonly<Record<string, unknown>>;

/** Values of `userError` with which `valid: false` means that the number is not registered. Others name a register that is not available. */
const DEFINITE_ERRORS = new Set([undefined, null, '', 'VALID', 'INVALID']);

/**
 * Reads a response of `POST /check-vat-number`: {"countryCode","vatNumber","valid","userError"?} or
 * {"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}. The name and the address that it may contain are not read.
 */
export function readVies(response: unknown, vatNumber: string): ViesReading {
  if (typeof response !== 'object' || response === null) return 'unreadable';
  const { valid, userError, vatNumber: answered, actionSucceed, errorWrappers } = response as Json;
  if (actionSucceed === false || Array.isArray(errorWrappers)) return 'inconclusive';
  if (typeof valid !== 'boolean') return 'unreadable';
  // An answer about another number does not count for this one.
  if (answered !== undefined && answered !== vatNumber) return 'unreadable';
  if (valid) return 'valid';
  return DEFINITE_ERRORS.has(userError as string | null | undefined) ? 'invalid' : 'inconclusive';
}
