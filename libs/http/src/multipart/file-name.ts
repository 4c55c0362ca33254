const MAX_FILE_NAME_LENGTH = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to remove control characters
const CONTROL_CHARACTERS_PATTERN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns the name of an uploaded file without folders, control characters and text-direction marks, truncated to 255 UTF-16 units
 * with its extension kept. "" when nothing usable remains.
 */
export function sanitizeFileName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1)?.replace(CONTROL_CHARACTERS_PATTERN, '').trim() ?? '';
  if (base === '.' || base === '..') return '';
  if (base.length <= MAX_FILE_NAME_LENGTH) return base;
  const extension = /\.[^.]{1,16}$/.exec(base)?.[0] ?? '';
  return `${base.slice(0, MAX_FILE_NAME_LENGTH - extension.length)}`.replace(/[\ud800-\udbff]$/, '') + extension;
}
