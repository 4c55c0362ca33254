import { createMonthGroup } from '@probant/french/months';
import { foldText } from '@probant/french/text-folding';
import { POSTCODE_PATTERN } from '../supplier/address-text.ts';
import type { NumberCandidate } from './number-candidates.rules.ts';
import { isOtherNumber } from './spaced-number.rules.ts';

/** Below this the learned weights do not know the page: a number without a label of its own is then a guess. */
const MIN_UNLABELLED_PROBABILITY = 0.4;

/** Whether a token can be the number of the invoice: what is printed around it says so, and does not say that it is another number. */
export function hasNumberEvidence(candidate: NumberCandidate, probability: number): boolean {
  if (isInAddress(candidate) || isPeriod(candidate)) return false;
  const { features } = candidate;
  const hasLeft = (label: string): boolean => features[`left:${label}`] === 1;
  const hasAbove = (label: string): boolean => features[`above:${label}`] === 1;
  if (hasLeft('invoice') || features['nextToInvoice'] === 1) return true;
  if (VEHICLE_NUMBER_PATTERN.test(candidate.value) && !PREFIXED_DIGITS_PATTERN.test(candidate.value)) return false;
  if (OTHER_NUMBER_LABELS.some(hasLeft) || OTHER_NUMBER_PATTERN.test(readBefore(candidate))) return false;
  if (hasAbove('invoice')) return true;
  if (OTHER_NUMBER_LABELS.some(hasAbove)) return false;
  const isNumbered =
    ['number', 'reference'].some((label) => hasLeft(label) || hasAbove(label)) ||
    features['nextToNumber'] === 1 ||
    features['underNumber'] === 1;
  return isNumbered || features['prefixed'] === 1 || probability >= MIN_UNLABELLED_PROBABILITY;
}

/** Labels of other numbers. Only those directly at a number count: one farther away may be that of the number between. */
const OTHER_NUMBER_LABELS = ['customer', 'order', 'quote', 'delivery', 'bank', 'registration', 'phone', 'vat', 'page'];
/** Codes of customers, contracts and places, directly before a number. */
const OTHER_NUMBER_PATTERN =
  /(?:\bcode|\bclient|dossier|mandat|adherent|abonne|matricule|contrat|affaire|chantier|lot|appt?\.?|appartement|batiment|bat\.?|porte|etage|escalier|esc\.?|immeuble|hall|bureau|salle|boite|\bbp|\bcs|\btsa|cedex|\bape|\bnaf|capital(?: de)?)[ .:n°]*$/;

/** The number of a vehicle (ISO 3779): 17 digits and capitals without I, O and Q. */
const VEHICLE_NUMBER_PATTERN = /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z\d]{17}$/;
/** "FA202603120001234": letters, then digits alone, as no vehicle has. */
const PREFIXED_DIGITS_PATTERN = /^[A-Z]{1,4}\d+$/;

const readBefore = ({ cell, start }: NumberCandidate): string =>
  cell.segment.folded.slice(Math.max(0, start - 30), start);

/** "Facture 2026", "Facture mars 2026", "Facture 1er trimestre 2026": what the invoice is about. A year or "03 2026" is a number only after "n°" or below it. */
function isPeriod({ value, features, cell, start }: NumberCandidate): boolean {
  if (PERIOD_PATTERN.test(foldText(value))) return true;
  const isOther = isOtherNumber(value) || isOtherNumber(cell.segment.text.trim());
  if (!isOther && !/^(?:19|20)\d\d$/.test(value)) return false;
  const isNumbered = ['left:number', 'above:number', 'nextToNumber', 'underNumber', 'besideNumber'].some(
    (feature) => features[feature] === 1,
  );
  return !isNumbered && !/#\s*$/.test(cell.segment.text.slice(0, start));
}

/** An ordinal; a month before a year. */
const PERIOD_PATTERN = new RegExp(
  `^(?:\\d{1,2}(?:ere?|e(?:me)?|nde?|st|rd|th)|${createMonthGroup(['fr', 'en', 'de'])}\\.? (?:19|20)?\\d\\d)$`,
);

/** "14 rue des Forges", "35000 Rennes": numbers of houses and towns. */
function isInAddress({ cell, start, end, value }: NumberCandidate): boolean {
  const { folded } = cell.segment;
  const after = folded.slice(end, end + 40);
  if (/^\d{1,4}$/.test(value) && HOUSE_NUMBER_FOLLOWER_PATTERN.test(after)) return true;
  if (/^\d{5}$/.test(value) && /^ [a-z][a-z' -]{2,}/.test(after) && POSTCODE_PATTERN.test(folded.slice(start)))
    return true;
  return start < 6 && STREET_PATTERN.test(after) && /^[\d a-z-]{1,9}$/i.test(value);
}

/** A street in the rest of a line that a number begins. */
const STREET_PATTERN =
  /^[ ,].*\b(?:rue|avenue|boulevard|chemin|place|impasse|allee|route|quai|cours|square|street|road|lane)\b/;

const HOUSE_NUMBER_FOLLOWER_PATTERN =
  /^(?: ?(?:bis|ter|quater|[a-d]))?,? (?:rue|avenue|av\.?|bd|boulevard|chemin|che\.?|place|pl\.?|impasse|imp\.?|allees?|route|rte|quai|cours|square|faubourg|fbg|passage|montee|hameau|lotissement|residence|res\.?|ruelle|sentier|sente|villa|mail|esplanade|promenade|rond-point|voie|z\.?[aic]\.?|zac|parc|lieu-?dit|street|road|lane|avenue|drive)\b/;
