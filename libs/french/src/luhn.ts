/** Returns whether the digits pass the Luhn check (ISO/IEC 7812-1, annex B). False for anything but digits. */
export const hasValidLuhnKey = (digits: string): boolean => /^\d{2,}$/.test(digits) && sumLuhn(digits) % 10 === 0;

/** Returns the sum of that check: the digits from the last one on, every second one doubled and its two digits added. */
export function sumLuhn(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    const weighted = index % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum;
}
