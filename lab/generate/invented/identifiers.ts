import { buildFrenchIban } from '@probant/french/iban';
import { hasValidLuhnKey } from '@probant/french/luhn';
import { computeRibKey, type FrenchAccount } from '@probant/french/rib';
import { parseSiren, type Siren } from '@probant/french/siren';
import type { Draw } from '../draw.ts';

/** Invents a SIREN with a valid Luhn key, from ranges not known to be in use. */
export function inventSiren(draw: Draw): Siren {
  const body = `${draw.pick(['15', '16', '17', '61', '62'])}${draw.digits(6)}`;
  const siren = parseSiren(appendLuhnKey(body));
  if (siren === null) throw new Error(`not a SIREN: ${body}`);
  return siren;
}

export const inventSiret = (draw: Draw, siren: Siren): string => appendLuhnKey(`${siren}000${draw.whole(1, 4)}`);

function appendLuhnKey(body: string): string {
  const key = [...'0123456789'].find((digit) => hasValidLuhnKey(body + digit));
  return body + key;
}

export function inventFrenchAccount(draw: Draw, bankCode: string): FrenchAccount & { readonly iban: string } {
  const accountNumber = draw.chance(0.25) ? draw.pattern('#####@#####') : draw.digits(11);
  const parts = { bankCode, agencyCode: draw.digits(5), accountNumber };
  const account = { ...parts, key: computeRibKey(parts) };
  return { ...account, iban: buildFrenchIban(account) };
}

/** The part of an IBAN after the check digits, by country (ISO 13616). */
const IBAN_BODY_PATTERNS = {
  DE: '##################',
  GB: 'NWBK##############',
  IE: 'AIBK##############',
  BE: '############',
};

export function inventForeignIban(draw: Draw, country: keyof typeof IBAN_BODY_PATTERNS): string {
  const body = draw.pattern(IBAN_BODY_PATTERNS[country]);
  let remainder = 0;
  for (const character of `${body}${country}00`) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return `${country}${String(98 - remainder).padStart(2, '0')}${body}`;
}

/** Invents `DE` and nine digits, the last a check digit (ISO 7064 MOD 11,10). */
export function inventGermanVatNumber(draw: Draw): string {
  const body = `1${draw.digits(7)}`;
  let product = 10;
  for (const digit of body) product = (2 * ((Number(digit) + product) % 10 || 10)) % 11;
  return `DE${body}${(11 - product) % 10}`;
}

/** Invents a phone number from the ranges that ARCEP reserves for fiction. */
export const inventFrenchPhone = (draw: Draw, mobile = false): string => {
  const start = mobile ? '063998' : draw.pick(['019900', '026191', '035301', '046571', '053649']);
  return start + draw.digits(4);
};
