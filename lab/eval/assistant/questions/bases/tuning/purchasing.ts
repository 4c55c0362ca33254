import type { QuestionBase } from '../../question-base.ts';

export const purchasing: QuestionBase = {
  name: 'purchasing',
  documents: [
    {
      name: 'politique-achats.docx',
      content: `
# Politique d'achats du groupe Maréchal
## Seuils d'engagement
Toute dépense supérieure à 500 € hors taxes fait l'objet d'un bon de commande avant la livraison. Au-delà de 15 000 € hors taxes, trois devis sont exigés. Au-delà de 90 000 € hors taxes, un appel d'offres est publié pendant vingt et un jours au moins.
## Signatures
| Montant hors taxes | Signataire | Suppléant |
| Jusqu'à 5 000 € | Chef de service | Acheteur |
| De 5 000 à 50 000 € | Directeur des achats | Directeur financier |
| Au-delà de 50 000 € | Directeur général | Secrétaire général |
## Création d'un fournisseur
Un nouveau fournisseur est créé dans l'outil Cassiopée à partir du dossier suivant.
- Extrait Kbis de moins de trois mois
- Attestation de vigilance de l'Urssaf de moins de six mois
- Relevé d'identité bancaire au nom de la société
- Charte éthique signée
Le service achats contrôle le dossier sous cinq jours ouvrés. Un changement de RIB est confirmé par téléphone au numéro déjà connu, jamais à celui du courriel, afin d'écarter les fraudes au faux fournisseur.
## Cadeaux
Les acheteurs refusent les cadeaux d'une valeur supérieure à 50 €. Les invitations à des salons professionnels sont autorisées si elles sont déclarées au responsable conformité.
## Réception
Le réceptionnaire vérifie les quantités le jour de la livraison. Les réserves sont notées sur le bon de transport et confirmées par lettre recommandée dans les trois jours. Une livraison sans bon de commande est refusée.
~ Groupe Maréchal - Direction des achats - Confidentiel
`,
    },
    {
      name: 'tarifs-fournitures.xlsx',
      content: `
## Fournitures 2026
| Référence | Désignation | Conditionnement | Prix HT | Remise | Délai |
| PAP-A4-80 | Papier A4 80 g | Carton de 5 ramettes | 21,90 € | 12,5 % | 2 jours |
| PAP-A3-80 | Papier A3 80 g | Carton de 3 ramettes | 27,40 € | 10,0 % | 2 jours |
| CAR-N-410 | Cartouche noire 410 | Unité | 74,00 € | 5,0 % | 5 jours |
| CAR-C-410 | Cartouche couleur 410 | Unité | 98,50 € | 5,0 % | 5 jours |
| FAU-ERG-02 | Fauteuil ergonomique | Unité | 312,00 € | 15,0 % | 3 semaines |
## Budget
| Service | Budget annuel | Engagé | Reste |
| Production | 186 000,00 € | 121 450,30 € | 64 549,70 € |
| Laboratoire | 92 500,00 € | 60 000,00 € | 32 500,00 € |
| Communication | 40 000,00 € | 38 200,00 € | 1 800,00 € |
`,
    },
    {
      name: 'facture-FA-2026-0187.pdf',
      content: `
# Facture FA-2026-0187
= Fournisseur : Sarl Brunel Emballages
= SIRET : 528 114 907 00023
= Numéro de TVA : FR40528114907
= Date de facture : 14 janvier 2026
= Échéance : 28 février 2026
= IBAN : FR76 3000 4008 2100 0112 3456 789
= BIC : BNPAFRPP
| Désignation | Quantité | Prix unitaire | Total HT |
| Caisses carton double cannelure | 400 | 1,85 € | 740,00 € |
| Film étirable 23 microns | 24 | 9,50 € | 228,00 € |
| Transport | 1 | 62,00 € | 62,00 € |
= Total HT : 1 030,00 €
= TVA 20 % : 206,00 €
= Net à payer : 1 236,00 €
~ Pas d'escompte pour paiement anticipé. Indemnité forfaitaire de recouvrement : 40 €.
`,
    },
    {
      name: 'foire-aux-questions-achats.md',
      content: `
# Questions fréquentes sur les achats
## Qui contacter pour une commande urgente ?
Léa Fontaine traite les commandes urgentes au poste 2214 jusqu'à 17 heures. Une commande urgente est livrée sous vingt-quatre heures avec un supplément de 35 €.
## Quand les fournisseurs sont-ils payés ?
Les factures sont payées à quarante-cinq jours fin de mois. Une facture sans numéro de commande est renvoyée au fournisseur, ce qui suspend le délai.
## Puis-je utiliser la carte d'achat ?
La carte d'achat sert aux dépenses inférieures à 500 € hors taxes, sauf les abonnements et le matériel informatique. Les justificatifs sont déposés dans Cassiopée avant le 5 du mois suivant.
## Comment suivre ma commande ?
L'état de la commande se lit dans Cassiopée, onglet Suivi. Un courriel est envoyé au demandeur à chaque changement d'état.
`,
    },
  ],
  questions: [
    { ask: 'À partir de quel montant faut-il trois devis ?', contains: ['15 000 €'], sentences: ['Au-delà de 15 000'] },
    {
      ask: 'Quels documents pour créer un fournisseur ?',
      contains: ['Kbis', 'vigilance', 'identité bancaire', 'Charte éthique'],
      list: 'Extrait Kbis',
    },
    { ask: 'Puis-je accepter un cadeau ?', contains: ['50 €'], sentences: ['Les acheteurs refusent les cadeaux'] },
    {
      ask: 'Qui appeler pour une commande urgente ?',
      contains: ['Léa Fontaine', '2214'],
      sentences: ['Léa Fontaine traite', 'Une commande urgente est livrée'],
    },
    {
      ask: 'Et combien ça coûte en plus ?',
      after: 'Qui appeler pour une commande urgente ?',
      contains: ['35 €'],
      sentences: ['Une commande urgente est livrée'],
    },
    {
      ask: 'Dans quel délai sont réglées les factures des fournisseurs ?',
      contains: ['quarante-cinq jours'],
      sentences: ['Les factures sont payées'],
    },
    { ask: 'Quel est le prix de la référence CAR-C-410 ?', contains: ['98,50'], rows: ['CAR-C-410'] },
    {
      ask: 'Et la CAR-N-410 ?',
      after: 'Quel est le prix de la référence CAR-C-410 ?',
      contains: ['74,00'],
      rows: ['CAR-N-410'],
    },
    { ask: 'Quelle remise sur le papier A4 ?', contains: ['12,5'], rows: ['PAP-A4-80'] },
    { ask: 'Combien reste-t-il au budget du laboratoire ?', contains: ['32 500,00'], rows: ['Laboratoire'] },
    {
      ask: 'Et pour la communication ?',
      after: 'Combien reste-t-il au budget du laboratoire ?',
      contains: ['1 800,00'],
      rows: ['Communication'],
    },
    { ask: 'Quel est le numéro de TVA de Brunel Emballages ?', contains: ['FR40528114907'], rows: ['Numéro de TVA'] },
    { ask: 'Qui signe un achat de 30 000 € ?', contains: ['Directeur des achats'], rows: ['De 5 000 à 50 000'] },
    {
      ask: 'How long does the purchasing department take to check a new supplier?',
      language: 'en',
      contains: ['cinq jours ouvrés'],
      sentences: ['Le service achats contrôle'],
    },
    { ask: 'When is invoice FA-2026-0187 due?', language: 'en', contains: ['28 février 2026'], rows: ['Échéance'] },
    { ask: 'Quel est le prix de la référence TAB-115 ?', refused: 'near miss' },
    { ask: 'Quel est le montant de la facture FA-2026-0333 ?', refused: 'near miss' },
    { ask: 'Ça va ?', refused: 'small talk' },
    { ask: 'Qui a remporté la coupe du monde de rugby ?', refused: 'off topic' },
  ],
};
