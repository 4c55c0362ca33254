/** Returns a heading with its lines, "" without lines. */
export const formatSection = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  - ${line}`).join('\n')}`;

/** Returns rows of a name and a value. */
export const formatRows = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, value]) => `  ${name.padEnd(12)} ${value}`).join('\n');

export const formatNumber = (count: number): string => count.toLocaleString('en-US');
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
export const formatEvents = (count: number): string => formatCount(count, 'event');

/** Shortens a text of a file and replaces the characters that could control a terminal. */
export const toPrintable = (text: string, maxLength = 200): string =>
  text.slice(0, maxLength).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
