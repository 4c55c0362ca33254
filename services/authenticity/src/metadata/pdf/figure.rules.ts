/** Share of digits among the characters of a number: "SIRET 732 829 320 00074" has 0.7, "value 12" 0.3. */
const MIN_DIGIT_SHARE = 0.4;
const MIN_DIGITS = 2;
const AMOUNT = /\d[.,]\d{2}(?!\d)/;
const DATE = /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/;

/** Whether a text is, or contains, an amount, a date or a number such as an account number. */
export function isFigure(text: string): boolean {
  if (AMOUNT.test(text) || DATE.test(text)) return true;
  const characters = text.replace(/\s/g, '');
  const digits = characters.replace(/\D/g, '').length;
  return digits >= MIN_DIGITS && digits >= MIN_DIGIT_SHARE * characters.length;
}
