import { computeModulo97 } from '../modulo-97.ts';

/** Returns the sum of the leading digits, each times the weight at its place. */
export const weigh = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * digitAt(digits, index), 0);

export const digitAt = (digits: string, index: number): number => Number(digits.charAt(index));

/** Returns whether the last digit is the check digit of the others by ISO/IEC 7064, MOD 11,10. */
export function hasMod1110Key(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === digitAt(digits, digits.length - 1);
}

/** Returns whether letters and digits leave 1 by ISO/IEC 7064, MOD 97-10. */
export const hasMod9710Key = (characters: string): boolean => computeModulo97(characters) === 1;
