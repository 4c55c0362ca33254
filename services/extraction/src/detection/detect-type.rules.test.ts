import { describe, expect, test } from 'vitest';
import { attachment, FACTUR_X } from '../invoice/embedded-xml/testing/made-invoices.ts';
import { ENGLISH, FRENCH, GERMAN } from '../invoice/layout/testing/made-pages.ts';
import { documentOf } from '../reading/testing/page-of.ts';
import { DETECTED, detectType } from './detect-type.rules.ts';

const RECEIPT = `
LE PETIT BISTROT
12 rue du Port
13002 MARSEILLE
Ticket 0042   Table 7   12:48
2 Plat du jour      29,00
1 Café               2,20
TOTAL               31,20
dont TVA 10%         2,84
CB                  31,20
Merci de votre visite`;

const RESUME = `
Camille Roche
camille.roche@example.org   06 12 34 56 78

EXPÉRIENCES PROFESSIONNELLES
Comptable, Papeterie du Port      2019 - 2024
FORMATION
BTS comptabilité et gestion       2019
COMPÉTENCES
Sage, Excel
LANGUES
Anglais courant`;

const ID_CARD = `
RÉPUBLIQUE FRANÇAISE
CARTE NATIONALE D'IDENTITÉ
Nom : ROCHE   Prénom : CAMILLE   Sexe : F
Nationalité FRANÇAISE   Date de naiss. 12/05/1990
IDFRAROCHE<<<<<<<<<<<<<<<<<<<<<<<<<<
0506693102848CAMILLE<<<<<<<9005127F4`;

const RIB = `
RELEVÉ D'IDENTITÉ BANCAIRE
Titulaire : Mme Camille Roche
Code banque   Code guichet   N° de compte   Clé RIB
30006         00001          12345678901    89
IBAN FR76 3000 6000 0112 3456 7890 189   BIC AGRIFRPP`;

describe('the type of a document', () => {
  test.each([
    ['a French invoice', FRENCH, 'invoice'],
    ['a German invoice', GERMAN, 'invoice'],
    ['an English invoice', ENGLISH, 'invoice'],
    ['a receipt', RECEIPT, 'receipt'],
    ['a resume', RESUME, 'resume'],
    ['an identity card', ID_CARD, 'id_card'],
    ['bank details', RIB, 'rib'],
  ])('%s', (_, page, type) => {
    const detection = detectType(documentOf([page]));
    expect(detection.type).toBe(type);
    expect(detection.score).toBeGreaterThanOrEqual(DETECTED);
  });

  test('an invoice inside the file is an invoice, whatever the page says', () =>
    expect(detectType({ ...documentOf([RESUME]), attachments: [attachment('factur-x.xml', FACTUR_X)] })).toEqual({
      type: 'invoice',
      score: 1,
    }));

  test.each([
    ['nothing', []],
    ['a letter', ['Bonjour,\n\nVoici les photos de nos vacances.\n\nBien à vous']],
    ['another script', ['こんにちは世界\n東京都']],
  ])('%s is only guessed', (_, pages) => expect(detectType(documentOf(pages)).score).toBeLessThan(DETECTED));
});
