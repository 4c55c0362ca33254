const LONGEST = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * The name of an uploaded file without its folders, control characters and text-direction marks, at most 255 UTF-16 units with its
 * extension kept. "" when nothing usable is left.
 */
export function fileNameOf(sent: string): string {
  const base = sent.toWellFormed().split(/[/\\]/).at(-1)?.replace(CONTROLS, '').trim() ?? '';
  if (base === '.' || base === '..') return '';
  if (base.length <= LONGEST) return base;
  const extension = /\.[^.]{1,16}$/.exec(base)?.[0] ?? '';
  return `${base.slice(0, LONGEST - extension.length)}`.replace(/[\ud800-\udbff]$/, '') + extension;
}
