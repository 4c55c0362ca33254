import type { QuestionBase } from '../../question-base.ts';

export const quality: QuestionBase = {
  name: 'quality',
  documents: [
    {
      name: 'PRO-07-non-conformites.docx',
      content: `
# PRO-07 Traitement des non-conformités
Cette procédure s'applique à l'atelier d'usinage et au magasin. Elle est revue tous les deux ans par la responsable qualité.
## Détection
L'opérateur qui constate un défaut pose une étiquette rouge sur la pièce et la place en zone de quarantaine. La production du lot est arrêtée dès la troisième pièce défectueuse.
## Enregistrement
La fiche de non-conformité est ouverte dans Qualiflow avant la fin du poste. Elle indique le numéro de lot, le nombre de pièces touchées et une photographie du défaut.
## Décision
Le comité qualité décide sous deux jours ouvrés entre le rebut, la retouche et la dérogation. Une dérogation est signée par le client et n'est valable que pour un seul lot.
## Analyse des causes
Une analyse par la méthode des cinq pourquoi est menée pour tout défaut dont le coût dépasse 1 000 €. Les actions correctives sont vérifiées trois mois après leur mise en place, car un effet immédiat ne prouve pas qu'elles durent.
~ Usinor Précision - PRO-07 version E - Toute copie imprimée est non maîtrisée
`,
    },
    {
      name: 'plan-etalonnage.xlsx',
      content: `
## Instruments
| Code | Instrument | Dernier étalonnage | Prochain étalonnage | Tolérance |
| MET-014 | Pied à coulisse 150 mm | 12/03/2025 | 12/03/2026 | 0,02 mm |
| MET-022 | Micromètre 0-25 mm | 04/06/2025 | 04/12/2025 | 0,004 mm |
| MET-031 | Comparateur à cadran | 20/01/2025 | 20/01/2027 | 0,01 mm |
| MET-047 | Balance de laboratoire | 15/09/2025 | 15/03/2026 | 0,5 g |
## Indicateurs
| Indicateur | Objectif | Réalisé | Pilote |
| Taux de rebut | 1,5 % | 2,1 % | Chef d'atelier |
| Taux de service | 97,0 % | 96,4 % | Logistique |
| Réclamations clients | 12 | 9 | Qualité |
| Coût de non-qualité | 40 000 € | 32 750 € | Direction |
`,
    },
    {
      name: 'manuel-qualite.pdf',
      content: `
# Manuel qualité
Le système de management de la qualité est certifié ISO 9001 depuis le 3 mai 2017. Le certificat en cours expire le 2 mai 2026.
## Politique
La direction s'engage à livrer des pièces conformes du premier coup et à répondre à toute réclamation en moins de cinq jours.
## Audits internes
Chaque processus est audité une fois par an par un auditeur qui n'y travaille pas. Le rapport est remis dans les dix jours. Un écart majeur est corrigé sous trente jours, un écart mineur sous quatre-vingt-dix jours.
## Revue de direction
La revue de direction se tient en février et en septembre. Elle est présidée par le directeur du site.
## Maîtrise des documents
Un document est rédigé par le pilote du processus, vérifié par la qualité puis approuvé par le directeur. Les enregistrements sont conservés dix ans, et trente ans pour les pièces aéronautiques.
## Responsabilités
| Fonction | Titulaire | Remplaçant |
| Responsable qualité | Hélène Marchetti | Thomas Weiss |
| Pilote métrologie | Karim Aït-Saïd | Nadia Roche |
| Correspondant sécurité | Paul Estève | Hélène Marchetti |
~ Usinor Précision, ZI des Ormes. Propriété exclusive de la société.
`,
    },
    {
      name: 'consignes-atelier.txt',
      content: `
# Consignes de l'atelier
Les lunettes et les chaussures de sécurité sont obligatoires dans tout l'atelier. Les gants sont interdits sur les machines tournantes, parce qu'ils peuvent être happés par le mandrin.
La température de la salle de métrologie est maintenue à 20 degrés, avec un écart d'un degré au plus. Les pièces y reposent quatre heures avant d'être mesurées.
Pour démarrer une série, le régleur procède comme suit.
1. Charger le programme et vérifier son indice de révision
2. Produire cinq pièces et les porter au contrôle
3. Attendre la fiche de première pièce signée
4. Lancer la série et noter l'heure au cahier
`,
    },
  ],
  questions: [
    {
      ask: 'Que fait-on d’une pièce défectueuse ?',
      contains: ['étiquette rouge', 'quarantaine'],
      sentences: ["L'opérateur qui constate"],
    },
    { ask: 'Qui signe une dérogation ?', contains: ['signée par le client'], sentences: ['Une dérogation est signée'] },
    {
      ask: 'Et pour combien de lots ?',
      after: 'Qui signe une dérogation ?',
      contains: ['un seul lot'],
      sentences: ['Une dérogation est signée'],
    },
    {
      ask: 'Pourquoi ne doit-on pas porter de gants au tour ?',
      contains: ['happés'],
      sentences: ['Les gants sont interdits'],
    },
    {
      ask: 'durée conservation enregistrements',
      contains: ['dix ans'],
      sentences: ['Les enregistrements sont conservés'],
    },
    {
      ask: 'Comment démarre-t-on une série ?',
      contains: ['indice de révision', 'cinq pièces', 'première pièce signée', 'cahier'],
      list: 'Charger le programme',
    },
    {
      ask: 'Quand le certificat ISO 9001 arrive-t-il à échéance ?',
      contains: ['2 mai 2026'],
      sentences: ['Le certificat en cours'],
    },
    {
      ask: 'Sous quel délai corrige-t-on un écart majeur ?',
      contains: ['trente jours'],
      sentences: ['Un écart majeur est corrigé'],
    },
    {
      ask: 'Et un écart mineur ?',
      after: 'Sous quel délai corrige-t-on un écart majeur ?',
      contains: ['quatre-vingt-dix jours'],
      sentences: ['Un écart majeur est corrigé'],
    },
    { ask: 'Quelle est la tolérance du micromètre MET-022 ?', contains: ['0,004 mm'], rows: ['MET-022'] },
    {
      ask: 'Et du MET-031 ?',
      after: 'Quelle est la tolérance du micromètre MET-022 ?',
      contains: ['0,01 mm'],
      rows: ['MET-031'],
    },
    { ask: 'Quel est le taux de rebut réalisé ?', contains: ['2,1'], rows: ['Taux de rebut'] },
    { ask: 'Qui remplace le pilote métrologie ?', contains: ['Nadia Roche'], rows: ['Pilote métrologie'] },
    {
      ask: 'Et la responsable qualité ?',
      after: 'Qui remplace le pilote métrologie ?',
      contains: ['Thomas Weiss'],
      rows: ['Responsable qualité'],
    },
    {
      ask: 'When must the caliper MET-014 be calibrated next?',
      language: 'en',
      contains: ['12/03/2026'],
      rows: ['MET-014'],
    },
    {
      ask: 'How soon must customer complaints be answered?',
      language: 'en',
      contains: ['moins de cinq jours'],
      sentences: ["La direction s'engage"],
    },
    { ask: "Quelle est la tolérance de l'instrument MET-060 ?", refused: 'near miss' },
    { ask: 'Combien coûte la certification ISO 14001 ?', refused: 'near miss' },
    { ask: 'Salut, tu vas bien ?', refused: 'small talk' },
    { ask: 'Quelle est la distance entre la Terre et la Lune ?', refused: 'off topic' },
  ],
};
