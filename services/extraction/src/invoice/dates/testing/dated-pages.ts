/** Typed pages on which no label names the day of the invoice. The tests say whether the rest of the page shows it. */

const LINES = `

Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Prestation de mars                   4             95,00 €       20 %        380,00 €
Fournitures                          1             20,00 €       20 %         20,00 €

                                              Total HT                       400,00 €
                                              TVA 20 %                        80,00 €
                                              Total TTC                      480,00 €
`;
const SELLER = `Tentes Oriol SARL
14 rue des Lavandes
26110 Nyons
SIRET 732 829 320 00074
`;
const CLIENT = `                                        Madame Jeanne Fauvel
                                        3 quai du Port
                                        26000 Valence
`;

const page = (head: string, foot = ''): string => `${SELLER}${head}${LINES}${foot}`;

/** Two independent signs agree on 14/03/2026. */
export const DATED_PAGES: Readonly<Record<string, string>> = {
  'below its number, a month before the term': page(
    'FACTURE\nn° 26/03/027\ndu 14/03/2026\n\nManifestation du 01/03/2026 — durée de location : 4 jours',
    'Règlement attendu pour le 14/04/2026.',
  ),
  'edited thirty days before the term': page(
    'FACTURE n° 88120\nÉditée le 14/03/2026\ndate limite 13/04/2026\nConsommation relevée du 19/01/2026 au 19/02/2026',
  ),
  'edition in a column, 45 days before the term': page(
    'FACTURE n° 88120\n\nÉdition           Échéance\n14/03/2026        28/04/2026',
  ),
  'printed thirty days before the term': page('FACTURE n° 88120\nImprimée le 14/03/2026\nÀ payer avant le 13/04/2026'),
  'a plain date beside an order, sixty days before the term': page(
    'FACTURE F-118\n\nDate            N° de commande       Échéance\n14/03/2026      BC-4411              13/05/2026',
  ),
  'a plain date beside a quote, the number with the day': page(
    'FACTURE F-20260314-2\n\nDevis n°        Date\nD-4411          14/03/2026',
  ),
  'a place below free words, thirty days before the term': page(
    'FACTURE F-118\nGrand nettoyage de printemps\nNyons, le 14/03/2026\nPaiement au plus tard le 13/04/2026',
  ),
  'signed at a place, the number with the day, a term a month later': page(
    'FACTURE n° 260314-7',
    'Règlement avant le 14/04/2026\nFait à Nyons, le 14/03/2026',
  ),
  'alone beside the title, another day of an intervention': page(
    'FACTURE        F-2026-03-018\n14/03/2026\nIntervention : 12/03/2026\nPayable le 13/04/2026',
  ),
  'a number with the whole day, another bare day': page(
    'FACTURE F20260314-2\n\nLe 14/03/2026\nLe 02/03/2026 : mise en service',
  ),
  'a number with day, month and year': page('FACTURE 14032026/3\nÉditée le 14/03/2026'),
  'a number with two digits of the year': page('FACTURE 260314-3\nÉditée le 14/03/2026'),
  'after a period, the number with the month, a second print': page(
    'FACTURE 2026-03-118\nÉditée le 14/03/2026\nPériode du 01/02/2026 au 10/03/2026',
    '\nCoupon à joindre à votre règlement\nFacture 2026-03-118         14/03/2026          480,00 €',
  ),
  'in the address block, thirty days before the term': `${SELLER}${CLIENT}                                        14/03/2026

FACTURE F-118
Livraison du 11/03/2026
Échéance : 13/04/2026${LINES}`,
  'a place without a comma, thirty days before the term': page(
    'Nyons le 14 mars 2026\n\nFACTURE F-118\nVotre séjour du 01/03/2026 au 07/03/2026\nÀ régler avant le 13 avril 2026',
  ),
  'a place in capitals and a dash, the number with the month': page(
    'NYONS – 14 MARS 2026\n\nFACTURE 2026-03-0118\nÀ régler avant le 13 avril 2026',
  ),
  'a weekday, thirty days before the term': page(
    'Nyons, samedi 14 mars 2026\n\nFACTURE F-118\nÀ régler avant le 13 avril 2026',
  ),
  'on the day of the term, the number with the day': page(
    'FACTURE 20260314-5\nÉditée le 14/03/2026\nÉchéance : 14/03/2026',
  ),
  'end of the month by a printed term, the number with the month': page(
    'FACTURE 2026-03-118\nÉditée le 14/03/2026\nÉchéance : 30/04/2026',
    'Règlement à 30 jours fin de mois',
  ),
  'below "Le" below the title, sixty days before the term': page(
    'FACTURE CLIENT : 489\nLe\n14/03/2026\nTarifs applicables au 01/01/2026',
    'Merci de bien vouloir régler cette facture avant le 13/05/2026.',
  ),
  'below "Date", beside a street of the client that sounds like a contract': `Tentes Oriol SARL          Mairie de Nyons          NUMÉRO
14 rue des Lavandes        2 bis, route Haute       R-605809
26110 Nyons                12 place du Marché       DATE
Facture                    26110 Nyons              14/03/2026
SIRET 732 829 320 00074                             À RÉGLER AVANT LE
                                                    30/04/2026${LINES}`,
  'beside a telephone number, two weeks before the term': `Cabinet Oriol
14 rue des Lavandes, 26110 Nyons
Tél. 03.53.01.11.37                          Le 14/03/2026

FACTURE F-118${LINES}Payable avant le 28/03/2026, par carte bancaire
`,
  'after the number, without the title': page('Facture\nN° F-118 du 14/03/2026\nLivraison : 11/03/2026'),
  'after the number and a place': page('FACTURE\nN° F-118 — Nyons, le 14/03/2026\nLivraison : 11/03/2026'),
  'a second print beside the number, thirty days before the term': page(
    'FACTURE F-118\nÉvénement : salon du livre\nGrenoble, le 14/03/2026',
    '\nTalon de paiement — F-118 — 14/03/2026 — échéance 13/04/2026',
  ),
  'a town without "le" below the title, thirty days before the term': page(
    'FACTURE F-118\nNyons, 14/03/2026\nÉchéance : 13/04/2026',
  ),
  'a town without "le" above the title, thirty days before the term': page(
    'Nyons, 14/03/2026\n\nFACTURE F-118\nAudience du 01/03/2026\nÉchéance : 13/04/2026',
  ),
  'a town without "le" below an address, thirty days before the term': page(
    'FACTURE F-118\n3 quai du Port\nNyons, 14/03/2026\nLivré le 11/03/2026\nÉchéance : 13/04/2026',
  ),
  'a town without "le" below the customer, thirty days before the term': page(
    'FACTURE F-118\nClient : Jeanne Fauvel\nNyons, 14/03/2026\nLivré le 11/03/2026\nÉchéance : 13/04/2026',
  ),
  ...Object.fromEntries(
    [
      'Mairie de Nyons',
      'Ville de La Rochelle',
      'Service des achats',
      'Service comptabilité',
      'Direction des achats',
      'À Monsieur Fauvel',
      'DUPLICATA',
      'Original',
      'Exemplaire client',
      'Siège social',
      'Merci de votre confiance',
      'Nous vous remercions de votre confiance.',
    ].flatMap((words) =>
      ['Nyons', 'À Nyons'].map((place) => [
        `"${words}" above "${place}" and the day without "le", thirty days before the term`,
        page(`FACTURE F-118\n${words}\n${place}, 14/03/2026\nLivré le 11/03/2026\nÉchéance : 13/04/2026`),
      ]),
    ),
  ),
};

/** Nothing, one sign alone, or another day that may be the one: 14/03/2026 is not sure. */
export const DOUBTFUL_PAGES: Readonly<Record<string, string>> = {
  'edited, and nothing else': page('FACTURE n° 88120\nÉditée le 14/03/2026'),
  'edited, with a term at any distance': page('FACTURE n° 88120\nÉditée le 14/03/2026\nÉchéance : 02/04/2026'),
  'edited, the number with another day': page('FACTURE n° 20260302-4\nÉditée le 14/03/2026'),
  'edited, the number with the month alone': page('FACTURE n° 2026-03-4\nÉditée le 14/03/2026'),
  'edited, the number with the year alone': page('FACTURE n° 2026-4\nÉditée le 14/03/2026'),
  'edited, the number with the month and a counter that begins as the day': page(
    'FACTURE n° 2026-03-142\nÉditée le 14/03/2026',
  ),
  'edited, the number with the month and a counter of four digits': page(
    'FACTURE n° F2026031402\nÉditée le 14/03/2026',
  ),
  'after the number of another paper that ends as that of the invoice': page(
    'FACTURE n° 18\nAttestation de travaux 118 du 14/03/2026',
  ),
  'an order thirty days before the term': page('FACTURE F-118\nCommande du 14/03/2026\nÉchéance : 13/04/2026'),
  'a delivery thirty days before the term': page('FACTURE F-118\nLivré le 14/03/2026\nÉchéance : 13/04/2026'),
  'an unknown word thirty days before the term': page(
    'FACTURE F-118\nMise en service : 14/03/2026\nÉchéance : 13/04/2026',
  ),
  'an unknown column thirty days before the term': page(
    'FACTURE F-118\n\nMise en service       Échéance\n14/03/2026            13/04/2026',
  ),
  'after the number of an order beside that of the invoice': page('FACTURE\nN° F-118 commande BC-44 du 14/03/2026'),
  'after the number, the first day of a period': page('FACTURE\nN° F-118 du 14/03/2026 au 31/03/2026'),
  'an event thirty days before the term': page(
    'FACTURE F-118\nConcert de printemps\n14/03/2026\n\nÉchéance : 13/04/2026',
  ),
  'two days, each before the term': page('Le 14/03/2026\nLe 27/02/2026\n\nFACTURE F-118\nÀ payer avant le 13/04/2026'),
  'two days, neither with another sign': page('Le 14/03/2026\nLe 02/03/2026\n\nFACTURE F-118\nÉchéance : 20/04/2026'),
  'a day in the corner of the page': `${' '.repeat(66)}14/03/2026\n${page('FACTURE F-118', 'Échéance : 29/04/2026')}`,
  'a signature thirty days before the term': page(
    'FACTURE F-118\nÉchéance : 13/04/2026',
    'Bon pour accord\nNyons, le 14/03/2026',
  ),
  'the first day of a period, thirty days before the term': page(
    'FACTURE F-118\ndu 14/03/2026 au 31/03/2026\nÉchéance : 13/04/2026',
  ),
  'a day of birth': page('FACTURE F-118\nPatient né le 14/03/2026\nÉchéance : 13/04/2026'),
  'a day in a line, the number with it': `${SELLER}FACTURE 20260314-1

Désignation                       Quantité     Prix unitaire     Montant
Repas du 14/03/2026                  4             95,00 €        380,00 €

                                              Total TTC           380,00 €
`,
  'a day of an order, the number with it': page('FACTURE 20260314-1\nCommande du 14/03/2026'),
  'an earlier invoice, thirty days before the term': page(
    'FACTURE F-118\nSuite à facture F-90 du 14/03/2026\nÉchéance : 13/04/2026',
  ),
  'an edition beside a day that its label names': page(
    'FACTURE F-118\nDate de facture : 02/03/2026\nÉditée le 14/03/2026\nÉchéance : 13/04/2026',
  ),
  'a print beside a bare day': page('FACTURE F-118\nLe 02/03/2026\nImprimée le 14/03/2026\nÉchéance : 13/04/2026'),
  'a version of the paper thirty days before the term': page(
    'FACTURE F-118, version du 14/03/2026\nÉchéance : 13/04/2026',
  ),
  'a credit note': page(
    'AVOIR AV-20260314\nÉdité le 14/03/2026\nAnnule la facture n° 2024-0031 du 02/03/2026\nÉchéance : 13/04/2026',
  ),
  'a stay thirty days before the term': page(
    'FACTURE F-118\nArrivée le 14/03/2026     Départ le 16/03/2026\nÉchéance : 13/04/2026',
  ),
  ...Object.fromEntries(
    [
      'Audience',
      'Audience devant le tribunal',
      'Expertise judiciaire',
      'Tournoi de tennis',
      'Réception de fiançailles',
      'Visite du chantier',
      'Vidange et révision',
      'Prise de vues',
      'Mairie de Nyons en fête',
      'Ville ouverte',
      'Service de table',
      'Original jazz trio',
      'Merci la vie',
    ].map((words) => [
      `"${words}" above a town and the day without "le", thirty days before the term`,
      page(`FACTURE F-118\n${words}\nNyons, 14/03/2026\nÉchéance : 13/04/2026`),
    ]),
  ),
  'a hearing above a town and "le", thirty days before the term': page(
    'FACTURE F-118\nAudience de conciliation\nNyons, le 14/03/2026\nÉchéance : 13/04/2026',
  ),
};
