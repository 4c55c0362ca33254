import { readFileSync } from 'node:fs';
import { listCommuneNames } from '@probant/french/communes/communes';
import { foldText } from '@probant/french/text-folding';

/** Returns a name without capitals, accents and hyphens; "SAINT ETIENNE" and "Saint-Étienne" give the same result. */
const normalizeName = (name: string): string =>
  foldText(name)
    .replace(/[-'’\s]+/g, ' ')
    .replace(/\bst(e?) /g, 'saint$1 ')
    .trim();

/** Smaller communes have names that are also words of resumes. */
const MIN_INHABITANTS = 3_500;

/** Read for the first resume: it takes 50 ms, which the start of a worker for another document need not take. */
let townNames: ReadonlySet<string> | null = null;

function readTownNames(): ReadonlySet<string> {
  const foreign = readFileSync(new URL('./foreign-towns.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return new Set([...listCommuneNames(MIN_INHABITANTS), ...foreign].map(normalizeName));
}

/** Whether a text is the name of a town in France with 3,500 inhabitants or more, or of a large town abroad. "Paris 11e" is Paris. */
export function isKnownTown(text: string): boolean {
  townNames ??= readTownNames();
  return townNames.has(normalizeName(text).replace(/ \d{1,2} ?(?:er?|e|eme)?$| cedex.*$/, ''));
}

const REGION_PATTERN =
  /^(?:remote|teletravail|ile[- ]de[- ]france|france|nyc|(?:greater |region |grand )?(?:paris|lyon|london)(?: area| region| et region)?|la defense)$/;

/** Whether a folded text is a place: "Paris", "Lyon (69)", "75011 Paris", "La Verne, CA", "Lille, France". */
export const isPlace = (folded: string): boolean =>
  folded.length <= 40 &&
  (isKnownTown(folded) ||
    REGION_PATTERN.test(folded) ||
    (/^[\p{L}' -]+$/u.test(folded) && isKnownTown(folded.replace(/[ ,-]+(?:france|centre|area|region)$/, ''))) ||
    /^\d{5} \p{L}/u.test(folded) ||
    /^[\p{L}' -]+ \(\d{2,3}\)$/u.test(folded) ||
    /^[\p{L}' .-]{2,25}, ?(?:[a-z]{2}|france|belgique|suisse|canada|usa|uk|united kingdom|ireland|luxembourg|maroc|belgium|switzerland)$/u.test(
      folded,
    ));
