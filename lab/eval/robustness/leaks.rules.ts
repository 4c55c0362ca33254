/** Patterns that must never appear in a response, by their name in the report. */
const LEAK_PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['path', /(?:file:\/\/|[A-Za-z]:\\|(?:^|[\s"'(=])\.{0,2}\/)[\w.@-]+[/\\][\w.@-]+/],
  ['stack', /\bat [\w.<>[\] ]+\(|\.[cm]?[jt]s:\d+|node:internal/],
  ['class of error', /\b[A-Z]\w*(?:Error|Exception)\b/],
];

/** Length of a shared text, in characters, above which it cannot be a coincidence. */
const QUOTE_LENGTH = 16;

/** Returns the kind of internal information or document content that an error text reveals, or null. `file` is the document sent. */
export function findLeak(text: string, file: Uint8Array): string | null {
  const leak = LEAK_PATTERNS.find(([, pattern]) => pattern.test(text));
  return leak?.[0] ?? (containsQuote(text, file) ? 'content of the document' : null);
}

/** Whether a text repeats QUOTE_LENGTH consecutive bytes of the file. */
function containsQuote(text: string, file: Uint8Array): boolean {
  const content = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let from = 0; from + QUOTE_LENGTH <= text.length; from += 1)
    if (content.includes(text.slice(from, from + QUOTE_LENGTH), 0, 'latin1')) return true;
  return false;
}
