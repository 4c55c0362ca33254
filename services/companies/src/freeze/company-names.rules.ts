import { foldText } from '@probant/french/text-folding';

/** Words of a legal form, in the languages of the list. They do not identify it. */
const LEGAL_FORMS = new Set(
  (
    'sa sas sasu sarl eurl sci snc scop gie selarl association societe company co corp corporation inc incorporated ltd limited llc llp plc ' +
    'gmbh ag kg spa srl bv nv oy ab as aps ooo oao zao pao jsc pjsc ojsc fze fzc fzco dmcc sal'
  ).split(' '),
);
/** A longer name is compared by its beginning. */
const MAX_NAME_CHARACTERS = 100;

/** Returns the words of a name, folded, without legal forms and punctuation. Initials are joined: S.A. is sa. */
export function listNameWords(name: string): readonly string[] {
  const folded = foldText(name.slice(0, MAX_NAME_CHARACTERS)).replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '');
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const significant = words.filter((word) => !LEGAL_FORMS.has(word));
  return significant.length > 0 ? significant : words;
}
