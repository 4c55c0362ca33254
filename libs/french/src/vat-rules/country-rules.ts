import { hasValidLuhnKey } from '../luhn.ts';
import { hasMod1110Key } from './check-digits.ts';
import * as keys from './country-keys.ts';

export type VatRule = {
  /** ISO 3166-1 code of the country, which is not always its prefix. */
  readonly country: string;
  /** Forms of what follows the prefix, the longest first; each whole. */
  readonly forms: readonly RegExp[];
  /** What may follow the number, and is part of it where it is printed. */
  readonly suffix?: RegExp;
  /** Whether the check digits are right; null where a form has no published rule. */
  readonly isValid: (body: string) => boolean | null;
};

const rule = (country: string, isValid: VatRule['isValid'], ...forms: readonly RegExp[]): VatRule => ({
  country,
  forms,
  isValid,
});

const BRITISH_FORMS = [/^\d{12}$/, /^\d{9}$/, /^(?:GD[0-4]|HA[5-9])\d\d$/];

/**
 * VAT numbers by prefix. Forms: European Commission, VIES, structure of VAT numbers. Check digits: Bundesministerium für Finanzen (AT),
 * construction rules of the VAT numbers of the member states; HMRC, VAT registration numbers (GB, XI); eCH-0097 (CHE);
 * Brønnøysundregistrene, organisasjonsnummeret (NO). Each was compared on random numbers with the npm packages stdnum and jsvat.
 */
export const VAT_RULES: ReadonlyMap<string, VatRule> = new Map([
  ['AT', rule('AT', keys.isAustrian, /^U\d{8}$/)],
  ['BE', rule('BE', keys.isBelgian, /^[01]\d{9}$/, /^\d{9}$/)],
  ['BG', rule('BG', keys.isBulgarian, /^\d{10}$/, /^\d{9}$/)],
  ['CY', rule('CY', keys.isCypriot, /^\d{8}[A-Z]$/)],
  ['CZ', rule('CZ', keys.isCzech, /^\d{10}$/, /^\d{9}$/, /^\d{8}$/)],
  ['DE', rule('DE', hasMod1110Key, /^\d{9}$/)],
  ['DK', rule('DK', keys.isDanish, /^[1-9]\d{7}$/)],
  ['EE', rule('EE', keys.isEstonian, /^\d{9}$/)],
  ['EL', rule('GR', keys.isGreek, /^\d{9}$/)],
  ['GR', rule('GR', keys.isGreek, /^\d{9}$/)],
  ['ES', rule('ES', keys.isSpanish, /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/)],
  ['FI', rule('FI', keys.isFinnish, /^\d{8}$/)],
  ['FR', rule('FR', keys.isFrench, /^[A-HJ-NP-Z0-9]{2}\d{9}$/)],
  ['HR', rule('HR', hasMod1110Key, /^\d{11}$/)],
  ['HU', rule('HU', keys.isHungarian, /^\d{8}$/)],
  ['IE', rule('IE', keys.isIrish, /^\d{7}[A-W][A-I]$/, /^\d[A-Z0-9+*]\d{5}[A-W]$/, /^\d{7}[A-W]W$/)],
  ['IT', rule('IT', hasValidLuhnKey, /^\d{11}$/)],
  ['LT', rule('LT', keys.isLithuanian, /^\d{12}$/, /^\d{9}$/)],
  ['LU', rule('LU', keys.isLuxembourgish, /^\d{8}$/)],
  ['LV', rule('LV', keys.isLatvian, /^\d{11}$/)],
  ['MT', rule('MT', keys.isMaltese, /^\d{8}$/)],
  ['NL', rule('NL', keys.isDutch, /^\d{9}B\d\d$/)],
  ['PL', rule('PL', keys.isPolish, /^\d{10}$/)],
  ['PT', rule('PT', keys.isPortuguese, /^[1-9]\d{8}$/)],
  ['RO', rule('RO', keys.isRomanian, /^[1-9]\d{1,9}$/)],
  ['SE', rule('SE', keys.isSwedish, /^\d{10}(?:0[1-9]|[1-8]\d|9[0-4])$/)],
  ['SI', rule('SI', keys.isSlovenian, /^[1-9]\d{7}$/)],
  ['SK', rule('SK', keys.isSlovak, /^[1-9]\d{9}$/)],
  ['GB', rule('GB', keys.isBritish, ...BRITISH_FORMS)],
  ['XI', rule('GB', keys.isBritish, ...BRITISH_FORMS)],
  ['CHE', { ...rule('CH', keys.isSwiss, /^\d{9}$/), suffix: /^(?:MWST|TVA|IVA|TPV)/ }],
  ['NO', { ...rule('NO', keys.isNorwegian, /^[1-9]\d{8}$/), suffix: /^MVA/ }],
]);
