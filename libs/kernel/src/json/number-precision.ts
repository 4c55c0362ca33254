/** A double keeps every decimal number of 15 significant digits within this range of exponents. */
const EXACT_DIGITS = 15;

/**
 * Returns whether a JSON number loses digits when it is read as a double: whether the decimal value of its text differs from the one
 * of the shortest text that reads back as the same double. `1.10` and `0.1` lose nothing; `12345678901234567890`, `1e400` and
 * `1.00000000000000000001` do.
 */
export function losesDigits(source: string, value: number): boolean {
  if (source.length <= EXACT_DIGITS && !/[eE]/.test(source)) return false;
  if (!Number.isFinite(value)) return true;
  const sourceDecimal = readDecimal(source);
  const storedDecimal = readDecimal(String(value));
  return (
    sourceDecimal.digits !== storedDecimal.digits ||
    (sourceDecimal.digits !== '' && sourceDecimal.exponent !== storedDecimal.exponent)
  );
}

/** A decimal number without its sign: `digits` times ten to the power of `exponent`, without leading or trailing zeros; zero has no digits. */
type Decimal = { readonly digits: string; readonly exponent: number };

function readDecimal(source: string): Decimal {
  const exponentAt = source.search(/[eE]/);
  const mantissa = exponentAt < 0 ? source : source.slice(0, exponentAt);
  const exponent = exponentAt < 0 ? 0 : Number(source.slice(exponentAt + 1));
  const unsigned = mantissa.startsWith('-') ? mantissa.slice(1) : mantissa;
  const pointAt = unsigned.indexOf('.');
  const decimals = pointAt < 0 ? 0 : unsigned.length - pointAt - 1;
  const digits = unsigned.replace('.', '');
  const significant = trimZeros(digits);
  const trailingZeros = digits.length - significant.end;
  return { digits: digits.slice(significant.start, significant.end), exponent: exponent - decimals + trailingZeros };
}

/** Returns the range of the digits without leading and trailing zeros; a loop, since a pattern can take quadratic time on many zeros. */
function trimZeros(digits: string): { readonly start: number; readonly end: number } {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  let start = 0;
  while (start < end && digits[start] === '0') start += 1;
  return { start, end };
}
