import type { Draw } from '../../generate/draw.ts';
import { inventCompany } from '../../generate/invented/companies.ts';
import { addDays } from '../../generate/invented/days.ts';
import { inventPerson } from '../../generate/invented/people.ts';
import { formatAddress, inventAddress } from '../../generate/invented/places.ts';
import { type BusinessDocument, formatDay, formatEuros } from './business-document.ts';
import { inventRecentDay } from './recent-day.ts';

const POSTAL = { capitals: false, country: false };

/** A certificate of work, insurance or residence: a letter with a few figures. */
export function inventAttestation(draw: Draw): BusinessDocument {
  const company = inventCompany(draw.fork('company'), 'fr');
  const person = inventPerson(draw, 'fr');
  const name = `${person.first} ${person.last.toUpperCase()}`;
  const address = inventAddress(draw, 'FR');
  const day = inventRecentDay(draw);
  const start = addDays(day, -draw.whole(200, 3000));
  const salary = draw.whole(1800, 5200) * 100;
  const topic = draw.pick(['travail', 'assurance', 'hébergement'] as const);
  const sentences = {
    travail: `certifie que ${name} est employé(e) dans notre entreprise depuis le ${formatDay(start)} en contrat à durée indéterminée, pour une rémunération brute mensuelle de ${formatEuros(salary)}.`,
    assurance: `certifie que ${name} est garanti(e) par le contrat n° ${draw.digits(8)} depuis le ${formatDay(start)}, pour une cotisation annuelle de ${formatEuros(draw.whole(120, 900) * 100)}.`,
    hébergement: `certifie que ${name} occupe depuis le ${formatDay(start)} le logement situé à l’adresse ci-dessus, pour une redevance mensuelle de ${formatEuros(draw.whole(350, 900) * 100)}.`,
  };
  return {
    kind: 'attestation',
    title:
      topic === 'hébergement'
        ? 'ATTESTATION D’HÉBERGEMENT'
        : `ATTESTATION ${topic === 'travail' ? 'DE TRAVAIL' : 'D’ASSURANCE'}`,
    issuer: [company.fullName, ...formatAddress(company.address, POSTAL), company.register],
    recipient: [name, ...formatAddress(address, POSTAL)],
    facts: [
      ['SIREN', company.siren ?? ''],
      ['Référence', draw.pattern('@@-######')],
    ],
    paragraphs: [
      `Je soussigné(e) ${company.contact.first} ${company.contact.last}, agissant pour ${company.fullName}, ${sentences[topic]}`,
      'La présente attestation est délivrée à la demande de l’intéressé(e) pour servir et valoir ce que de droit.',
      `Fait à ${company.address.town}, le ${formatDay(day)}.`,
    ],
    table: null,
    totals: [],
    footer: [company.register, company.email],
    mrz: [],
    day,
  };
}
