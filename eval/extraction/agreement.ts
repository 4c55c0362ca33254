import { parseDate } from '@probant/french/dates';
import { alphanumeric, fold } from '@probant/french/text-folding';

const LEGAL = /\b(?:sarl|sasu?|eurl|sa|gmbh|ag|kg|ug|ltd|inc|llc|b\.?v|n\.?v|sdn|bhd)\b\.?/g;

/** Amounts to half a cent, without their sign: credit notes print either. */
export const sameAmount = (read: unknown, truth: unknown): boolean =>
  read !== null && truth !== null && Math.abs(Math.abs(Number(read)) - Math.abs(Number(truth))) < 0.006;

/** Letters and digits only, case and accents folded. */
export const sameText = (read: unknown, truth: unknown): boolean =>
  alphanumeric(String(read)) === alphanumeric(String(truth));

/** Like a text, the legal form left aside. */
export const sameName = (read: unknown, truth: unknown): boolean => nameOf(read) === nameOf(truth);

/** The truth as printed, day first. */
export const sameDay = (read: unknown, truth: unknown): boolean => read === (parseDate(String(truth)) ?? truth);

const nameOf = (name: unknown): string => alphanumeric(fold(String(name)).replace(LEGAL, ' '));
