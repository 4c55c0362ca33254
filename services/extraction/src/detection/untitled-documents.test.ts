import type { OpenedDocument } from '@probant/documents/document';
import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { detectType, MIN_DETECTION_SCORE } from './detect-type.rules.ts';
import { createOfficePage } from './testing/office-page.ts';
import { weighDocument } from './weighed-document.rules.ts';

/** Documents without the name of their type. */
const INVOICES: readonly (readonly [string, string])[] = [
  [
    'a table with VAT and a bank account',
    `
Atelier du Verger                     Mairie de Rennes
12 rue des Lilas, 35000 Rennes        4 place Hoche, 35000 Rennes
SIRET 732 829 320 00074
Bordereau n° 2026-044                 Date : 12/03/2026
Désignation        Qté    PU HT      Total HT
Taille de haie      4      80,00      320,00
Évacuation          1      60,00       60,00
Total HT                              380,00
TVA 20 %                               76,00
Total TTC                             456,00
Règlement par virement : FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'rows without a table',
    `
Maître Odile Serrant, avocate         SARL Vautrel
SIRET 732 829 320 00074
Dossier 2026/118, le 4 mars 2026
Consultation du 2 février             150,00 €
Rédaction de conclusions              450,00 €
Total hors taxes                      600,00 €
TVA à 20 %                            120,00 €
Somme à nous régler                   720,00 €
Paiement au plus tard le 03/04/2026`,
  ],
  [
    'a business without VAT',
    `
Camille Roche, graphiste
SIRET 732 829 320 00074
Relevé de prestations 2026-07 du 31/03/2026
Client : Éditions du Port
Prestation          Jours   Prix     Montant
Maquette               3    300,00    900,00
Corrections            1    150,00    150,00
Total                               1 050,00
TVA non applicable, art. 293 B du CGI
À régler avant le 30/04/2026 par virement`,
  ],
  [
    'the sentence of the law about late payment',
    `
Transports Morel SAS, RCS Lyon 614 887 164
Expéditions du mois de mars 2026      N° 44-2026
Libellé                    Qté   Prix     Montant
Lyon - Paris                2    210,00    420,00
Lyon - Nantes               1    380,00    380,00
Montant HT                                 800,00
TVA 20 %                                   160,00
Net à payer                                960,00
Tout retard entraîne des pénalités et une indemnité forfaitaire de 40 € (art. L441-10 du code de commerce)`,
  ],
  [
    'a reference to an order and to a quote',
    `
Menuiserie Vautrel SARL, SIRET 614 887 164 00012
Mémoire de travaux 2026-31
Devis n° : D-2025-118
Bon de commande : BC-4512
Échéance : 30/04/2026
Désignation                 Qté   Prix unit.   Montant HT
Porte en chêne               2      450,00       900,00
Total HT 900,00
TVA 10 % 90,00
Total TTC 990,00
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'contributions of a building',
    `
Syndic Valmy, SIRET 614 887 164 00012     M. Paul Gercourt
Charges du 2e trimestre 2026              Lot n° 12
Charges générales            210,40 €
Ascenseur                     38,60 €
Fonds de travaux              21,00 €
Total à payer                270,00 €
À régler avant le 15/04/2026
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a hotel that was paid',
    `
Hôtel du Faly, RCS Valence 178 457 651
Chambre 105      Arrivée 01/06/2026     Départ 03/06/2026
Date         Désignation        Qté   PU TTC   Montant TTC
01/06/2026   Nuitée              2    90,00    180,00
02/06/2026   Petit déjeuner      2    12,00     24,00
Total HT 185,45
TVA 10 % 18,55
Total TTC 204,00
Règlement : carte bancaire`,
  ],
  [
    'a bare title and its sums',
    `
Spedition Zelstein AG, HRB 70543 Bremen
Rechnung
Leistung          Anz.   Einzelpreis   G-Preis
Trennblätter      50     7,00          350,00
Schrauben          4     11,50          46,00
Zwischensumme 396,00
enth. MwSt. 19,00 % 75,24
Bestellwert 471,24`,
  ],
  [
    'a title below its references',
    `
Boueau Menuiserie
Téléphone : 03 53 01 95 01
32 rue des Lilas, 51100 Reims
Objet : AFF-985
Architecture Bouserier
174 rue des Lilas
82000 Montauban
Livré le : 12/05/2026
Compte : 411NZG28
Devis n° : DE79300
Devis du : 17/03/2026
Prestations du : 12/04/2026 au 11/05/2026
Facture originale N° F 26 0014 du 16/05/2026
Prestation   Qté   PU HT    Total HT
Pose          2    100,00   200,00
Total HT 200,00
TVA 10 % 20,00
Total TTC 220,00
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a note of fees that is due on receipt',
    `
Delwell Studios
Fee note 00016/2023
Cloud storage, 1 TB (100 x 37.00)     £3,700.00
Subtotal                              £3,700.00
Tax 20 %                                £740.00
Total due                             £4,440.00
Payment due on receipt
Delwell Studios Limited, Company No. 92587291`,
  ],
];

const OTHERS: readonly (readonly [string, string, string])[] = [
  [
    'receipt',
    'the roll of a till',
    `
BRASSERIE DU PORT
13002 MARSEILLE
2 PLAT DU JOUR        29,00
1 CAFE                 2,20
TOTAL TTC             31,20
DONT TVA 10%           2,84
CARTE BANCAIRE        31,20
12/03/2026 12:48
MERCI ET A BIENTOT`,
  ],
  [
    'receipt',
    'a shop without VAT on the paper',
    `
EPICERIE LALANNE
31000 TOULOUSE
POMMES 1,2 KG          3,48
PAIN                   1,20
LAIT                   1,15
A PAYER                5,83
ESPECES               10,00
RENDU                  4,17
04/02/2026 18:02`,
  ],
  [
    'resume',
    'other headings',
    `
Camille Roche
camille.roche@example.org   06 12 34 56 78
Parcours
2019 - 2024   Comptable, Papeterie du Port, Marseille
2016 - 2019   Assistante, Garage Lebrun
Études
2016   BTS comptabilité, Lycée Livet
Savoir-faire
Sage, Excel
Langues
Anglais B2`,
  ],
  [
    'resume',
    'a profile in English',
    `
Jane Morland
jane@example.org   linkedin.com/in/jmorland
Profile
Career history
Jan 2020 - Present   Product manager, Norvelle Ltd
2016 - 2019   Analyst, Harbour Bank
Education
2016   Bachelor of Science, University of Leeds
Skills
SQL, Python`,
  ],
  [
    'rib',
    'bank details without their name',
    `
BANQUE DU LITTORAL
Titulaire : Mme Camille Roche
Banque   Guichet   N° de compte   Clé
30006    00001     12345678901    89
IBAN FR76 3000 6000 0112 3456 7890 189
BIC AGRIFRPP   Domiciliation : Marseille Port`,
  ],
  [
    'rib',
    'international details',
    `
Coordonnées bancaires
Titulaire du compte : SARL Vautrel
IBAN : FR76 3000 6000 0112 3456 7890 189
BIC : AGRIFRPP
Domiciliation : Agence de Valence`,
  ],
  [
    'rib',
    'a valid account, its bank and its holder',
    `
Société Bancaire Lorraine
Bénéficiaire
M. ou Mme Toumary
F R 7 6 3 0 0 0 6 0 0 0 0 1 1 2 3 4 5 6 7 8 9 0 1 8 9
Code SWIFT AGRIFRPP
33 rue Teret, 21000 Dijon`,
  ],
  [
    'resume',
    'a career in English',
    `
Camille Roche - Office Manager
Personal details
Full driving licence
Academic background
Master of Science in Marketing, Institute of Edinburgh, 2022
Career history
From 06/2022 to 12/2023  Accountant, Barer Logistics`,
  ],
  [
    'id_card',
    'a zone alone',
    `
IDFRAROCHE<<<<<<<<<<<<<<<<<<<<<<<<<<
0506693102848CAMILLE<<<<<<<9005127F4`,
  ],
];

const detect = (document: OpenedDocument) => {
  const { type, score } = detectType(weighDocument(document));
  return score >= MIN_DETECTION_SCORE ? type : null;
};

describe('documents without the name of their type', () => {
  test.each(INVOICES)('an invoice is detected by %s', (_, page) =>
    expect(detect(createOfficePage(page))).toBe('invoice'),
  );

  test.each(OTHERS)('a %s is detected by %s', (type, _, page) =>
    expect(detect(type === 'receipt' ? createTypedDocument([page], { source: 'ocr' }) : createOfficePage(page))).toBe(
      type,
    ),
  );

  test('a sheet as small as a ticket is a receipt, with the sums of a bill', () => {
    const page = createOfficePage(
      `Pharmacie de la Louette\nEURL Briette, 49100 Angers\nN° TVA : FR96155611114\nDoliprane 1000 mg, boîte de huit      1      2,13      2,13\nTotal HT 2,09\nTVA 2,1 % 0,04\nTotal TTC 2,13\nRèglement : carte bancaire`,
    );
    const small = { ...page, pages: page.pages.map((sheet) => ({ ...sheet, width: 283, height: 235 })) };
    expect(detect(small)).toBe('receipt');
  });

  test('a page with prices and neither an issuer nor a payment has no type', () =>
    expect(
      detect(
        createOfficePage(
          `Budget du mariage\nTraiteur   Qté 80   45,00   3 600,00\nSalle   1   1 200,00   1 200,00\nTotal HT 4 800,00\nTVA 20 % 960,00\nTotal TTC 5 760,00`,
        ),
      ),
    ).toBeNull());
});
