import type { QuestionBase } from '../../../question-base.ts';

export const funeralDirector: QuestionBase = {
  name: 'funeral director',
  documents: [
    {
      name: 'guide-du-conseiller.pdf',
      content: `
# Guide du conseiller funéraire
Maison Aubrée, pompes funèbres à Dinan. À l'usage interne, mars 2026.
## Premier appel de la famille
Le conseiller note le nom du défunt, le lieu du décès et le numéro de celui qui appelle. Il demande si un médecin est passé. Un décès au domicile demande un certificat médical avant tout déplacement du corps. L'équipe se déplace jour et nuit ; elle arrive dans les deux heures.
## Pièces à réunir
Pour la déclaration en mairie, la famille apporte :
- le certificat de décès signé par le médecin
- le livret de famille ou la pièce d'identité du défunt
- la pièce d'identité du déclarant
La déclaration se fait dans les 24 heures, dimanches et jours fériés non compris.
Pour une crémation, il faut :
- la volonté écrite du défunt ou celle de la personne qui pourvoit aux obsèques
- le certificat qui atteste l'absence de pile cardiaque
- l'autorisation du maire du lieu de fermeture du cercueil
## Délais
L'inhumation ou la crémation a lieu entre 24 heures et 14 jours après le décès. Une dérogation du préfet est possible si une autopsie est demandée.
Les soins de conservation sont faits dans les 36 heures, par un thanatopracteur diplômé. Ils sont interdits pour certaines maladies contagieuses.
## Chambre funéraire
Les salons sont ouverts aux proches de 9 h à 19 h. Un code est remis pour venir hors de ces heures. Les trois premiers jours sont compris dans le forfait. Ensuite, chaque journée est facturée 62 €.
Les fleurs sont livrées par l'entrée de service avant 11 h.
## Devis et paiement
Le devis suit le modèle réglementaire et il est gratuit. Un acompte de 30 % est versé à la signature du bon de commande. Le solde est dû trente jours après la cérémonie. La banque du défunt peut régler jusqu'à 5 910 € sur le compte, sur présentation de la facture.
## Cendres
L'urne peut rester un an au crématorium. Les cendres ne sont pas gardées à la maison ; elles sont inhumées, déposées au columbarium ou dispersées en pleine nature, avec une déclaration à la mairie du lieu de naissance.
`,
    },
    {
      name: 'prestations.csv',
      content: `
| Prestation | Prix TTC | Porteurs | Durée (min) |
| Cercueil pin, cérémonie simple | 1 480,00 € | 2 | 30 |
| Cercueil chêne, cérémonie religieuse | 2 950,00 € | 4 | 75 |
| Crémation avec urne | 2 320,00 € | 2 | 90 |
| Transport au-delà de 50 km | 2,10 € le km | 1 | |
| Gravure de plaque | 95,00 € | | |
| Soins de conservation | 340,00 € | | 60 |
`,
    },
  ],
  questions: [
    {
      ask: 'Quels papiers la famille doit-elle apporter pour déclarer le décès ?',
      contains: ['certificat de décès', 'livret de famille', 'déclarant'],
      list: 'le certificat de décès',
      sentences: ['La déclaration se fait'],
    },
    {
      ask: 'Que faut-il comme documents pour une crémation ?',
      contains: ['volonté écrite', 'pile cardiaque', 'autorisation du maire'],
      list: 'la volonté écrite',
    },
    {
      ask: 'Combien de jours maximum entre le décès et l’enterrement ?',
      contains: ['14 jours'],
      sentences: ["L'inhumation ou la crémation", 'Une dérogation du préfet'],
    },
    {
      ask: 'Peut-on garder l’urne chez soi ?',
      contains: ['ne sont pas gardées à la maison'],
      sentences: ['Les cendres ne sont pas'],
    },
    {
      ask: 'Combien coûte une journée de salon supplémentaire ?',
      contains: ['62 €'],
      sentences: ['Ensuite, chaque journée', 'Les trois premiers jours'],
    },
    {
      ask: 'Quel pourcentage demande-t-on à la commande ?',
      contains: ['30 %'],
      sentences: ['Un acompte de 30'],
    },
    {
      ask: 'Jusqu’à quel montant la banque peut-elle payer les obsèques ?',
      contains: ['5 910'],
      sentences: ['La banque du défunt'],
    },
    {
      ask: 'Combien de porteurs pour un cercueil en chêne ?',
      contains: ['4'],
      rows: ['Cercueil chêne'],
    },
    { ask: 'Prix de la gravure d’une plaque', contains: ['95,00'], rows: ['Gravure de plaque'] },
    {
      ask: 'How quickly does the team get there after a call?',
      language: 'en',
      contains: ['deux heures'],
      sentences: ["L'équipe se déplace"],
    },
    { ask: 'Quel est le prix d’une concession de trente ans ?', refused: 'near miss' },
    { ask: 'Combien de temps dure une exhumation ?', refused: 'near miss' },
    { ask: 'Qui est le maître de cérémonie de la maison ?', refused: 'near miss' },
    { ask: 'Does the company take care of animals?', language: 'en', refused: 'near miss' },
    { ask: 'Bonjour, comment allez-vous ?', refused: 'small talk' },
  ],
};
