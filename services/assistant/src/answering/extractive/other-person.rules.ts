import { foldLetters } from '@probant/french/folded-letters';

const OWN_PATTERN = /(?<![a-z])(?:mon|ma|my) ([a-z]{4,})/g;
const OTHERS =
  "(?:d'un|d'une|du|de la|de l'|des|de son|de sa|of an?|of the|of your) ?(?:enfants?|conjoints?|conjointe|epoux|epouse|parents?|pere|mere|freres?|soeurs?|proches?|ascendants?|child|children|spouse|parent|sister|brother|relative)";
const MAX_COMPARED_UNITS = 2_000;

const fold = (text: string): string => foldLetters(text.slice(0, MAX_COMPARED_UNITS)).replaceAll('’', "'");

/** Whether a question is about something of the person who asks ("mon mariage"), and a text about that of a relative ("mariage d'un enfant"). */
export function hasOtherPerson(question: string, text: string): boolean {
  const said = fold(text);
  return [...fold(question).matchAll(OWN_PATTERN)].some(([, thing = '']) =>
    new RegExp(`(?<![a-z])${thing}s? ${OTHERS}(?![a-z])`).test(said),
  );
}
