import { describe, expect, test } from 'vitest';
import { detectType, MIN_DETECTION_SCORE } from './detect-type.rules.ts';
import { createOfficePage } from './testing/office-page.ts';
import { weighDocument } from './weighed-document.rules.ts';

/** Papers that look like invoices: they have prices, sums, VAT or a bank account, and nobody owes anything by them. */
const PAPERS: readonly (readonly [string, string])[] = [
  [
    'a quote without its name',
    `
Menuiserie Vautrel SARL                     Mme Odile Serrant
12 rue du Port, 13002 Marseille             4 rue des Lilas, 26000 Valence
SIRET 614 887 164 00012
N° 2026-118 du 12/03/2026
Désignation                 Qté   Prix unit.   Montant HT
Porte en chêne               2      450,00       900,00
Total HT                                         900,00
TVA 20 %                                         180,00
Total TTC                                      1 080,00
Acompte à la commande : 30 %. Règlement par virement IBAN FR76 3000 6000 0112 3456 7890 189
Offre valable 30 jours. Bon pour accord, date et signature :`,
  ],
  [
    'a proposal',
    `
Studio Vermeil, SIRET 614 887 164 00012
PROPOSITION COMMERCIALE N° P-2026-41
Client : Mairie de Valence
Prestation          Jours   Prix     Total HT
Refonte du site       12    600,00   7 200,00
Total HT 7 200,00
TVA 20 % 1 440,00
Total TTC 8 640,00
Conditions de règlement : 30 jours fin de mois`,
  ],
  [
    'an estimate',
    `
Garage Lebrun   SIRET 61488716400012
Estimation n° 552 du 02/02/2026
Désignation       Qté   PU HT    Total HT
Embrayage          1    420,00   420,00
Main d'œuvre       5     62,00   310,00
Total HT 730,00
TVA 20 % 146,00
Montant estimé TTC 876,00`,
  ],
  [
    'a pro forma',
    `
Vercourt Export SAS   N° TVA FR32614887164
PROFORMA N° 2026-009
Désignation       Qté   PU HT    Total HT
Vanne DN50        10     85,00   850,00
Total HT 850,00
TVA 20 % 170,00
Total TTC 1 020,00
Règlement à la commande, IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a purchase order to a supplier',
    `
Mairie de Valence          SIRET 212 603 622 00015
Commande fournisseur n° 2026-411 du 04/03/2026
Fournisseur : Papeterie du Port
Désignation       Qté   PU HT    Total HT
Ramette A4        40     3,50    140,00
Total HT 140,00
TVA 20 % 28,00
Total TTC 168,00
Livraison souhaitée le 20/03/2026. Paiement à 30 jours.
Merci de rappeler notre numéro de commande sur votre facture.`,
  ],
  [
    'a purchase order with the terms of payment',
    `
Vercourt SAS   SIRET 614 887 164 00012
BON DE COMMANDE N° 4512 du 02/03/2026
Désignation       Qté   PU HT    Total HT
Acier S235        12    50,00    600,00
Total HT 600,00
TVA 20 % 120,00
Total TTC 720,00
Échéance : 30 jours fin de mois par virement`,
  ],
  [
    'a delivery note with prices',
    `
Papeterie du Port   SIRET 614 887 164 00012
BON DE LIVRAISON N° BL-3302
Désignation       Qté   PU HT    Total HT
Ramette A4        40     3,50    140,00
Total HT 140,00
TVA 20 % 28,00
Total TTC 168,00
Marchandise reçue conforme, signature du réceptionnaire`,
  ],
  [
    'a delivery note without its name',
    `
Papeterie du Port   SIRET 614 887 164 00012
N° BL-3302 du 05/03/2026
Désignation       Qté commandée   Qté livrée   Reste à livrer
Ramette A4        40              30           10
Total colis 3
Reçu en bon état, signature du client`,
  ],
  [
    'a confirmation of an order',
    `
Papeterie du Port   SIRET 614 887 164 00012
CONFIRMATION DE COMMANDE N° 88410
Bonjour, nous avons bien reçu votre commande du 12/03/2026.
Désignation       Qté   PU HT    Total HT
Ramette A4        40     3,50    140,00
Total HT 140,00
TVA 20 % 28,00
Total TTC 168,00
Paiement par carte bancaire`,
  ],
  [
    'an acknowledgement of an order',
    `
Scierie Morel   SIRET 614 887 164 00012   N° TVA FR32614887164
Accusé de réception de commande n° AR-551
Désignation       Qté   PU HT    Total HT
Planche douglas   60     9,00    540,00
Total HT 540,00
TVA 20 % 108,00
Net à payer 648,00
Date de livraison prévue : 28/03/2026`,
  ],
  [
    'a payslip without its name',
    `
Société Vercourt SAS   SIRET 61488716400012   Code APE 2511Z
Période du 01/03/2026 au 31/03/2026
Salariée : Camille Roche
Salaire de base   151,67   16,00   2 426,72
Cotisations salariales                 539,00
Net imposable                        1 951,00
Net à payer                          1 887,72
Virement du 31/03/2026, IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a bank statement without its name',
    `
Banque du Littoral
M. Paul Gercourt
IBAN FR76 3000 6000 0112 3456 7890 189   BIC AGRIFRPP
Date        Libellé               Débit     Crédit
            Ancien solde                    500,00
02/03/2026  CB STATION GREETTE    42,10
05/03/2026  VIREMENT SALAIRE                1 911,00
Nouveau solde                               2 368,90`,
  ],
  [
    'a statement of a customer account',
    `
Papeterie du Port   SIRET 614 887 164 00012
RELEVÉ DE COMPTE CLIENT au 31/03/2026
Client : Mairie de Valence
Date         Pièce              Débit     Crédit
02/02/2026   Facture FA-101     120,00
15/02/2026   Règlement                    120,00
02/03/2026   Facture FA-118     240,00
Solde dû                        240,00
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a list of open invoices',
    `
Papeterie du Port   SIRET 614 887 164 00012
RELEVÉ DE FACTURES
Numéro       Date         Échéance      Montant TTC
FA-101       02/02/2026   04/03/2026    120,00
FA-118       02/03/2026   01/04/2026    240,00
Total dû                                360,00
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a tax assessment',
    `
Direction générale des finances publiques
AVIS D'IMPÔT 2026 SUR LES REVENUS DE L'ANNÉE 2025
Numéro fiscal : 12 34 567 890 123
Revenu fiscal de référence   32 450
Impôt sur le revenu net       1 204,00
Total à payer                 1 204,00
Date limite de paiement 15/09/2026
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a property tax',
    `
Direction générale des finances publiques
TAXES FONCIÈRES 2026
Base d'imposition   1 500
Cotisation communale    612,00
Frais de gestion         18,00
Total à payer           630,00
Date limite de paiement : 15/10/2026`,
  ],
  [
    'a price list',
    `
Papeterie du Port   SIRET 614 887 164 00012
TARIFS 2026
Référence   Désignation        Prix HT   TVA    Prix TTC
PX-12       Ramette A4          3,50     0,70    4,20
PX-14       Chemise cartonnée   1,00     0,20    1,20
PX-19       Agrafeuse          10,00     2,00   12,00
Conditions de règlement : 30 jours fin de mois`,
  ],
  [
    'a contract without its name',
    `
Entre les soussignés :
La société Vercourt SAS, SIRET 614 887 164 00012, et la société Morel
Prix de la prestation
Total HT 1 000,00
TVA 20 % 200,00
Total TTC 1 200,00
Le prix est payable à 30 jours, tout retard donnant lieu à une indemnité forfaitaire de 40 euros.
Fait en deux exemplaires à Lyon`,
  ],
  [
    'a reminder with the amounts',
    `
Papeterie du Port   SIRET 614 887 164 00012
RELANCE N° 2
Facture        Date         Échéance     Reste dû
FA-2026-101    02/02/2026   04/03/2026   120,00
FA-2026-118    02/02/2026   04/03/2026   240,00
Total dû                                 360,00
Merci de régler sous huit jours, IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a last reminder',
    `
Papeterie du Port   SIRET 614 887 164 00012
Dernier rappel avant poursuites
Sauf erreur de notre part, la somme suivante reste due.
Total HT 100,00
TVA 20 % 20,00
Total TTC 120,00
À régler avant le 30/03/2026, IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a remittance of cheques',
    `
Banque du Littoral
BORDEREAU DE REMISE DE CHÈQUES N° 4411 du 12/03/2026
Compte à créditer : IBAN FR76 3000 6000 0112 3456 7890 189
Tireur          Banque      Montant
Mme Serrant     BDL         120,00
M. Gercourt     CRX         240,00
Nombre de chèques 2     Total de la remise 360,00`,
  ],
  [
    'an expense report',
    `
Vercourt SAS   SIRET 614 887 164 00012
NOTE DE FRAIS - mars 2026
Salarié : Camille Roche
Date         Nature          HT       TVA     TTC
02/03/2026   Restaurant      20,00    2,00    22,00
05/03/2026   Péage           10,00    2,00    12,00
Total                        30,00    4,00    34,00
Total à rembourser 34,00
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'an account of a month',
    `
Vercourt SAS   SIRET 614 887 164 00012
Frais de mission, mars 2026
Indemnités kilométriques   320 km   0,50   160,00
Restaurant                                  22,00
À rembourser au salarié                    182,00
Payable avant le 15/04/2026 par virement IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a declaration of VAT',
    `
Direction générale des finances publiques
Taxe sur la valeur ajoutée et taxes assimilées, régime réel normal
SIRET 614 887 164 00012   N° TVA FR32614887164
Ventes, prestations de services   Base HT 10 000   TVA 2 000
Total de la TVA nette due : 2 000,00
Total à payer 2 000,00 avant le 24/04/2026`,
  ],
];

describe('papers that are no invoice', () => {
  test.each(PAPERS)('%s has no type', (_, page) => {
    const { type, score } = detectType(weighDocument(createOfficePage(page)));
    expect({ type, isDetected: score >= MIN_DETECTION_SCORE }).toMatchObject({ isDetected: false });
  });
});
