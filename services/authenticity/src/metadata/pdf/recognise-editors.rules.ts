import { foldText } from '@probant/french/text-folding';
import { EDITORS, type Editor } from './editors.ts';

const MAX_NAME_CHARACTERS = 200;

/** Returns a name in lower case, with one space between its words and nothing but letters and digits. */
export const normaliseProgramName = (name: string): string =>
  foldText(name.slice(0, MAX_NAME_CHARACTERS))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the editors of the catalogue that the program names of one version of a file match, each once. */
export function recogniseEditors(names: Iterable<string>): readonly Editor[] {
  const normalised = Array.from(new Set(names), normaliseProgramName);
  return EDITORS.filter(
    ({ pattern, unless }) =>
      normalised.some((name) => pattern.test(name)) && !normalised.some((name) => unless?.test(name)),
  );
}
