import type { Draw } from '../../generate/draw.ts';
import { inventCompany } from '../../generate/invented/companies.ts';
import { addDays, findMonthEnd } from '../../generate/invented/days.ts';
import { inventPerson } from '../../generate/invented/people.ts';
import { formatAddress, inventAddress } from '../../generate/invented/places.ts';
import { type BusinessDocument, formatCents, formatDay, formatEuros } from './business-document.ts';
import { inventRecentDay } from './recent-day.ts';

const POSTAL = { capitals: false, country: false };

/** Employee contributions, in hundredths of a percent of the gross pay. */
const CONTRIBUTIONS = [
  ['Sécurité sociale plafonnée', 690],
  ['Sécurité sociale déplafonnée', 40],
  ['Complémentaire tranche 1', 401],
  ['CSG déductible', 668],
  ['CSG/CRDS non déductible', 285],
] as const;

export function inventPayslip(draw: Draw): BusinessDocument {
  const company = inventCompany(draw.fork('company'), 'fr');
  const person = inventPerson(draw, 'fr');
  const day = findMonthEnd(addDays(inventRecentDay(draw), -31));
  const gross = draw.whole(180_000, 520_000);
  const contributions = CONTRIBUTIONS.map(([label, rate]) => ({
    label,
    rate,
    amount: Math.round((gross * rate) / 10_000),
  }));
  const withheld = contributions.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind: 'payslip',
    title: 'BULLETIN DE PAIE',
    issuer: [company.fullName, ...formatAddress(company.address, POSTAL)],
    recipient: [`${person.first} ${person.last}`, ...formatAddress(inventAddress(draw, 'FR'), POSTAL)],
    facts: [
      ['SIRET', company.siret ?? ''],
      ['Période', `du ${formatDay(`${day.slice(0, 8)}01`)} au ${formatDay(day)}`],
      ['Emploi', draw.pick(['Comptable', 'Technicien', 'Vendeuse', 'Chef de projet', 'Magasinier'])],
      ['Matricule', draw.digits(5)],
    ],
    paragraphs: [],
    table: {
      columns: [
        { label: 'Rubrique', share: 0.46, align: 'left' },
        { label: 'Base', share: 0.18, align: 'right' },
        { label: 'Taux', share: 0.14, align: 'right' },
        { label: 'Montant', share: 0.22, align: 'right' },
      ],
      rows: [
        ['Salaire de base', '151,67 h', '', formatCents(gross)],
        ...contributions.map(({ label, rate, amount }) => [
          label,
          formatCents(gross),
          `${formatCents(rate)} %`,
          formatCents(-amount),
        ]),
      ],
    },
    totals: [
      ['Salaire brut', formatEuros(gross)],
      ['Total des retenues', formatEuros(withheld)],
      ['Net à payer', formatEuros(gross - withheld)],
    ],
    footer: ['Dans votre intérêt, conservez ce bulletin de paie sans limitation de durée.'],
    mrz: [],
    day,
  };
}
