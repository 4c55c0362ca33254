import { findDates } from '@probant/french/dates';
import { type Found, type SearchedText, spansOf } from './pii-text.ts';

const BIRTH_LABEL =
  /\b(?:nee? le|nee?\s?\(e\) le|date de naissance|date de naiss\.?|date of birth|birth ?date|born(?: on)?|d\.?o\.?b\.?)(?![a-z])[^\S\n]*:?[^\S\n]*\n?/g;
const REACH = 40;

/** A date right after the words that announce a birth, on the same row or the next. */
export const birthDates = ({ text, folded }: SearchedText): Found[] =>
  [...folded.matchAll(BIRTH_LABEL)].flatMap((match) => {
    const from = match.index + match[0].length;
    const [first] = findDates(text.slice(from, from + REACH));
    return first
      ? [{ type: 'birth_date', start: from + first.start, end: from + first.end, score: 0.92 } as const]
      : [];
  });

const CAPITALISED = "\\p{Lu}[\\p{L}'’-]+";
const NAME = `(?:(?:\\p{Lu}\\.|d[eu]|de la|van|von|le|la|el|ben|${CAPITALISED})[^\\S\\n]+){0,3}${CAPITALISED}`;
const TITLED = new RegExp(
  `(?<![\\p{L}\\d.])(?:M\\.|MM\\.|Mr\\.?|Mrs\\.?|Ms\\.?|Mme\\.?|MME|MLLE|Mlle\\.?|Monsieur|MONSIEUR|Madame|MADAME|Mademoiselle|Dr\\.?|Me)(?:[^\\S\\n]+(?:et|ou|OU|ET)[^\\S\\n]+(?:Mme|MME|Madame|M\\.))?[^\\S\\n]+(${NAME})`,
  'dgu',
);
const LABELLED = new RegExp(
  `(?<![\\p{L}])(?:[Tt]itulaire(?: du compte)?|TITULAIRE(?: DU COMPTE)?|[Ii]ntitulé du compte|[Nn]om(?: et prénoms?| de famille| d'usage| de naissance)?|NOM(?: DE FAMILLE)?|[Pp]rénoms?(?:\\(s\\))?|PR[ÉE]NOMS?|[Ss]alariée?|[Aa]ssurée?|[Cc]lient|[Cc]andidate?|[Aa]ccount (?:holder|owner)|[Nn]ame|[Ss]urname)[^\\S\\n]*:[^\\S\\n]*(${NAME})`,
  'dgu',
);

/** Names after a title or a label. Without a list of names this is a hint: the score is modest. */
export const personNames = ({ text }: SearchedText): Found[] => [
  ...spansOf('person_name', 0.7, text, TITLED, 1),
  ...spansOf('person_name', 0.65, text, LABELLED, 1),
];

const STREET =
  'rue|avenue|av\\.?|ave|boulevard|bd\\.?|bld|place|pl\\.?|chemin|ch\\.|allees?|impasse|imp\\.?|route|rte|quai|cours|square|passage|sentier|lotissement|residence|faubourg|fg|villa|hameau|lieu[- ]dit|zone|za|zi|zac|parc';
const POSTAL_TOWN = "\\d{5}[^\\S\\n]+[a-z][a-z' -]{1,40}[a-z](?:[^\\S\\n]+cedex(?:[^\\S\\n]+\\d{1,2})?)?";
const NUMBER = '(?<![\\d.,/-])\\d{1,4}(?:[^\\S\\n]?(?:bis|ter|quater|[a-d]\\b))?,?[^\\S\\n]+';
/** Street and town, with at most two short rows between them. */
const WHOLE_ADDRESS = new RegExp(
  `${NUMBER}(?:${STREET})[^\\S\\n][^\\n]{2,60}?(?:[^\\S\\n,-]|[,-]|\\n(?:[^\\n]{0,40}\\n)?)\\s?${POSTAL_TOWN}`,
  'g',
);
const STREET_ONLY = new RegExp(`${NUMBER}(?:${STREET})[^\\S\\n][a-z][a-z0-9' .-]{1,40}`, 'g');
const TOWN_ONLY = new RegExp(`(?<=^|\\n|,[^\\S\\n])(?:f-)?${POSTAL_TOWN}(?=\\n|$)`, 'g');

/** French postal addresses: street with town, or one of both alone with less certainty. */
export const addresses = ({ folded }: SearchedText): Found[] => [
  ...spansOf('address', 0.85, folded, WHOLE_ADDRESS),
  ...spansOf('address', 0.6, folded, STREET_ONLY),
  ...spansOf('address', 0.5, folded, TOWN_ONLY),
];
