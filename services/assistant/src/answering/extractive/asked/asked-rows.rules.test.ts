import { describe, expect, test } from 'vitest';
import { readRow, writeRow } from '../../../chunk-tables/rows.rules.ts';
import { splitSentences } from '../../../chunking/sentences.rules.ts';
import { chooseAskedRows } from './asked-rows.rules.ts';

/** The pieces that remain for a question, as the answer writes them; `=` before them where they answer alone. */
function choose(
  question: string,
  text: string,
  above: string | null = null,
  headers: readonly number[] = [],
  heading: readonly string[] = [],
) {
  const chunks = [{ text, heading, language: 'fr' as const, tables: { above, headers } }];
  const candidates = splitSentences(text).map((span) => ({ ...span, chunk: 0 }));
  const { candidates: asked, isDecided } = chooseAskedRows(question, candidates, chunks);
  const written = asked.map((span) => {
    const row = readRow({ text, tables: chunks[0]?.tables ?? null }, span);
    return (row === null ? null : writeRow(row, 'fr')) ?? text.slice(span.start, span.end);
  });
  return isDecided ? ['=', ...written] : written;
}

const ARTICLES =
  'REF-1026 | Serrure 3 points | 35,00 €\nREF-1027 | Joint silicone | 36,25 €\nREF-1028 | Peinture blanche | 37,50 €';
const ABOVE = 'Référence | Désignation | Prix HT';
const ROOMS = 'Salle | Places | Étage\nAmpère | 12 | 2\nGrande salle Curie | 80 | 0\nCurie | 30 | 1';

describe('the row that a question names answers alone', () => {
  test.each<[string, string, string]>([
    [
      'Quel est le prix de REF-1027 ?',
      ARTICLES,
      'Référence : REF-1027 | Désignation : Joint silicone | Prix HT : 36,25 €',
    ],
    ['prix ref 1027', ARTICLES, 'Référence : REF-1027 | Désignation : Joint silicone | Prix HT : 36,25 €'],
    [
      'Combien coûte la peinture blanche ?',
      ARTICLES,
      'Référence : REF-1028 | Désignation : Peinture blanche | Prix HT : 37,50 €',
    ],
    [
      'À combien est la ref1026 ?',
      ARTICLES,
      'Référence : REF-1026 | Désignation : Serrure 3 points | Prix HT : 35,00 €',
    ],
  ])('%s', (question, text, row) => expect(choose(question, text, ABOVE)).toEqual(['=', row]));

  test.each<[string, string]>([
    ['Combien de places dans la salle Ampère ?', 'Salle : Ampère | Places : 12 | Étage : 2'],
    ['À quel étage est la salle Curie ?', 'Salle : Curie | Places : 30 | Étage : 1'],
    ['Combien de places dans la grande salle Curie ?', 'Salle : Grande salle Curie | Places : 80 | Étage : 0'],
  ])('%s', (question, row) => expect(choose(question, ROOMS, null, [0])).toEqual(['=', row]));

  const MEALS = 'Quotient familial | Maternelle | Primaire\nMoins de 600 € | 1 € | 2 €\nDe 600 à 1 000 € | 3 € | 4 €';
  test.each<[string, string]>([
    ['Prix pour un quotient de 800 en maternelle ?', 'De 600 à 1 000 € | Maternelle : 3 € | Primaire : 4 €'],
    ['Prix pour un quotient de 450 en maternelle ?', 'Moins de 600 € | Maternelle : 1 € | Primaire : 2 €'],
  ])('%s', (question, row) => expect(choose(question, MEALS, null, [0])).toEqual(['=', `Quotient familial : ${row}`]));

  const LOTS =
    'Lot | Type | Étage | Tantièmes\n12 | Appartement | 1 | 41\n14 | Appartement | 2 | 12\n27 | Studio | 3 | 22';
  test.each<[string, string]>([
    ['Combien de tantièmes a le lot 27 ?', 'Lot : 27 | Type : Studio | Étage : 3 | Tantièmes : 22'],
    ['À quel étage est le lot 12 ?', 'Lot : 12 | Type : Appartement | Étage : 1 | Tantièmes : 41'],
    ['Quel est le type du lot n° 14 ?', 'Lot : 14 | Type : Appartement | Étage : 2 | Tantièmes : 12'],
  ])('%s', (question, row) => expect(choose(question, LOTS, null, [0])).toEqual(['=', row]));

  test('two rows where two are named', () =>
    expect(choose('Places des salles Ampère et Curie ?', ROOMS, null, [0])).toEqual([
      '=',
      'Salle : Ampère | Places : 12 | Étage : 2',
      'Salle : Curie | Places : 30 | Étage : 1',
    ]));
});

const FORM = 'Titulaire | Mme Vernay\nIBAN | FR76 3000\nBIC (Bank Identifier Code) | BNPAFRPPXXX\nCode guichet | 00733';
const INVOICE =
  'ÉMETTEUR | Vitrerie du Port\nSIRET : 812 345 678 00019\nN° TVA : FR40812345678\nFACTURÉ À | Hôtel Bel\nN° TVA : FR83404833048\nTotal TTC | 120,00 €';

describe('the field that a question names answers alone', () => {
  test.each<[string, string, string]>([
    ['Quel est le BIC ?', FORM, 'BIC (Bank Identifier Code) : BNPAFRPPXXX'],
    ['Quel est le code SWIFT ?', FORM, 'BIC (Bank Identifier Code) : BNPAFRPPXXX'],
    ['Quel est l’IBAN de Mme Vernay ?', FORM, 'IBAN : FR76 3000'],
    ['code guichet', FORM, 'Code guichet : 00733'],
    ['Quel est le numéro de TVA du fournisseur ?', INVOICE, 'N° TVA : FR40812345678'],
    ['Quel est le numéro de TVA du client ?', INVOICE, 'N° TVA : FR83404833048'],
    ['What is the VAT number of the customer?', INVOICE, 'N° TVA : FR83404833048'],
    ['Quel est le total TTC ?', INVOICE, 'Total TTC : 120,00 €'],
  ])('%s', (question, text, field) => expect(choose(question, text)).toEqual(['=', field]));

  test('of an invoice without names of parties: the supplier comes first, the customer last', () => {
    const text = 'Imprimerie des Quais\nTVA intracommunautaire : FR43 153\nFestival des Marées\nTVA : FR77 164';
    expect(choose('N° de TVA du fournisseur', text)).toEqual(['=', 'TVA intracommunautaire : FR43 153']);
    expect(choose('N° de TVA du client', text)).toEqual(['=', 'TVA : FR77 164']);
  });
});

describe('nothing is decided', () => {
  test.each<[string, string, string]>([
    [
      'by a label of another thing',
      'Quel est le montant de la prime de panier ?',
      'Montant | 120,00 €\nLa prime est versée en juin.',
    ],
    ['by a question for a reason', 'Pourquoi le BIC est-il demandé ?', 'BIC | BNPAFRPPXXX\nLe BIC désigne la banque.'],
    [
      'by a cell that is another word',
      'Quel est le loyer du bureau de Paris pour un stagiaire ?',
      'Ville | Paris\nLe loyer du bureau est de 900 €.',
    ],
  ])('%s', (_, question, text) => expect(choose(question, text)).not.toContain('='));

  test('by more rows than an answer has: they stay, the others go', () => {
    const rows = ['A', 'B', 'C', 'D'].map((code) => `${code}1 | Vis | Atelier Nord`).join('\n');
    expect(
      choose('Que range-t-on à l’atelier Nord ?', `${rows}\nE1 | Clou | Atelier Sud`, 'Code | Objet | Lieu'),
    ).toHaveLength(4);
  });

  test('where the text has no row', () =>
    expect(choose('Quel est le BIC ?', 'Le BIC est sur le relevé. Il a onze lettres.')).toHaveLength(2));
});

test.each<[string, string, string | null, readonly number[], string]>([
  [
    'below the names of its columns',
    'Soin | Forfait\nLunettes | 150 €',
    null,
    [0],
    'Soin : Lunettes | Forfait : 150 €',
  ],
  ['in the next chunk', 'Lunettes | 150 €', 'Soin | Forfait', [], 'Soin : Lunettes | Forfait : 150 €'],
  ['with a colon in a name', 'Soin : | Forfait :\nLunettes | 150 €', null, [0], 'Soin : Lunettes | Forfait : 150 €'],
  [
    'below the title of a part',
    'Soin | Forfait\nOptique\nLunettes | 150 €',
    null,
    [0],
    'Soin : Lunettes | Forfait : 150 €',
  ],
  ['with an empty cell', 'Soin | Délai | Forfait\nLunettes |  | 150 €', null, [0], 'Soin : Lunettes | Forfait : 150 €'],
  [
    'of another table after a text',
    'Soin | Forfait\nImplant | 400 €\nUn texte suit.\nEt un autre.\nLunettes | 150 €',
    null,
    [0],
    'Lunettes : 150 €',
  ],
  [
    'of a form after a table',
    'Soin | Délai | Forfait\nImplant | 2 ans | 400 €\nLunettes | 150 €',
    null,
    [0],
    'Lunettes : 150 €',
  ],
])('writes a row %s', (_, text, above, headers, written) => {
  const start = text.indexOf('Lunettes');
  const row = readRow({ text, tables: { above, headers } }, { start, end: text.length });
  expect(row === null ? null : writeRow(row, 'fr')).toBe(written);
});
