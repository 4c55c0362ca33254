import { ibanOfFrenchAccount } from '@probant/french/iban';
import { passesLuhn } from '@probant/french/luhn';
import { type FrenchAccount, ribKey } from '@probant/french/rib';
import { parseSiren, type Siren } from '@probant/french/siren';
import type { Draw } from '../draw.ts';

/** Nine digits with a right key, from ranges not known to be in use. */
export function inventSiren(draw: Draw): Siren {
  const body = `${draw.pick(['15', '16', '17', '61', '62'])}${draw.digits(6)}`;
  const siren = parseSiren(withLuhnKey(body));
  if (siren === null) throw new Error(`no SIREN: ${body}`);
  return siren;
}

export const inventSiret = (draw: Draw, siren: Siren): string => withLuhnKey(`${siren}000${draw.whole(1, 4)}`);

function withLuhnKey(body: string): string {
  const key = [...'0123456789'].find((digit) => passesLuhn(body + digit));
  return body + key;
}

export function inventFrenchAccount(draw: Draw, bankCode: string): FrenchAccount & { readonly iban: string } {
  const accountNumber = draw.chance(0.25) ? draw.pattern('#####@#####') : draw.digits(11);
  const parts = { bankCode, agencyCode: draw.digits(5), accountNumber };
  const account = { ...parts, key: ribKey(parts) };
  return { ...account, iban: ibanOfFrenchAccount(account) };
}

/** German, British, Irish and other IBANs: a body in the country's form and the two check digits (ISO 13616). */
const BODIES = { DE: '##################', GB: 'NWBK##############', IE: 'AIBK##############', BE: '############' };

export function inventForeignIban(draw: Draw, country: keyof typeof BODIES): string {
  const body = draw.pattern(BODIES[country]);
  let rest = 0;
  for (const character of `${body}${country}00`) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return `${country}${String(98 - rest).padStart(2, '0')}${body}`;
}

/** DE and nine digits, the last a key (ISO 7064 MOD 11,10). */
export function inventGermanVatNumber(draw: Draw): string {
  const body = `1${draw.digits(7)}`;
  let product = 10;
  for (const digit of body) product = (2 * ((Number(digit) + product) % 10 || 10)) % 11;
  return `DE${body}${(11 - product) % 10}`;
}

/** From the ranges that ARCEP keeps for fiction. */
export const inventFrenchPhone = (draw: Draw, mobile = false): string => {
  const start = mobile ? '063998' : draw.pick(['019900', '026191', '035301', '046571', '053649']);
  return start + draw.digits(4);
};
