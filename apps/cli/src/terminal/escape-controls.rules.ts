/**
 * Replaces what moves the cursor of a terminal or turns the direction of a line by `\uXXXX`: names and texts of documents are written by
 * anyone. Soft hyphens are dropped, since PDF texts contain them where words were split.
 */
export const escapeControls = (text: string): string =>
  escapeMatches(text.replaceAll('\u00ad', ''), /[\p{Cc}\p{Cf}\u2028\u2029]/gu);

/** The same for a text of several lines, whose line breaks remain. */
export const escapeLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').split('\n').map(escapeControls).join('\n');

/** The same inside JSON text, which remains the same value: only texts contain such characters, and line breaks between members stay. */
export const escapeJson = (json: string): string => escapeMatches(json, /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu);

const escapeMatches = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (character) => character.split('').map(escapeUnit).join(''));

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
