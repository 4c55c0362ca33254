import type { Draw } from '../generate/draw.ts';
import { inventBank } from '../generate/invented/banks.ts';
import { inventCompany } from '../generate/invented/companies.ts';
import { daysAfter } from '../generate/invented/days.ts';
import { inventFrenchAccount } from '../generate/invented/identifiers.ts';
import { inventPerson } from '../generate/invented/people.ts';
import { addressLines, inventAddress } from '../generate/invented/places.ts';

/** Names, days and figures for pages of text: what they say matters to nobody but the reader. */
export const pageFacts = (draw: Draw) => ({
  company: inventCompany(draw, 'fr'),
  person: inventPerson(draw, 'fr'),
  address: addressLines(inventAddress(draw, 'FR'), { capitals: draw.chance(0.4), country: false }),
  iban: inventFrenchAccount(draw, inventBank(draw).code).iban.replaceAll(/(.{4})(?=.)/g, '$1 '),
});

/** `1 284,57`. */
export function amount(cents: number): string {
  const [whole = '', rest = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')},${rest}`;
}

/** `14/08/2025`. */
export const day = (draw: Draw): string => daysAfter('2019-01-01', draw.whole(0, 2600)).split('-').reverse().join('/');
