import type { Draw } from '../../generate/draw.ts';
import { inventBank } from '../../generate/invented/banks.ts';
import { inventCompany } from '../../generate/invented/companies.ts';
import { addDays } from '../../generate/invented/days.ts';
import { inventFrenchAccount } from '../../generate/invented/identifiers.ts';
import { inventPerson } from '../../generate/invented/people.ts';
import { formatAddress, inventAddress } from '../../generate/invented/places.ts';

/** Invents names, addresses and account numbers for pages of text. */
export const inventPageFacts = (draw: Draw) => ({
  company: inventCompany(draw, 'fr'),
  person: inventPerson(draw, 'fr'),
  address: formatAddress(inventAddress(draw, 'FR'), { capitals: draw.chance(0.4), country: false }),
  iban: inventFrenchAccount(draw, inventBank(draw).code).iban.replaceAll(/(.{4})(?=.)/g, '$1 '),
});

/** Formats cents as `1 284,57`. */
export function formatAmount(cents: number): string {
  const [whole = '', decimals = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')},${decimals}`;
}

/** Invents a date, `14/08/2025`. */
export const inventDay = (draw: Draw): string =>
  addDays('2019-01-01', draw.whole(0, 2600)).split('-').reverse().join('/');
