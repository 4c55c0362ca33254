import { listMonthNames } from '@probant/french/months';
import { foldSentence } from '../../../text-analysis/fold-start.ts';

/** Names of one kind of period in their order; names of one line mean the same. */
type Periods = readonly (readonly string[])[];

const DAYS: Periods = [
  ['lundi', 'monday'],
  ['mardi', 'tuesday'],
  ['mercredi', 'wednesday'],
  ['jeudi', 'thursday'],
  ['vendredi', 'friday'],
  ['samedi', 'saturday'],
  ['dimanche', 'sunday'],
];
const MONTHS: Periods = listMonthNames(['fr', 'en'], 'full');
const SEASONS: Periods = [
  ['printemps', 'spring'],
  ['ete', 'summer'],
  ['automne', 'autumn'],
  ['hiver', 'winter'],
];
const TARIFF_SEASONS: Periods = [['basse saison', 'low season'], ['haute saison', 'high season'], ['moyenne saison']];
const KINDS: readonly Periods[] = [DAYS, MONTHS, SEASONS, TARIFF_SEASONS];

/** Words by which a text means every period, or those that it does not name. */
const ANY_PERIOD_PATTERN =
  /(?<![a-z])(?:tous les jours|chaque jour|7 jours sur 7|7j\/7|sept jours sur sept|toute l'annee|every day|daily|all year|sauf|hormis|excepte|except|autres jours|autres mois|reste de (?:l'annee|la saison|la semaine)|reste du mois|en semaine|week-?ends?|jours feries|jours ouvr[a-z]+)(?![a-z])/;
const RANGE_WORDS = /^ ?(?:au|a|et|jusqu'au|jusqu'a|to|until|and|-|–) ?(?:le |the )?(?:\d{1,2}(?:er)? )?$/;
const RANGE_OPENINGS = /(?<![a-z])(?:du|de|entre|from|between) (?:le )?(?:\d{1,2}(?:er)? )?$/;

/** Whether a folded word is the name of a day, a month or a season. */
export const isPeriodName = (word: string): boolean =>
  [DAYS, MONTHS, SEASONS].some((kind) => kind.some((names) => names.includes(word)));

type Found = { readonly place: number; readonly start: number; readonly end: number };

/**
 * Whether a text names periods of the kind that the question names, and not this one: "le dimanche" of a text about Monday to Friday. A
 * range has the periods in it.
 */
export function hasOtherPeriod(question: string, text: string): boolean {
  const asked = foldSentence(question);
  const said = foldSentence(text);
  if (ANY_PERIOD_PATTERN.test(said)) return false;
  return KINDS.some((kind) => {
    const wanted = findPeriods(asked, kind);
    if (wanted.length === 0) return false;
    const named = expandRanges(said, findPeriods(said, kind), kind.length);
    return named.size > 0 && !wanted.some(({ place }) => named.has(place));
  });
}

/** "a été", "you may" and "mais" are no periods. */
const AMBIGUOUS_OPENINGS: ReadonlyMap<string, string> = new Map([
  ['ete', "(?<=l'|en |cet |d'|chaque )"],
  ['may', '(?<=in |of |from |to |until |and |\\d )'],
  ['march', '(?<=in |of |from |to |until |and |\\d )'],
  ['spring', '(?<=in |the |of |from |to |until )'],
]);

/** Only days have a plural: "mai" has none. */
const createPattern = (name: string, kind: Periods): RegExp =>
  new RegExp(`(?<![a-z])${AMBIGUOUS_OPENINGS.get(name) ?? ''}${name}${kind === DAYS ? 's?' : ''}(?![a-z])`, 'g');

function findPeriods(text: string, kind: Periods): readonly Found[] {
  const found = kind.flatMap((names, place) =>
    names.flatMap((name) =>
      [...text.matchAll(createPattern(name, kind))].map(({ 0: word, index }) => ({
        place,
        start: index,
        end: index + word.length,
      })),
    ),
  );
  return found.sort((a, b) => a.start - b.start);
}

function expandRanges(text: string, found: readonly Found[], count: number): ReadonlySet<number> {
  const places = new Set(found.map(({ place }) => place));
  for (const [at, first] of found.entries()) {
    const last = found[at + 1];
    if (last === undefined || !RANGE_WORDS.test(text.slice(first.end, last.start))) continue;
    if (!RANGE_OPENINGS.test(text.slice(Math.max(0, first.start - 20), first.start))) continue;
    for (let place = first.place; place !== last.place; place = (place + 1) % count) places.add(place);
  }
  return places;
}
