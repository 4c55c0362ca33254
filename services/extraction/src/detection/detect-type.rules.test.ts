import type { OpenedDocument } from '@probant/documents/document';
import { describe, expect, test } from 'vitest';
import { createAttachment, FACTUR_X } from '../invoice/embedded-xml/testing/xml-invoices.ts';
import { ENGLISH_INVOICE, FRENCH_INVOICE, GERMAN_INVOICE } from '../invoice/testing/typed-pages.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { detectType, MIN_DETECTION_SCORE } from './detect-type.rules.ts';
import { weighDocument } from './weighed-document.rules.ts';

const detect = (document: OpenedDocument) => detectType(weighDocument(document));

const RECEIPT_PAGE = `
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

const RESUME_PAGE = `
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

const RIB_PAGE = `
RELEVÉ D'IDENTITÉ BANCAIRE
Titulaire : Mme Camille Roche
Code banque   Code guichet   N° de compte   Clé RIB
30006         00001          12345678901    89
IBAN FR76 3000 6000 0112 3456 7890 189   BIC AGRIFRPP`;

const ROLL_RECEIPT = `
STATION GREETTE
59000 LILLE
SANDWICH THON          4,24
LAVE-GLACE 5L          5,36
SP98                  87,77
TOTAL TTC             97,37
CARTE BLEUE           97,37
22/02/2020 20:18`;

const FEE_NOTE = `
Clavaliaud & Frères SAS                      Yann Gary
41000 Blois                                  93400 Saint-Ouen-sur-Seine
RCS BLOIS 614 887 164
Note d'honoraires n° 2024/03/0023            Devis du : 01/02/2024
Désignation                     Qté   Prix unit.   Montant
Création de logo                3.25   2344.16     7618.52
Total toutes taxes comprises : 7618.52 €
Cette facture est payable le 30/04/2024 à notre ordre.`;

const WITH_DELIVERY_NOTE = `
Invoice No. FC19050528 of 5/19/2019
Purchase order CDE/96535
Delivery note L61-9142
Item                 Qty   Price each   Net
Office chair          3     206.00      618.00
Amount due 618.00`;

/** Other documents found in offices, written for this test. */
const OTHER_PAPERS: readonly (readonly [string, string])[] = [
  [
    'a quote',
    `
Menuiserie Vautrel SARL          Siret 614 887 164 00012
Devis n° D-2024-118
Désignation                 Qté   Prix unit.   Montant HT
Porte en chêne               2      450,00       900,00
Total HT 900,00
TVA 20 % 180,00
Total TTC 1 080,00
Bon pour accord, date et signature`,
  ],
  [
    'a purchase order',
    `
BON DE COMMANDE N° 4512
Adresse de livraison : 3 rue des Lilas, 26000 Valence
Adresse de facturation : 8 rue du Port, 13002 Marseille
Référence   Désignation        Quantité   Prix
PX-12       Ramette A4         40         140,00
Total HT 140,00`,
  ],
  [
    'a payslip',
    `
BULLETIN DE PAIE
Société Vercourt SAS   SIRET 61488716400012
Salariée : Camille Roche    N° de sécurité sociale 2 90 05 13 055 123 45
Salaire brut          2 450,00
Cotisations             539,00
Net à payer           1 911,00
Virement du 31/03/2024`,
  ],
  [
    'a statement of account',
    `
RELEVÉ DE COMPTE
Titulaire du compte : M. Paul Gercourt
IBAN FR76 3000 6000 0112 3456 7890 189   BIC AGRIFRPP
Code banque 30006   Code guichet 00001
Date        Libellé               Débit     Crédit
02/03/2024  CB STATION GREETTE    42,10
05/03/2024  VIREMENT SALAIRE                1 911,00
Solde au 31/03/2024               1 204,55`,
  ],
  [
    'a contract',
    `
CONTRAT DE PRESTATION DE SERVICES
Entre les soussignés :
La société Vercourt SAS, immatriculée au RCS de Lyon sous le numéro 614 887 164
Article 4 - Prix et facturation
Le prestataire adresse une facture à la fin de chaque mois et celle-ci est payable à trente jours.
Article 5 - Pénalités de retard
Toute facture impayée porte intérêt au taux légal majoré de dix points et une indemnité forfaitaire est due.`,
  ],
  [
    'general terms of sale',
    `
CONDITIONS GÉNÉRALES DE VENTE
Article 1 - Objet
Les présentes conditions s'appliquent à toutes les ventes conclues par la société avec ses clients.
Article 6 - Paiement
Les factures sont payables à réception et tout retard entraîne des pénalités de retard ainsi que des frais de recouvrement.`,
  ],
  [
    'a reminder of an unpaid invoice',
    `
Marseille, le 12 mars 2024
Objet : relance
Madame,
Sauf erreur de notre part, la facture que nous vous avons adressée le mois dernier reste impayée à ce jour.
Nous vous prions de bien vouloir nous faire parvenir votre règlement sous huit jours.
Bien à vous`,
  ],
  [
    'a covering letter',
    `
Camille Roche
camille.roche@example.org
Objet : candidature au poste de comptable
Madame, Monsieur,
Forte de cinq ans d'expérience professionnelle dans la comptabilité, je souhaite rejoindre votre équipe.
Ma formation en gestion et mes compétences sur les logiciels courants me permettront d'être vite utile.
Je vous prie d'agréer mes salutations distinguées`,
  ],
  [
    'what to bring for a new passport',
    `
Pièces à fournir
Votre passeport est valide
Votre passeport
Date d'expiration inférieure à 2 ans
Photo d'identité de moins de 6 mois`,
  ],
];

describe('detectType', () => {
  test.each([
    ['a French invoice', FRENCH_INVOICE, 'invoice'],
    ['a German invoice', GERMAN_INVOICE, 'invoice'],
    ['an English invoice', ENGLISH_INVOICE, 'invoice'],
    ['a receipt', RECEIPT_PAGE, 'receipt'],
    ['a resume', RESUME_PAGE, 'resume'],
    ['an identity card', ID_CARD, 'id_card'],
    ['bank details', RIB_PAGE, 'rib'],
    ['a note of fees that refers to a quote', FEE_NOTE, 'invoice'],
    ['an invoice under a delivery note and an order', WITH_DELIVERY_NOTE, 'invoice'],
  ])('detects %s', (_, page, type) => {
    const detection = detect(createTypedDocument([page]));
    expect(detection.type).toBe(type);
    expect(detection.score).toBeGreaterThanOrEqual(MIN_DETECTION_SCORE);
  });

  test.each([
    'Invoice INV-00091',
    'Invoice : FA-2014-8328',
    'FACTURE 67086351 LE 29.04.2021',
    'Fee note FC19050528',
    'Kostennote Nr. FAC000539',
    "Note d'honoraires 17/03/574 du 12.03.2017, payable le 11.04.2017 par prélèvement sur votre compte",
  ])('detects an invoice by its title and its account: %s', (title) => {
    const page = `Atelier Perrin\n12 rue du Port, 13002 Marseille\n\n${title}\n\nReliure de registres   2 038,81 €\nIBAN FR76 3000 6000 0112 3456 7890 189`;
    const { type, score } = detect(createTypedDocument([page]));
    expect({ type, isDetected: score >= MIN_DETECTION_SCORE }).toEqual({ type: 'invoice', isDetected: true });
  });

  test.each([
    'Le prestataire émet une facture de 50 % à la signature du contrat.',
    'PRLV FACTURE EDF 123456                                  -85,20',
    'Mémoire n° 12, Université de Lyon',
  ])('takes no invoice from a row that mentions one: %s', (row) => {
    const page = `Atelier Perrin\n12 rue du Port, 13002 Marseille\n\n${row}\n\nFait à Lyon`;
    const { type, score } = detect(createTypedDocument([page]));
    expect(type === 'invoice' && score >= MIN_DETECTION_SCORE).toBe(false);
  });

  test('detects a digital receipt of the width of a roll', () => {
    const onA4 = createTypedDocument([ROLL_RECEIPT]);
    const onRoll = { ...onA4, pages: onA4.pages.map((page) => ({ ...page, width: 227, height: 300 })) };
    expect(detect(onRoll).type).toBe('receipt');
    expect(detect(onRoll).score).toBeGreaterThanOrEqual(MIN_DETECTION_SCORE);
  });

  test('ignores dashed rules when it measures the rows of a receipt', () => {
    const rule = '-'.repeat(64);
    const bare = [
      'BRICO ROUMARETTE',
      '13006 MARSEILLE',
      rule,
      'VIS 4X40',
      '1 6,46 6,46 A',
      rule,
      'MONTANT 6,46',
      '13/06/16 11h13',
    ];
    const onA4 = createTypedDocument([bare.join('\n')]);
    const onRoll = { ...onA4, pages: onA4.pages.map((page) => ({ ...page, width: 204, height: 291 })) };
    expect(detect(onRoll).type).toBe('receipt');
    expect(detect(onRoll).score).toBeGreaterThanOrEqual(MIN_DETECTION_SCORE);
  });

  test.each(OTHER_PAPERS)('gives %s a score below the threshold', (_, page) =>
    expect(detect(createTypedDocument([page])).score).toBeLessThan(MIN_DETECTION_SCORE),
  );

  test('detects an invoice by its embedded XML, whatever the page contains', () =>
    expect(
      detect({ ...createTypedDocument([RESUME_PAGE]), attachments: [createAttachment('factur-x.xml', FACTUR_X)] }),
    ).toEqual({
      type: 'invoice',
      score: 1,
    }));

  test.each([
    ['an empty document', []],
    ['a letter', ['Bonjour,\n\nVoici les photos de nos vacances.\n\nBien à vous']],
    ['another script', ['こんにちは世界\n東京都']],
  ])('gives %s a score below the threshold', (_, pages) =>
    expect(detect(createTypedDocument(pages)).score).toBeLessThan(MIN_DETECTION_SCORE),
  );
});

describe('receipts that are sent by mail', () => {
  const createMail = (title: string) =>
    createTypedDocument([
      `Voyages du Sud - 12 avenue de la Gare - 12100 Millau - SIRET 732 829 320 00074\n\n${title}\n\nNous vous confirmons le règlement de votre commande du 10/03/2026, référence QX7T2M, aller Paris - Millau.\nPrestation                                                                   Montant\nBillet plein tarif, voiture 4, place 45                                      45,00 EUR\nTotal                                                                        45,00 EUR`,
    ]);
  test.each([
    'Justificatif de voyage',
    'JUSTIFICATIF DE PAIEMENT',
    'Justificatif d’achat',
    'Reçu de paiement',
    'Reçu de transaction n° 4512',
    'Ticket de caisse dématérialisé',
    'Votre ticket dématérialisé',
    'Facturette',
    'FACTURETTE CB',
    'E-ticket de caisse',
  ])('are receipts by their title: %s', (title) => {
    const { type, score } = detect(createMail(title));
    expect({ type, isDetected: score >= MIN_DETECTION_SCORE }).toEqual({ type: 'receipt', isDetected: true });
  });
  test.each(['Devis', 'Facture n° 2026-014', 'Contrat de transport', 'Bulletin de paie'])(
    'are not other papers of the same kind: %s',
    (title) => expect(detect(createMail(title))).not.toMatchObject({ type: 'receipt', score: expect.closeTo(1, 0) }),
  );
});

describe('an invoice that has another name', () => {
  const page = (title: string) => `
Atelier du Verger
12 rue des Lilas
35000 Rennes
SIRET 732 829 320 00074
${title}
Date : 12/03/2026
Désignation        Qté    PU HT      Total HT
Prestation          1     100,00 €   100,00 €
Total HT                             100,00 €
TVA 20 %                              20,00 €
Total TTC                            120,00 €`;
  const detectPage = (title: string) => detect(createTypedDocument([page(title)]));

  test.each([
    'AVOIR',
    'AVOIR FINANCIER',
    'Note de débit n° 4',
    'Appel de fonds n° 2026-2',
    'Appel de cotisation 2026',
    'Situation de travaux n° 3',
    'Décompte de travaux',
    'Avis d’échéance du 01/03/2026 au 31/03/2026',
    'Relevé de facturation',
    "Mémoire d'honoraires",
    'Fattura n. 12',
    'Factura 2026/12',
  ])('%s is an invoice', (title) => {
    const { type, score } = detectPage(title);
    expect(type).toBe('invoice');
    expect(score).toBeGreaterThanOrEqual(MIN_DETECTION_SCORE);
  });

  test.each([
    'Devis n° 12',
    'Bon de commande',
    'Bon de livraison n° 33',
    'Pro forma',
    'Pour avoir travaillé ici',
    'Avoir un jardin',
  ])('%s is none', (title) => {
    const { type, score } = detectPage(title);
    expect(type === 'invoice' && score >= MIN_DETECTION_SCORE).toBe(false);
  });
});

test('a resume is detected although its headings are beside those of a side column', () => {
  const page = `
Contact                         Marion Delatour
06 12 34 56 78                  Expériences
marion@example.org              Comptable, Cabinet Valmy       09/2019 - 06/2021
Compétences                     Saisie des écritures
Sage                            Assistante, Garage Lebrun      01/2014 - 12/2018
Excel                           Lettrage des comptes
Langues                         Formation
Anglais B2                      2012 - BTS Comptabilité, Lycée Livet`;
  const { type, score } = detect(createTypedDocument([page]));
  expect(type).toBe('resume');
  expect(score).toBeGreaterThan(0.6);
});
