import type { RibData } from '@probant/contracts/extraction';
import type { FrenchAccount } from '@probant/french/rib';
import type { Draw } from '../draw.ts';
import { type Bank, inventBank } from '../invented/banks.ts';
import { inventCompany } from '../invented/companies.ts';
import { inventFrenchAccount, inventFrenchPhone } from '../invented/identifiers.ts';
import { inventPerson } from '../invented/people.ts';
import { type Address, addressLines, inventAddress } from '../invented/places.ts';

export type RibFacts = {
  readonly holder: string;
  readonly holderAddress: Address;
  readonly bank: Bank;
  readonly agency: string;
  readonly agencyAddress: Address;
  readonly agencyPhone: string;
  readonly account: FrenchAccount & { readonly iban: string };
  readonly printed: string;
};

export function inventRib(draw: Draw): RibFacts {
  const bank = inventBank(draw);
  const agencyAddress = inventAddress(draw, 'FR');
  return {
    holder: inventHolder(draw),
    holderAddress: inventAddress(draw, 'FR'),
    bank,
    agency: `${draw.pick(['Agence', 'Agence de', 'Centre'])} ${agencyAddress.town}`,
    agencyAddress,
    agencyPhone: inventFrenchPhone(draw).replaceAll(/(\d{2})(?=\d)/g, '$1 '),
    account: inventFrenchAccount(draw, bank.code),
    printed: `20${draw.whole(16, 26)}-${String(draw.whole(1, 12)).padStart(2, '0')}-${String(draw.whole(1, 28)).padStart(2, '0')}`,
  };
}

function inventHolder(draw: Draw): string {
  const { first, last, gender } = inventPerson(draw, 'fr');
  const other = inventPerson(draw, 'fr');
  const title = { F: ['MME', 'Mme', 'Madame', 'MLLE'], M: ['M', 'M.', 'MR', 'Monsieur'] }[gender];
  return draw.weighted([
    [5, `${draw.pick(title)} ${first} ${last}`],
    [3, `${draw.pick(title)} ${last.toUpperCase()} ${first.toUpperCase()}`],
    [2, `${first} ${last.toUpperCase()}`],
    [2, `M. OU MME ${last.toUpperCase()} ${first} ET ${other.first}`],
    [4, inventCompany(draw, 'fr').fullName],
  ]);
}

/** What a template left out. */
export type RibReport = { readonly showsParts: boolean; readonly showsAgencyAddress: boolean };

export const ribTruth = ({ holder, bank, agencyAddress, account }: RibFacts, said: RibReport): RibData => ({
  holder_name: holder,
  iban: account.iban,
  bic: bank.bic,
  bank_name: bank.name,
  bank_address: said.showsAgencyAddress
    ? addressLines(agencyAddress, { capitals: false, country: false }).join(', ')
    : null,
  agency_code: account.agencyCode,
  account_number: account.accountNumber,
  rib_key: account.key,
});
