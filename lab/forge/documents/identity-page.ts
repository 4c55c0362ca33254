import type { Draw } from '../../generate/draw.ts';
import { inventIdCard } from '../../generate/id-card/facts.ts';
import { buildMrz } from '../../generate/id-card/mrz.ts';
import { type BusinessDocument, formatDay } from './business-document.ts';

/** A page with the facts of an identity document and its machine readable zone, marked as a specimen. */
export function inventIdentityPage(draw: Draw): BusinessDocument {
  const kind = draw.pick(['card', 'old_card', 'passport'] as const);
  const facts = inventIdCard(draw.fork('facts'), kind);
  return {
    kind: 'identity',
    title: kind === 'passport' ? 'PASSEPORT - SPÉCIMEN' : 'CARTE NATIONALE D’IDENTITÉ - SPÉCIMEN',
    issuer: ['République fictive'],
    recipient: [],
    facts: [
      ['Nom', facts.lastName.toUpperCase()],
      ['Prénoms', facts.firstNames.join(', ')],
      ['Sexe', facts.gender],
      ['Nationalité', facts.nationality],
      ['Né(e) le', formatDay(facts.birth)],
      ['À', facts.birthPlace],
      ['N° du document', facts.number],
      ['Délivré le', formatDay(facts.issued)],
      ['Expire le', formatDay(facts.expiry)],
    ],
    paragraphs: [],
    table: null,
    totals: [],
    footer: [],
    mrz: buildMrz(facts),
    day: facts.issued,
  };
}
