import { describe, expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { fieldDetector } from './detect-fields.ts';
import { findTimes, parseTime } from './times.rules.ts';

const PAGE = [
  'CONVENTION DE FORMATION    Centre Valmy, 44000 Nantes',
  'Nombre de jours : 12       Nombre de participants : 8',
  'Durée totale en heures     84',
  "Heure d'arrivée : 14h30",
  'Heure de départ   9 h 05',
  'Places disponibles   3     Étage : 2',
  'Acompte (en %)   30',
  'Sous-total HT              1 028,80 €',
  'TVA 20 %                   205,76 €',
  'TOTAL TTC                  1 234,56 €',
];
const observe = async (fields: Readonly<Record<string, unknown>>, options = {}) =>
  listCodes(await observeTyped([fieldDetector], PAGE, { fields, ...options }));

describe('values that only their label identifies', () => {
  test.each([
    ['a whole number under 100', { nombre_de_jours: 12 }, { nombre_de_jours: 14 }],
    ['one whose name has no counting word', { jours: 12 }, { jours: 15 }],
    ['a name written as the label', { 'Nombre de participants': 8 }, { 'Nombre de participants': 9 }],
    ['a name in capitals and lower case', { nbParticipants: 8 }, { nbParticipants: 6 }],
    ['a number as text', { heures: '84' }, { heures: '48' }],
    ['a single digit', { places_disponibles: 3 }, { places_disponibles: 4 }],
    ['a nested member', { stage: { etage: 2 } }, { stage: { etage: 5 } }],
    ['a percentage', { acompte: 30 }, { acompte: 40 }],
    ['a share as text', { acompte: '0.30' }, { acompte: '0.40' }],
    ['a share with a comma', { acompte: '0,3' }, { acompte: '0,4' }],
    ['a time with a colon', { heure_arrivee: '14:30' }, { heure_arrivee: '15:30' }],
    ['a time with h', { heure_arrivee: '14h30' }, { heure_arrivee: '14h40' }],
    ['a time with seconds', { heure_depart: '09:05:00' }, { heure_depart: '09:15:00' }],
    ['a time under another name', { pointage: '14:30' }, { pointage: '16:45' }],
    ['a member named like a built-in one: the subtotal', { subtotal: 1028.8 }, { subtotal: 1128.8 }],
    ['the VAT', { vat_amount: 205.76 }, { vat_amount: 250.76 }],
    ['the tax', { tax_amount: 205.76 }, { tax_amount: 199.99 }],
    ['a member called time', { time: '14:30' }, { time: '18:00' }],
  ])('%s is found at its label, and another value is not', async (_, printed, other) => {
    expect(await observe(printed)).toEqual([]);
    expect(await observe(other)).toEqual(['fields_not_found']);
  });

  test.each([
    ['a number whose label is not printed', { colis: 14 }],
    ['a code of a system', { payment_method: 'card', currency: 'EUR', vatRate: 20 }],
    ['a confidence', { confidence: 0.93, score: 0.5 }],
    ['a member of one letter', { d: 2 }],
    ['a subtotal that is the difference of two printed amounts', { subtotal: 1028.8, vat_amount: 205.76 }],
    ['a number in front of its unit', { participants: 8 }],
    ['what systems list', { line_items: [{ quantity: 99, amount: 12 }], vat_breakdown: [{ rate: 10 }] }],
  ])('reports no signal for %s', async (_, fields) => expect(await observe(fields)).toEqual([]));

  test('adds up the VAT of two rates', async () => {
    const page = ['Facture de la boulangerie du centre', 'TVA 5,5 %   5,50', 'TVA 20 %   14,50', 'Total TTC   197,00'];
    expect(listCodes(await observeTyped([fieldDetector], page, { fields: { vat_amount: 20 } }))).toEqual([]);
    expect(listCodes(await observeTyped([fieldDetector], page, { fields: { vat_amount: 35 } }))).toEqual([
      'fields_not_found',
    ]);
  });

  test('after OCR, one misread digit is no other value', async () => {
    const ocr = { source: 'ocr', confidence: 0.9 };
    expect(await observe({ nombre_de_jours: 13 }, ocr)).toEqual([]);
    expect(await observe({ nombre_de_jours: 47 }, ocr)).toEqual(['fields_not_found']);
  });

  test('counts what was compared: not the numbers without a label', async () => {
    const [observation] = await observeTyped([fieldDetector], PAGE, { fields: { jours: 15, colis: 14, heures: 84 } });
    expect(observation?.detail).toEqual({ count: 1, checked: 2, in_earlier_revision: 0 });
  });
});

test.each([
  ['de 14:30 à 16h', [870, 960]],
  ['9 h 05', [545]],
  ['2:30 pm', [870]],
  ['14:05:32', [845]],
  ['ratio 16:9', []],
  ['IBAN FR76 1499', []],
])('findTimes("%s")', (text, minutes) => expect(findTimes(text)).toEqual(minutes));

test.each([
  ['14:30', 870],
  ['14h30', 870],
  ['14h', 840],
  ['09:05:00', 545],
  ['14', null],
  ['24:30', null],
  ['2026-03-12T14:30', null],
  ['Salle 14h30', null],
])('parseTime("%s") is %s', (text, minutes) => expect(parseTime(text)).toBe(minutes));
