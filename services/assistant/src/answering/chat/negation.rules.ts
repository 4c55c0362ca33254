import { foldLetters } from '@probant/french/folded-letters';

const NEGATION_PATTERN =
  /(?<![a-z])(?:ne|n(?=['’])|pas|jamais|aucun|aucune|ni|non|sans|interdit|interdite|interdits|interdites|not|no|never|cannot|without|neither|nor|none|prohibited|forbidden)(?![a-z])/;

/** Whether a French or English sentence denies or forbids something. */
export const hasNegation = (text: string): boolean =>
  NEGATION_PATTERN.test(foldLetters(text).replace(/n['’]t(?![a-z])/g, ' not'));
