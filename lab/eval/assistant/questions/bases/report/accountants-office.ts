import type { QuestionBase } from '../../question-base.ts';

export const accountantsOffice: QuestionBase = {
  name: "accountant's office",
  documents: [
    {
      name: 'lettre-de-mission.pdf',
      content: `
# Lettre de mission
Cabinet Aubrac & Associés, expert-comptable inscrit au tableau de la région Occitanie.
= Client : Boulangerie Faure SARL
= SIREN : 812 447 093
= Date de clôture : 30 septembre
= Régime de TVA : réel normal, déclaration mensuelle
= Honoraires annuels HT : 3 480 €
= Collaboratrice en charge : Inès Coulon
## Nature de la mission
La mission est une présentation des comptes annuels. Elle ne comprend ni l'audit des stocks ni la recherche de fraudes.
## Obligations du client
Le client remet ses pièces au plus tard le 10 du mois suivant. Les relevés de banque sont récupérés par le cabinet grâce au mandat signé en annexe. Tout retard de plus de quinze jours donne lieu à une facturation de 90 € par mois.
## Durée et résiliation
La mission est conclue pour un an et se renouvelle par tacite reconduction. Chaque partie y met fin par lettre recommandée trois mois avant la clôture. En cas d'impayé supérieur à soixante jours, le cabinet suspend ses travaux.
~ Aubrac & Associés - Membre d'une association agréée - RCS Rodez 402 118 556
`,
    },
    {
      name: 'bareme-prestations.xlsx',
      content: `
## Prestations
| Prestation | Unité | Prix HT | TVA |
| Bulletin de paie | bulletin | 24,00 € | 20,0 % |
| Contrat de travail | contrat | 145,00 € | 20,0 % |
| Solde de tout compte | dossier | 68,50 € | 20,0 % |
| Création de société | dossier | 1 250,00 € | 20,0 % |
| Assemblée générale annuelle | dossier | 390,00 € | 20,0 % |
| Déclaration de revenus | foyer | 180,00 € | 20,0 % |
## Taux horaires
| Intervenant | Taux horaire HT |
| Expert-comptable | 165,00 € |
| Chef de mission | 110,00 € |
| Assistant | 62,00 € |
`,
    },
    {
      name: 'echeances-fiscales.md',
      content: `
# Échéances fiscales et sociales
## TVA
La déclaration mensuelle de TVA est déposée entre le 15 et le 24 du mois selon le numéro de dossier. Les redevables au régime simplifié versent deux acomptes, de 55 % en juillet et de 40 % en décembre.
## Impôt sur les sociétés
Les acomptes sont versés les 15 mars, 15 juin, 15 septembre et 15 décembre. Le solde est payé le 15 du quatrième mois qui suit la clôture.
## Liasse fiscale
La liasse est transmise dans les trois mois de la clôture. Les entreprises qui clôturent au 31 décembre ont jusqu'au deuxième jour ouvré suivant le 1er mai, avec quinze jours de plus par voie électronique.
## Cotisations sociales
La DSN est envoyée le 5 du mois à partir de cinquante salariés, et le 15 en dessous. Une DSN tardive coûte 59 € par salarié.
## Approbation des comptes
Les comptes sont approuvés dans les six mois de la clôture, puis déposés au greffe dans le mois qui suit. Le dépôt peut être confidentiel pour les petites entreprises.
`,
    },
    {
      name: 'note-interne-dossiers.docx',
      content: `
# Note interne sur la tenue des dossiers
Chaque dossier porte un code de six lettres. Les pièces numérisées sont classées par journal puis par mois.
## Révision d'un dossier
La révision suit cet ordre.
- Rapprochement bancaire de chaque compte
- Lettrage des comptes de tiers
- Contrôle de TVA entre déclarations et comptabilité
- Calcul des amortissements et des provisions
Le chef de mission signe la feuille maîtresse avant l'envoi au client.
## Confidentialité
Les mots de passe des clients ne sont jamais notés dans un courriel, car les boîtes sont lues depuis des téléphones personnels. Ils sont gardés dans le coffre Sésame.
## Archivage
Les dossiers permanents sont gardés tant que dure la mission. Les dossiers annuels sont détruits au bout de dix ans, après accord de l'associé responsable.
## Répartition
| Portefeuille | Responsable | Dossiers |
| Commerce de détail | Inès Coulon | 64 |
| Bâtiment | Rémi Valette | 48 |
| Professions libérales | Sandrine Oulès | 71 |
~ Usage interne au cabinet
`,
    },
  ],
  questions: [
    {
      ask: "Jusqu'à quelle date le client doit-il remettre ses pièces ?",
      contains: ['le 10 du mois suivant'],
      sentences: ['Le client remet ses pièces'],
    },
    {
      ask: 'Comment mettre fin à la mission ?',
      contains: ['lettre recommandée', 'trois mois avant'],
      sentences: ['Chaque partie y met fin'],
    },
    {
      ask: 'Pourquoi ne pas écrire un mot de passe dans un mail ?',
      contains: ['téléphones personnels'],
      sentences: ['Les mots de passe des clients'],
    },
    { ask: 'acomptes is dates', contains: ['15 mars', '15 décembre'], sentences: ['Les acomptes sont versés'] },
    {
      ask: 'Dans quel ordre révise-t-on un dossier ?',
      contains: ['Rapprochement bancaire', 'Lettrage', 'Contrôle de TVA', 'amortissements'],
      list: 'Rapprochement bancaire',
    },
    { ask: "Quelle est l'amende pour une DSN en retard ?", contains: ['59 €'], sentences: ['Une DSN tardive'] },
    {
      ask: 'Quand la DSN doit-elle partir pour une entreprise de 20 salariés ?',
      contains: ['le 15'],
      sentences: ['La DSN est envoyée'],
    },
    {
      ask: 'Et à partir de cinquante ?',
      after: 'Quand la DSN doit-elle partir pour une entreprise de 20 salariés ?',
      contains: ['le 5 du mois'],
      sentences: ['La DSN est envoyée'],
    },
    { ask: 'Combien facture-t-on un bulletin de paie ?', contains: ['24,00'], rows: ['Bulletin de paie'] },
    {
      ask: 'Et un contrat de travail ?',
      after: 'Combien facture-t-on un bulletin de paie ?',
      contains: ['145,00'],
      rows: ['Contrat de travail'],
    },
    { ask: 'Quel est le taux horaire d’un chef de mission ?', contains: ['110,00'], rows: ['Chef de mission'] },
    { ask: 'Quel est le SIREN de la boulangerie Faure ?', contains: ['812 447 093'], rows: ['SIREN'] },
    {
      ask: 'Et sa date de clôture ?',
      after: 'Quel est le SIREN de la boulangerie Faure ?',
      contains: ['30 septembre'],
      rows: ['Date de clôture'],
    },
    {
      ask: 'When must the annual accounts be approved?',
      language: 'en',
      contains: ['six mois'],
      sentences: ['Les comptes sont approuvés'],
    },
    {
      ask: 'How much does it cost to set up a company?',
      language: 'en',
      contains: ['1 250,00'],
      rows: ['Création de société'],
    },
    {
      ask: 'Who is in charge of the building trade portfolio?',
      language: 'en',
      contains: ['Rémi Valette'],
      rows: ['Bâtiment'],
    },
    { ask: 'Quel est le SIREN de la pharmacie Lacombe ?', refused: 'near miss' },
    { ask: 'Quel est le taux de la taxe foncière ?', refused: 'near miss' },
    { ask: 'Combien coûte un audit des stocks ?', refused: 'near miss' },
    { ask: 'Coucou', refused: 'small talk' },
    { ask: 'How do I grow tomatoes on a balcony?', language: 'en', refused: 'off topic' },
  ],
};
