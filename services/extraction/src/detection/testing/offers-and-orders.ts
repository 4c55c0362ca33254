/** Papers of a sale that look like invoices, with prices, sums and VAT: nobody owes anything by them. */
export const OFFERS_AND_ORDERS: readonly (readonly [string, string])[] = [
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
    'a quote in English',
    `
Norvelle Ltd   Company No. 4455667
QUOTATION Q-118   12 March 2026
Item   Qty   Unit price   Amount
Desk   2   200.00   400.00
Subtotal 400.00
VAT 20% 80.00
Total 480.00
Payment terms: 30 days`,
  ],
  [
    'an estimate in English without its name',
    `
Norvelle Ltd   Company No. 4455667
Ref. Q-118   12 March 2026
Item   Qty   Unit price   Amount
Desk   2   200.00   400.00
Subtotal 400.00
VAT 20% 80.00
Total 480.00
Payment terms: 30 days. To accept this estimate, sign and return it`,
  ],
  [
    'the price of works to be signed',
    `
Maçonnerie Plaot   SIRET 614 887 164 00012
Chiffrage des travaux, réf. R-2026-9
Poste   Qté   PU HT   Total HT
Chape   40   25,00   1 000,00
Total HT 1 000,00
TVA 10 % 100,00
Total TTC 1 100,00
Modalités de paiement : 30 % à la signature
Date et mention "bon pour travaux"`,
  ],
  [
    'an order of repair',
    `
Garage Lebrun   SIRET 61488716400012
Ordre de réparation n° 552 du 02/02/2026
Désignation   Qté   PU HT   Total HT
Embrayage   1   420,00   420,00
Total HT 420,00
TVA 20 % 84,00
Total TTC 504,00
Véhicule restitué contre paiement comptant`,
  ],
];
