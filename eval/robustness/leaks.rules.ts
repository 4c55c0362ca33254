/** What an answer or a log line must never hold, by the name it has in the report. */
const INNARDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['path', /(?:file:\/\/|[A-Za-z]:\\|(?:^|[\s"'(=])\.{0,2}\/)[\w.@-]+[/\\][\w.@-]+/],
  ['stack', /\bat [\w.<>[\] ]+\(|\.[cm]?[jt]s:\d+|node:internal/],
  ['class of error', /\b[A-Z]\w*(?:Error|Exception)\b/],
];

/** Words of a document this long do not stand in a sentence of ours by chance. */
const QUOTE = 16;

/** Why the text of an error says more than it may; null when it does not. `file` are the bytes that it is about. */
export function leakIn(text: string, file: Uint8Array): string | null {
  const found = INNARDS.find(([, pattern]) => pattern.test(text));
  return found?.[0] ?? (quotes(text, file) ? 'content of the document' : null);
}

/** Whether a text repeats a run of the file's bytes. */
function quotes(text: string, file: Uint8Array): boolean {
  const content = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let from = 0; from + QUOTE <= text.length; from += 1)
    if (content.includes(text.slice(from, from + QUOTE), 0, 'latin1')) return true;
  return false;
}
