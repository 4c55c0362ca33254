import { parseDate } from '@probant/french/dates';
import { foldAlphanumeric, foldText } from '@probant/french/text-folding';

const LEGAL_FORM_PATTERN = /\b(?:sarl|sasu?|eurl|sa|gmbh|ag|kg|ug|ltd|inc|llc|b\.?v|n\.?v|sdn|bhd)\b\.?/g;

/** Compares amounts to half a cent, without their sign: credit notes print either sign. */
export const isSameAmount = (read: unknown, truth: unknown): boolean =>
  read !== null && truth !== null && Math.abs(Math.abs(Number(read)) - Math.abs(Number(truth))) < 0.006;

/** Compares letters and digits only, without case and accents. */
export const isSameText = (read: unknown, truth: unknown): boolean =>
  foldAlphanumeric(String(read)) === foldAlphanumeric(String(truth));

/** Compares like texts, without the legal form. */
export const isSameName = (read: unknown, truth: unknown): boolean => normalizeName(read) === normalizeName(truth);

/** Compares with a truth that is written as printed, day first. */
export const isSameDay = (read: unknown, truth: unknown): boolean => read === (parseDate(String(truth)) ?? truth);

const normalizeName = (name: unknown): string =>
  foldAlphanumeric(foldText(String(name)).replace(LEGAL_FORM_PATTERN, ' '));
