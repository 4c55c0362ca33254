/** Quotes, orders, forms, reminders and letters that look like invoices or bank details. */
export const OTHERS_LIKE_INVOICES: readonly (readonly [string, 'roll' | 'sheet', string])[] = [
  [
    'quote without a name',
    'sheet',
    `
SERRURERIE VIDAL SIRET 614 887 164 00012
Réf. S26-40                  Le 04/05/2026
Portail 3 m       1   1 500,00   1 500,00
Total HT                         1 500,00
TVA 10 %                           150,00
Total TTC                        1 650,00
Paiement : 40 % à la commande, le solde en fin de chantier`,
  ],
  [
    'letter that orders',
    'sheet',
    `
COMMUNE DE SÉRIGNAC SIRET 212 603 622 00015
Réf. ACH-26-19, le 04/05/2026
Veuillez nous livrer les articles suivants
Bancs en bois      4   210,00   840,00
Total HT                        840,00
TVA 20 %                        168,00
Total TTC                     1 008,00
Règlement par mandat administratif à 30 jours`,
  ],
  [
    'estimate of a garage',
    'sheet',
    `
GARAGE DE L'OCTROI RCS Agen 614 887 164
Véhicule AB-123-CD   N° 9912   05/06/2026
Courroie           1   120,00   120,00
Main d'oeuvre      3    60,00   180,00
Total HT                        300,00
TVA 20 %                         60,00
Total TTC                       360,00
Moyens de paiement acceptés : carte, chèque`,
  ],
  [
    'SEPA mandate',
    'sheet',
    `
SALLE DE SPORT LE RING
Mandat de prélèvement SEPA
Référence unique RUM-2026-88
Titulaire du compte : Mme Inès Faure
IBAN FR76 3000 6000 0112 3456 7890 189
BIC AGRIFRPP
Fait à Agen le 02/02/2026, signature`,
  ],
  [
    'social declaration',
    'sheet',
    `
CAISSE DES INDÉPENDANTS SIRET 614 887 164 00012
Déclaration de cotisations 2e trimestre 2026 n° 771
Maladie               410,00
Retraite              655,00
Total à payer       1 065,00
Date limite de paiement : 15/07/2026
Référence 88120
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'club form',
    'sheet',
    `
CLUB NAUTIQUE DE SÉRIGNAC SIRET 614 887 164 00012
Bulletin d'adhésion 2026 n° 44
Cotisation adulte        150,00 €
Assurance                 20,00 €
Total à régler           170,00 €
A régler avant le 30/09/2026 par chèque`,
  ],
  [
    'letter with new bank details',
    'sheet',
    `
VERNIS ET LAQUES SARL
Objet : nouvelles coordonnées bancaires
Madame, Monsieur,
Veuillez noter notre nouveau compte.
Bénéficiaire : VERNIS ET LAQUES SARL
IBAN FR76 3000 6000 0112 3456 7890 189
BIC AGRIFRPP`,
  ],
  [
    'a price of works with a deposit',
    'sheet',
    `
PLÂTRERIE VIDAL SIRET 614 887 164 00012
CHIFFRAGE N° 26-9   Le 04/05/2026
Cloison          2   300,00   600,00
Total HT                      600,00
TVA 10 %                       60,00
Total TTC                     660,00
Modalités de paiement : 30 % d'acompte
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a report of an intervention',
    'sheet',
    `
DÉPANNAGE VIDAL SIRET 614 887 164 00012
Bon d'intervention n° 55   Le 04/05/2026
Main d'œuvre     2   50,00   100,00
Total HT                     100,00
TVA 10 %                      10,00
Total TTC                    110,00
Règlement à 30 jours par virement`,
  ],
  [
    'a basket',
    'sheet',
    `
QUINCAILLERIE VIDAL RCS Agen 614 887 164
Panier n° 5512
Marteau          1   20,00   20,00
Total HT                     20,00
TVA 20 %                      4,00
Total TTC                    24,00
Mode de règlement : virement`,
  ],
  [
    'an indemnity of an insurer',
    'sheet',
    `
ASSURANCES DU LOT SIRET 614 887 164 00012
Quittance d'indemnité, dossier n° 8
Réparations HT   500,00
TVA 20 %         100,00
Total TTC        600,00
Paiement par virement sous 10 jours`,
  ],
  [
    'a lease of equipment',
    'sheet',
    `
LOCATIONS VIDAL SIRET 614 887 164 00012
Location de matériel - Dossier n° 771
Loyer HT          50,00
TVA 20 %          10,00
Loyer TTC         60,00
Payable par prélèvement, premier loyer à l'échéance du 05/06/2026
IBAN FR76 3000 6000 0112 3456 7890 189
Fait à Agen, signature du locataire`,
  ],
  [
    'an order to a bank',
    'sheet',
    `
ORDRE PERMANENT DE VIREMENT
Bénéficiaire : VERNIS ET LAQUES SARL
IBAN FR76 3000 6000 0112 3456 7890 189
BIC AGRIFRPP
Montant : 500 EUR`,
  ],
  [
    'a page that asks for gifts',
    'sheet',
    `
LES AMIS DU CANAL
Faire un don
Titulaire du compte : Les amis du canal
IBAN FR76 3000 6000 0112 3456 7890 189
BIC AGRIFRPP`,
  ],
  [
    'a reminder with a number',
    'sheet',
    `
NÉGOCE VIDAL SIRET 614 887 164 00012
Rappel n° 2
Facture n° F-55 du 02/01/2026     144,00
Total dû                          144,00
A régler avant le 31/03/2026`,
  ],
  [
    'a reminder of a bill',
    'sheet',
    `
NÉGOCE VIDAL SIRET 614 887 164 00012
Rappel de facture impayée
Facture n° F-55 du 02/01/2026     144,00
Total dû                          144,00
A régler avant le 31/03/2026`,
  ],
  [
    'a form of a gym with a season',
    'sheet',
    `
SALLE LE RING SIRET 614 887 164 00012
Bulletin d'inscription saison 2026
Abonnement HT    300,00
TVA 20 %          60,00
Total TTC        360,00
A régler avant le 10/09/2026`,
  ],
  [
    'a short letter about an account',
    'sheet',
    `
CARRELAGES ROY
Nos coordonnées bancaires changent
Bénéficiaire : CARRELAGES ROY
IBAN FR76 3000 6000 0112 3456 7890 189
BIC AGRIFRPP
Cordialement`,
  ],
];
