/** A cell that a spreadsheet would run as a formula is kept as text. */
const FORMULA_START = /^[=+\-@\t\r]/;

const formatCell = (value: string): string => {
  const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(value);
  const safe = FORMULA_START.test(value) && !isNumber ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV that a French spreadsheet opens: semicolons, line ends of Windows, and a mark that says UTF-8. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(formatCell).join(';')).join('\r\n')}\r\n`;
