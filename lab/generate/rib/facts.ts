import type { RibData } from '@probant/contracts/extraction';
import type { FrenchAccount } from '@probant/french/rib';
import type { Draw } from '../draw.ts';
import type { Part } from '../generated-document.ts';
import { type Bank, inventBank } from '../invented/banks.ts';
import { inventFrenchAccount, inventFrenchPhone } from '../invented/identifiers.ts';
import { type Address, formatAddress, inventAddress } from '../invented/places.ts';
import { inventHolder, inventHolderLines } from './invent-holder.ts';

export type RibFacts = {
  readonly holder: string;
  /** The holder name, split into lines as the bank prints it. */
  readonly holderLines: readonly string[];
  readonly holderAddress: Address;
  readonly bank: Bank;
  readonly agency: string;
  readonly agencyAddress: Address;
  readonly agencyPhone: string;
  readonly account: FrenchAccount & { readonly iban: string };
  readonly printed: string;
};

/** Only the training part has the wider range of holders, so that report figures stay comparable over time. */
export function inventRib(draw: Draw, part: Part = 'report'): RibFacts {
  const bank = inventBank(draw);
  const agencyAddress = inventAddress(draw, 'FR');
  const holderLines = part === 'train' ? inventHolderLines(draw) : [inventHolder(draw)];
  return {
    holder: holderLines.join(' '),
    holderLines,
    holderAddress: inventAddress(draw, 'FR'),
    bank,
    agency: `${draw.pick(['Agence', 'Agence de', 'Centre'])} ${agencyAddress.town}`,
    agencyAddress,
    agencyPhone: inventFrenchPhone(draw).replaceAll(/(\d{2})(?=\d)/g, '$1 '),
    account: inventFrenchAccount(draw, bank.code),
    printed: `20${draw.whole(16, 26)}-${String(draw.whole(1, 12)).padStart(2, '0')}-${String(draw.whole(1, 28)).padStart(2, '0')}`,
  };
}

/** What a template printed of the facts. */
export type PrintedRib = { readonly showsParts: boolean; readonly showsAgencyAddress: boolean };

export const buildRibTruth = ({ holder, bank, agencyAddress, account }: RibFacts, printed: PrintedRib): RibData => ({
  holder_name: holder,
  iban: account.iban,
  bic: bank.bic,
  bank_name: bank.name,
  bank_address: printed.showsAgencyAddress
    ? formatAddress(agencyAddress, { capitals: false, country: false }).join(', ')
    : null,
  agency_code: account.agencyCode,
  account_number: account.accountNumber,
  rib_key: account.key,
});
