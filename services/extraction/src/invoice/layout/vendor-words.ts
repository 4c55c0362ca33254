import { alphanumeric, fold } from '@probant/french/text-folding';
import type { Label } from './labels.ts';

export const LEGAL_FORM =
  /(?:^|[ .,(])(?:sarl|s\.a\.r\.l|sasu?|s\.a\.s|eurl|sa|s\.a|sci|snc|scop|ei|eirl|gmbh|ag|kg|ug|e\.?k|ohg|ltd|limited|llc|inc|plc|b\.?v|n\.?v|gbr|a\.g)\.?(?=$|[ ,.)-])/;
export const LEGAL_END = new RegExp(`${LEGAL_FORM.source}$`);
export const ADDRESS =
  /\b(?:rue|avenue|av|bd|boulevard|chemin|place|impasse|allee|route|quai|za|zi|zac|cours|weg|platz|street|road|lane|st|ave|drive|bp|cs)\b|stras+e|str\.|gasse|\b\d{5} [a-z]|\b[a-z]{2}-?\d{5}\b/;

/** Labels of other values: what bears one is no name. */
export const NOT_NAMES: readonly Label[] = [
  'invoice',
  'number',
  'reference',
  'total',
  'amount',
  'vat',
  'description',
  'unit',
  'quantity',
  'phone',
  'site',
  'billTo',
  'shipTo',
  'bank',
  'registration',
  'order',
  'delivery',
  'due',
  'payable',
  'page',
  'rate',
  'penalty',
];

/** What another paper calls itself is nobody's name. */
export const OTHER_PAPER =
  /^(?:releve d.identite bancaire|r\.?i\.?b\.?|curriculum vitae|c\.?v\.?|carte (?:nationale )?d.identite|passeport|passport|ticket(?: de caisse)?)$/;

/** A name without its legal form, letters and digits only. */
export const coreOf = (name: string): string =>
  alphanumeric(fold(name).replace(new RegExp(LEGAL_FORM.source, 'g'), ' '));
