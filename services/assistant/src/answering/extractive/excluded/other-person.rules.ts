import { foldSentence } from '../../../text-analysis/fold-start.ts';

const OWN_PATTERN = /(?<![a-z])(?:mon|ma|my) ([a-z]{4,})/g;
const OTHERS =
  "(?:d'un|d'une|du|de la|de l'|des|de son|de sa|of an?|of the|of your) ?(?:enfants?|conjoints?|conjointe|epoux|epouse|parents?|pere|mere|freres?|soeurs?|proches?|ascendants?|child|children|spouse|parent|sister|brother|relative)";

/** Whether a question is about something of the person who asks ("mon mariage"), and a text about a relative's ("mariage d'un enfant"). */
export function hasOtherPerson(question: string, text: string): boolean {
  const said = foldSentence(text);
  return [...foldSentence(question).matchAll(OWN_PATTERN)].some(([, thing = '']) =>
    new RegExp(`(?<![a-z])${thing}s? ${OTHERS}(?![a-z])`).test(said),
  );
}
