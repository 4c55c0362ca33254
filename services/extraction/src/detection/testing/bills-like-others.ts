/** Receipts with words of other papers: a tariff, an offer, an order, the balance of a card. */
export const RECEIPTS_LIKE_OTHERS: readonly (readonly [string, 'roll' | 'sheet', string])[] = [
  [
    'kiosk order with promo',
    'roll',
    `
FRITERIE DU BEFFROI
59300 VALENCIENNES
CONFIRMATION DE COMMANDE N° 214
08/06/2026 19:44
1 FRITE GRANDE        4,20
1 FRICADELLE          3,10
TOTAL TTC             7,30
TVA 10%               0,66
CB                    7,30`,
  ],
  [
    'loyalty card with a balance',
    'roll',
    `
JARDINERIE DU LOUP
06270 VILLENEUVE
14/05/2026 10:12 CAISSE 02
TERREAU 40L           8,90
GRAINES               2,50
TOTAL A PAYER        11,40
CB                   11,40
CARTE CLUB
ANCIEN SOLDE          3,20
NOUVEAU SOLDE         3,77`,
  ],
  [
    'swimming pool fare',
    'roll',
    `
PISCINE MUNICIPALE
08/07/2026 14:05
Tarif enfant
2 x 3,00
TOTAL             6,00
TVA 20%           1,00
ESPECES          10,00
RENDU             4,00`,
  ],
  [
    'click and collect',
    'roll',
    `
DROGUERIE MARTEL
Commande client 88-201
02/02/2026 17:31
2 AMPOULES LED       11,80
TOTAL                11,80
CB SANS CONTACT      11,80
Offre valable jusqu'au 28/02/2026
A BIENTOT`,
  ],
  [
    'canteen badge',
    'roll',
    `
SELF DES DOCKS
03/03/2026 12:15 CAISSE 1
PLAT                  6,10
DESSERT               1,90
TOTAL                 8,00
BADGE                 8,00
Solde au 03/03/2026  22,40`,
  ],
  [
    'a bus receipt on a sheet',
    'sheet',
    `
CARS DU MARAIS
Votre reçu de paiement
Tarif Jeune
Commande 55-KL-9
Trajet Niort - La Rochelle      9,00 €
Total TTC                       9,00 €
dont TVA 10 %                   0,82 €
Payé par carte le 11/04/2026`,
  ],
  [
    'ticket of a museum mailed',
    'sheet',
    `
MUSÉE DE LA MINE
E-ticket n° 2026-4471
Tarif plein
2 entrées                      17,00 €
Total                          17,00 €
CB                             17,00 €`,
  ],
];

/** Invoices with words of other papers: a reminder, an order, the balance of an account. */
export const INVOICES_LIKE_OTHERS: readonly (readonly [string, 'roll' | 'sheet', string])[] = [
  [
    'rappel of a contract number',
    'sheet',
    `
ALARMES DU SUD-OUEST
Rappel de votre numéro de contrat : 88-101
Facture n° 2026-771 du 02/05/2026
Télésurveillance mai 2026        29,17
Total HT                         29,17
TVA 20 %                          5,83
Total TTC                        35,00
Prélèvement le 10/05/2026`,
  ],
  [
    'rappel of the last reading',
    'sheet',
    `
SYNDICAT DES EAUX DU GIER
Rappel de l'index précédent : 441
FACTURE N° E-88120
Abonnement                       24,00
Consommation 31 m3               62,00
Total HT                         86,00
TVA 5,5 %                         4,73
Total TTC                        90,73
A régler avant le 30/06/2026`,
  ],
  [
    'your order above a bill in two columns',
    'sheet',
    `
REPRO EXPRESS
18 rue du Temple          Mairie de Sérignac
46000 CAHORS              1 place du Foirail
Tél 05 65 00 00 00        46700 SERIGNAC
Fax 05 65 00 00 01        N° client 204
Votre commande            MC-26-77
Du                        03/02/2026
Suivi par                 M. Delpech
FACTURE N° 26-0331
Plans A0       20   3,50      70,00
Total HT                      70,00
TVA 20 %                      14,00
Total TTC                     84,00`,
  ],
  [
    'old balance on a phone bill',
    'sheet',
    `
MOBILIO SA RCS Nantes 614 887 164
Votre facture mobile n° 771 220 du 06/06/2026
Ancien solde               0,00 €
Forfait HT                16,66 €
TVA 20 %                   3,33 €
Total TTC                 19,99 €
Nouveau solde             19,99 €
Prélevé le 20/06/2026`,
  ],
  [
    'due notice of an insurer with a new balance',
    'sheet',
    `
MUTUELLE DU HAINAUT
AVIS D'ÉCHÉANCE N° 55-2026
Adhérent M. Lucas Ferrand
Ancien solde                  12,00
Cotisation du trimestre       96,00
Nouveau solde                108,00
Total à payer                108,00
A régler avant le 15/07/2026`,
  ],
  [
    'works statement, accepted order',
    'sheet',
    `
ETANCHEITE DU RHONE SIRET 614 887 164 00012
Lot 7
SITUATION DE TRAVAUX N° 2
Travaux exécutés HT        8 000,00
TVA 20 %                   1 600,00
Total TTC                  9 600,00
Retenue de garantie 5 %      480,00
Net à payer                9 120,00
Solde au 30/04/2026        4 000,00`,
  ],
  [
    'untitled bill of a craftsman',
    'sheet',
    `
PEINTURES VIDAL SIRET 614 887 164 00012
N° 26-118   du 04/05/2026   M. Faure
Peinture salon     1   800,00   800,00
Total HT                        800,00
TVA 10 %                         80,00
Total TTC                       880,00
A régler avant le 04/06/2026
IBAN FR76 3000 6000 0112 3456 7890 189`,
  ],
  [
    'a bare reminder of a vaccine above the title',
    'sheet',
    `
VÉTÉRINAIRES DU LAC
Prochain vaccin : 14/09/2026
Rappel
Facture n° 771
Consultation             42,00
Total TTC                42,00
Payé par CB`,
  ],
  [
    'the state of an account above the title',
    'sheet',
    `
SYNDICAT DES ARTISANS
Etat des comptes au 30/06/2026
Facture n° 88-12
Cotisation HT            90,00
TVA 20 %                 18,00
Total TTC               108,00`,
  ],
  [
    'the amount of the bill below the head',
    'sheet',
    `
RÉGIE DES EAUX
1 place du Lavoir
46700 SÉRIGNAC
Abonné 7712
Point de livraison 88
Mme Inès Faure
2 rue du Pont
46700 SÉRIGNAC
Agence de Cahors
Tél 05 65 00 00 00
Du 01/01/2026 au 30/06/2026
Consommation 61 m3
Montant de votre facture    150,00 €
Ancien solde                 10,00 €
Total HT                    142,18 €
TVA 5,5 %                     7,82 €
Total TTC                   150,00 €
Nouveau solde               160,00 €
Date limite de paiement 31/07/2026`,
  ],
];

/** Bank details without their name. */
export const SLIPS_LIKE_LETTERS: readonly (readonly [string, 'roll' | 'sheet', string])[] = [
  [
    'real bank details with no title',
    'sheet',
    `
CRÉDIT DU LITTORAL
Titulaire du compte
Mme Inès Faure
IBAN FR76 3000 6000 0112 3456 7890 189
BIC AGRIFRPP
Domiciliation Agen centre`,
  ],
];
