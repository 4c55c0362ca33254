import { weighCountries } from './currency-countries.ts';
import type { CurrencyMark } from './currency-marks.ts';
import { type FoundMark, findCurrencyMarks } from './find-currency-marks.ts';

type CurrencyRow = { readonly text: string; readonly folded: string };

type ChosenCurrency<R extends CurrencyRow> = {
  readonly code: string;
  readonly confidence: number;
  /** Where it is printed first. */
  readonly row: R;
  readonly start: number;
  readonly end: number;
};

/** What a document prints of currencies. `none`: no mark at all, so that its country may decide. `unknown`: a mark that names no known currency. */
type CurrencyEvidence<R extends CurrencyRow> = ChosenCurrency<R> | 'none' | 'unknown';

type WeighedMark<R> = FoundMark & { readonly row: R; readonly weight: number };

/** Of drawn invoices without a sign beside an amount 63 of 63 were in the currency printed elsewhere, 120 of 120 in that of the register. */
const CONFIDENCE = { clear: 0.95, byCountry: 0.85, usual: 0.75, contested: 0.7, unplaced: 0.92 } as const;
const WEIGHTS = { total: 3, named: 3, besideAmount: 1, alone: 0.2, otherAmount: 0.05 } as const;

/**
 * Returns the currency of the amounts of a document. Marks on the rows of totals weigh most; those of the capital, of legal indemnities,
 * of bank accounts and of exchange rates nearly nothing. A sign that several countries use is decided by the country that the text names.
 */
export function chooseCurrency<R extends CurrencyRow>(rows: readonly R[], text: string): CurrencyEvidence<R> {
  const marks = rows.flatMap((row) =>
    findCurrencyMarks(row).map((found): WeighedMark<R> => ({ ...found, row, weight: weighMark(found, row) })),
  );
  const countries = marks.some(({ mark }) => isAmbiguous(mark)) ? weighCountries(text) : NO_COUNTRIES;
  const dollars = new Set(
    marks.flatMap(({ mark }) => (isAmbiguous(mark) ? [] : mark.currencies.filter((code) => DOLLAR_CODES.has(code)))),
  );
  const candidates = new Map<string, { weight: number; confidence: number; first: WeighedMark<R> }>();
  let unknownWeight = 0;
  for (const mark of marks) {
    const decided = decideCurrency(mark.mark, countries, dollars);
    if (decided === null) {
      // A letter behind an amount may be the code of a rate, but not behind the total.
      const isCurrency = mark.mark.needsCountry !== true || mark.weight >= WEIGHTS.total;
      if (mark.isBesideAmount && isCurrency) unknownWeight += mark.weight;
      continue;
    }
    const known = candidates.get(decided.code);
    candidates.set(decided.code, {
      weight: (known?.weight ?? 0) + mark.weight,
      confidence: Math.max(known?.confidence ?? 0, decided.confidence),
      first: known?.first ?? mark,
    });
  }
  const [best, second] = [...candidates].toSorted(([, a], [, b]) => b.weight - a.weight);
  const unreadWeight = Math.max(unknownWeight, weighUnknownMarks(rows));
  if (best === undefined || (unreadWeight >= MIN_UNKNOWN_WEIGHT && best[1].weight < unreadWeight))
    return unreadWeight >= MIN_UNKNOWN_WEIGHT ? 'unknown' : 'none';
  const [code, { weight, confidence, first }] = best;
  const isClear = weight > 2 * (second?.[1].weight ?? 0);
  const isPlaced = weight >= WEIGHTS.besideAmount;
  return {
    code,
    confidence: Math.min(confidence, isClear ? 1 : CONFIDENCE.contested, isPlaced ? 1 : CONFIDENCE.unplaced),
    row: first.row,
    start: first.start,
    end: first.end,
  };
}

const NO_COUNTRIES: ReadonlyMap<string, number> = new Map();
const DOLLAR_CODES = new Set(['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'BRL']);
/** One letter beside one amount may be the code of a rate; beside several, it is a currency that is not known. */
const MIN_UNKNOWN_WEIGHT = 2;

const isAmbiguous = ({ currencies, needsCountry }: CurrencyMark): boolean =>
  currencies.length > 1 || needsCountry === true;

/** Decides a mark by the qualified dollar of the same document, by the country that it names, else by what the mark usually means. */
function decideCurrency(
  mark: CurrencyMark,
  countries: ReadonlyMap<string, number>,
  dollars: ReadonlySet<string>,
): { readonly code: string; readonly confidence: number } | null {
  const [only] = mark.currencies;
  if (!isAmbiguous(mark)) return only === undefined ? null : { code: only, confidence: CONFIDENCE.clear };
  const [dollar] = dollars;
  if (mark.currencies.includes('CAD') && dollars.size === 1 && dollar !== undefined)
    return { code: dollar, confidence: CONFIDENCE.clear };
  const [first, second] = mark.currencies
    .flatMap((code) => ({ code, weight: countries.get(code) ?? 0 }))
    .toSorted((a, b) => b.weight - a.weight);
  if (first !== undefined && first.weight > (second?.weight ?? 0)) {
    const confidence = first.code === mark.usual ? CONFIDENCE.clear : CONFIDENCE.byCountry;
    return { code: first.code, confidence };
  }
  return mark.usual === undefined ? null : { code: mark.usual, confidence: CONFIDENCE.usual };
}

const TOTAL_PATTERN =
  /total|t\.?t\.?c\b|\bh\.?t\b|net a payer|a payer|a regler|solde|montant|somme de|amount due|balance|summe|betrag|brutto/;
const NAMED_PATTERN =
  /devise|monnaie|currency|wahrung|exprimes? en|libelles? en|amounts? in|betrage in|arretee?\b.{0,40}\bsomme/;
/** Amounts that are not those of the invoice: capital, indemnities, accounts, rates of exchange and what the total is in another currency. */
const OTHER_AMOUNT_PATTERN =
  /capital|indemnite|penalite|forfaitaire de recouvrement|\biban\b|\bbic\b|\bcompte\b|taux de change|exchange rate|cours de|contre-?valeur|equivalent|\bsoit\b|\b1 ?(?:eur|€|usd|\$) ?=|plafond|franco de port|wechselkurs|umrechnung/;

function weighMark({ isBesideAmount }: FoundMark, { folded }: CurrencyRow): number {
  if (NAMED_PATTERN.test(folded) && !/taux|cours|rate/.test(folded)) return WEIGHTS.named;
  if (OTHER_AMOUNT_PATTERN.test(folded)) return WEIGHTS.otherAmount;
  if (!isBesideAmount) return TOTAL_PATTERN.test(folded) ? WEIGHTS.besideAmount : WEIGHTS.alone;
  return TOTAL_PATTERN.test(folded) ? WEIGHTS.total : WEIGHTS.besideAmount;
}

/** What ends a row behind an amount: a currency sign or a short word. */
const AMOUNT_END_PATTERN = /\d[.,]\d{2,3} ?(\p{Sc}|\p{L}{2,8}\.?)$/u;
/** Units and words of French, English and German invoices that follow an amount without being a currency. */
const OTHER_UNITS = new Set(
  'ht ttc tva net hors kg kgs gr mg ml cl hl km ha m2 m3 mm cm unit unite unites piece pieces pce pcs u h heure heures jour jours mois ans an min par pour the and les des zzgl inkl exkl mwst ust vat tax incl excl stk std lot kwh mwh wh go mo to tonne tonnes litre litres'.split(
    ' ',
  ),
);

/** Returns the weight of the commonest unread unit behind amounts: its number of rows. */
function weighUnknownMarks(rows: readonly CurrencyRow[]): number {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const end = row.folded.slice(-40);
    const unit = AMOUNT_END_PATTERN.exec(end)?.[1];
    if (
      unit === undefined ||
      OTHER_UNITS.has(unit.replace(/\.$/, '')) ||
      findCurrencyMarks({ text: row.text.slice(-40), folded: end }).length > 0
    )
      continue;
    counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
