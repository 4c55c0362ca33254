import type { Draw } from '../../generate/draw.ts';
import { formatAddress } from '../../generate/invented/places.ts';
import { inventRib } from '../../generate/rib/facts.ts';
import { type BusinessDocument, formatDay, groupByFour } from './business-document.ts';
import { inventRecentDay } from './recent-day.ts';

const POSTAL = { capitals: true, country: false };

export function inventRibPage(draw: Draw): BusinessDocument {
  const { account, agency, agencyAddress, bank, holder, holderAddress } = inventRib(draw.fork('facts'));
  const day = inventRecentDay(draw);
  return {
    kind: 'rib',
    title: draw.pick(['RELEVÉ D’IDENTITÉ BANCAIRE', 'Relevé d’identité bancaire', 'RIB - IBAN']),
    issuer: [bank.name, agency, ...formatAddress(agencyAddress, POSTAL)],
    recipient: [holder, ...formatAddress(holderAddress, POSTAL)],
    facts: [
      ['Titulaire du compte', holder],
      ['Domiciliation', `${bank.name} ${agencyAddress.town}`],
      ['IBAN', groupByFour(account.iban)],
      ['BIC', bank.bic],
    ],
    paragraphs: [
      'Ce relevé est destiné à être remis, sur leur demande, à vos créanciers ou débiteurs appelés à faire inscrire des opérations à votre compte.',
    ],
    table: {
      columns: [
        { label: 'Code banque', share: 0.25, align: 'left' },
        { label: 'Code guichet', share: 0.25, align: 'left' },
        { label: 'Numéro de compte', share: 0.35, align: 'left' },
        { label: 'Clé RIB', share: 0.15, align: 'left' },
      ],
      rows: [[account.bankCode, account.agencyCode, account.accountNumber, account.key]],
    },
    totals: [],
    footer: [`Édité le ${formatDay(day)}`],
    mrz: [],
    day,
  };
}
