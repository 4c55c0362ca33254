/**
 * Tells whether an amount, in cents, is a product of printed numbers to the cent, whatever the signs. Any size is compared: a barcode times
 * a telephone number is beyond what money can hold, and is no amount.
 */
export const isProduct = (product: number, cents: number): boolean =>
  Math.abs(Math.abs(Math.round(product * 100)) - Math.abs(cents)) <= 1;
