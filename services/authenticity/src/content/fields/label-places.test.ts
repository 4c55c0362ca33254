import { describe, expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { parseAnswer, readAnswer } from './answers.rules.ts';
import { fieldDetector } from './detect-fields.ts';
import { findMonths, parseMonth } from './months.rules.ts';

const PAGE = [
  'BON DE LIVRAISON et compte rendu     Transports Kervella, 29200 Brest',
  'Nb         Nb            Poids brut     Heure',
  "colis      palettes      (kg)           d'arrivée",
  '  17          4               86        7 h 45',
  '',
  'Congés (jours)        Acquis      Pris      Solde',
  'Congés payés              25        12         13',
  'RTT                        9         6          3',
  '',
  'NUITS              ADULTES            PETIT-DÉJEUNER INCLUS',
  '3                  2                  Non',
  '',
  'Surface habitable',
  '(m²)                                  96',
  'Repas fournis ........................ oui',
  'Taux de prise en charge .............. 85 %',
  'Durée : 3 jours (21 heures)',
  'Temps passé : 1 h 45',
  'Réserves : Non – Température : 4 °C',
  'Vaccins à jour   [x] Oui   [ ] Non',
  'Prochaine visite : juin 2027',
  'Pick-up time: 4:45 pm',
  'Remise : 5 %',
  "Date d'effet : 1 er janvier 2026",
  'Prix au litre : 1,659 €',
  'Nous vous remercions de votre confiance depuis 7 ans. Vos 2 enfants voyagent avec nous.',
];
const observe = async (fields: Readonly<Record<string, unknown>>) =>
  listCodes(await observeTyped([fieldDetector], PAGE, { fields }));

describe('a value at the place of its label', () => {
  test.each([
    ['below a heading of two rows', { nb_colis: 17 }, { nb_colis: 71 }],
    ['below the next heading', { palettes: 4 }, { palettes: 6 }],
    ['a weight at the right of its column', { poids_brut_kg: 86 }, { poids_brut_kg: 68 }],
    ['a time below its heading', { heure_arrivee: '07:45' }, { heure_arrivee: '09:45' }],
    ['where a row and a column cross', { conges_pris: 12 }, { conges_pris: 13 }],
    ['where they cross, the column named first', { solde_rtt: 3 }, { solde_rtt: 6 }],
    ['below its caption', { nombre_nuits: 3 }, { nombre_nuits: 2 }],
    ['beside the second row of its label', { surface_habitable: 96 }, { surface_habitable: 69 }],
    ['yes after a leader of dots', { repas_fournis: true }, { repas_fournis: false }],
    ['no below its caption', { petit_dejeuner_inclus: 'non' }, { petit_dejeuner_inclus: 'oui' }],
    ['no before another label', { reserves: false }, { reserves: true }],
    ['the ticked one of two boxes', { vaccins_a_jour: 'Oui' }, { vaccins_a_jour: 'Non' }],
    ['a percentage as text', { prise_en_charge: '85%' }, { prise_en_charge: '80 %' }],
    ['a percentage as a share', { taux_prise_en_charge: 0.85 }, { taux_prise_en_charge: 0.75 }],
    ['a number in front of its unit', { duree_jours: 3 }, { duree_jours: 5 }],
    ['a second number with its unit', { duree_heures: 21 }, { duree_heures: 35 }],
    ['a duration as text', { duree: '3 jours' }, { duree: '5 jours' }],
    ['a duration in hours', { temps_passe: 1.75 }, { temps_passe: '2 h 45' }],
    ['a month', { prochaine_visite: '2027-06' }, { prochaine_visite: '2028-06' }],
    ['a word that is printed as two', { pickup_time: '16:45' }, { pickup_time: '17:45' }],
    ['a name in English on a French page', { nights: 3 }, { nights: 4 }],
    ['two English words, which French has in the other order', { arrival_time: '7:45' }, { arrival_time: '8:45' }],
    ['a discount', { discount: 5 }, { discount: 7 }],
    ['the first of a month as word processors set it', { date_effet: '2026-01-01' }, { date_effet: '2026-02-01' }],
    ['a price with three decimals', { prix_litre: 1.659 }, { prix_litre: 1.695 }],
  ])('%s is found, and another value is not', async (_, printed, other) => {
    expect(await observe(printed)).toEqual([]);
    expect(await observe(other)).toEqual(['fields_not_found']);
  });

  test.each([
    ['a word in a sentence', { confiance: 12, enfants: 3 }],
    ['what systems state as yes or no', { is_valid: true, paid: false, processed: 'yes' }],
    ['a year and a month without a label', { start_date: '2019-09', end_date: '2021' }],
  ])('reports no signal for %s', async (_, fields) => expect(await observe(fields)).toEqual([]));

  test('compares many values with a long table', async () => {
    const lots = Array.from({ length: 50 }, (_, index) => `${`Lot ${index}`.padEnd(12)}12      8       3`);
    const rows = ['            Jours   Total   Pris', ...lots];
    const fields = Object.fromEntries(
      Array.from({ length: 90 }, (_, index) => [`pris${'_lot'.repeat(index + 1)}`, 99]),
    );
    expect(listCodes(await observeTyped([fieldDetector], rows, { fields }))).toEqual(['fields_not_found']);
  });
});

test.each([
  [': non', 0],
  [' ........ oui', 1],
  [' : non – temperature : 4', 0],
  [' : non communique', null],
  [' ☐ oui ☒ non', 0],
  [' oui ☐ non ☑', 0],
  [' oui [x] non [ ]', 1],
  [' oui / non', null],
  [' (oui) ou non', null],
  [' autre label : oui', null],
])('readAnswer("%s") is %s', (text, answer) => expect(readAnswer(text)).toBe(answer));

test.each([
  [true, true],
  ['Oui', true],
  ['NON', false],
  ['true', true],
  ['nonante', null],
  [1, null],
])('parseAnswer(%s) is %s', (value, answer) => expect(parseAnswer(value)).toBe(answer));

test.each([
  ['06/2027', '2027-06'],
  ['juin 2027', '2027-06'],
  ['le 12/06/2027', '2027-06'],
  ['2027-06', '2027-06'],
])('findMonths("%s") has %s', (text, month) => expect(findMonths(text)).toContain(parseMonth(month)));
