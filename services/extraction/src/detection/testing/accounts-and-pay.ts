/** Papers of accounts, pay and taxes that look like invoices, with sums and a bank account. */
export const ACCOUNTS_AND_PAY: readonly (readonly [string, string])[] = [
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
  [
    'a payslip in German',
    `
Muster GmbH
Entgeltabrechnung März 2026
Steuer-ID 12 345 678 901   IBAN DE89 3704 0044 0532 0130 00
Bruttolohn 3.000,00
Lohnsteuer 400,00
Auszahlungsbetrag 2.100,00`,
  ],
];
