import { breakLines, createSheet, measureText, type Sheet, type TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../generate/draw.ts';
import { type FontFamily, pickFamily } from '../../generate/page/faces.ts';
import { formatAmount, inventDay, inventPageFacts } from './page-facts.ts';

const PROSE_SENTENCES = [
  'Par la présente, je vous prie de bien vouloir résilier l’assurance de mon véhicule à compter du mois prochain.',
  'Le diagnostic énergétique révèle une déperdition élevée au niveau des fenêtres et de la toiture.',
  'Après vérification, il s’avère que la quantité livrée diffère de celle qui figure sur le bordereau.',
  'Nos conseillers restent à votre disposition du mardi au samedi, de 9 h 30 à 18 h, sans interruption.',
  'Monsieur Gaëtan Îlot, né à Nîmes, demeure au deuxième étage de l’immeuble voisin.',
  'L’œuvre fut exposée au musée des Beaux-Arts, puis cédée aux enchères pour une somme dérisoire.',
  'Le bénéficiaire s’engage à restituer le matériel prêté en parfait état, nettoyé et complet.',
  'Une caution équivalant à deux mois de loyer est déposée entre les mains du gérant.',
  'Au-delà de ce délai, aucune réclamation ne sera recevable, quel qu’en soit le motif.',
  'Prévoyez des vêtements chauds : la soirée s’achève tard, et la fraîcheur tombe vite en altitude.',
  'Les maïs hybrides ont souffert du gel ; la récolte s’établit à 71 quintaux par hectare.',
  'Votre enfant a été reçu au concours d’entrée ; nous lui adressons toutes nos félicitations.',
  'Ci-après désigné « le Prêteur », dont le siège se situe boulevard de la Liberté à Angoulême.',
  'La commission, réunie à huis clos, a jugé le projet trop coûteux et l’échéancier irréaliste.',
  'Pensez à vérifier l’étanchéité des joints, à dégivrer le congélateur et à purger les radiateurs.',
  'Quelle que soit l’issue du litige, les frais d’huissier demeurent à la charge du débiteur.',
  'Dès l’aube, les pêcheurs regagnent le port ; le marché s’y tient jusqu’à midi.',
  'Le nœud du problème tient à l’absence de procès-verbal lors de la réception du chantier.',
  'Joignez un justificatif de domicile de moins de 3 mois et la copie recto verso d’une pièce d’identité.',
  'Cet accusé de réception ne préjuge pas de l’admissibilité de votre requête.',
  'Les archives départementales conservent les registres d’état civil antérieurs à 1902.',
  'Tout dépassement du forfait est facturé 0,18 € la minute, hors numéros spéciaux.',
];
const CLAUSE_TITLES = [
  'NOTE À L’ATTENTION DES LOCATAIRES',
  'MANŒUVRES ET STATIONNEMENT INTERDITS',
  'DÉCLARATION DE SINISTRE',
  'Procès-verbal d’assemblée',
];
const ITEM_DESCRIPTIONS = [
  'Béton désactivé, livré et coulé',
  'Tarte fine à la rhubarbe',
  'Location de nacelle, la journée',
  'Ramonage d’insert à granulés',
  'Enduit de façade gratté fin',
  'Coffret de thé vert à la menthe',
  'Traduction assermentée, le feuillet',
  'Clôture rigide, panneau de 2,50 m',
  'Échantillon de parquet collé',
  'Soupe de légumes d’hiver',
  'Dépannage de volet roulant',
  'Œillets et rosés, le bouquet',
];

const A4_POINTS = { width: 595.28, height: 841.89 };

/** Creates a cursor that writes rows from top to bottom. */
function createColumn(sheet: Sheet, top: number) {
  let y = top;
  return {
    skip(points: number) {
      y += points;
    },
    row(
      cells: readonly (readonly [text: string, x: number, side: 'left' | 'right'])[],
      step: number,
      style: TextStyle,
    ) {
      y += step;
      for (const [text, x, side] of cells) (side === 'left' ? sheet.text : sheet.right)(text, x, y, style);
    },
    get y() {
      return y;
    },
  };
}

const createStyles = ({ regular, bold }: FontFamily, size: number) => ({
  plain: { face: regular, size } satisfies TextStyle,
  strong: { face: bold, size: size * 1.1 } satisfies TextStyle,
});

/** A letter with paragraphs of body text. */
function drawLetter(draw: Draw): Sheet {
  const sheet = createSheet(A4_POINTS.width, A4_POINTS.height);
  const { plain, strong } = createStyles(pickFamily(draw, 'report', 'text'), draw.between(9.6, 11.4));
  const { company, person, address, iban } = inventPageFacts(draw);
  const page = createColumn(sheet, 40);
  const lead = plain.size * 1.38;
  page.row([[`${person.first} ${person.last}`, 70, 'left']], lead, strong);
  for (const line of address) page.row([[line, 70, 'left']], lead, plain);
  page.row([[company.fullName, 330, 'left']], lead * 1.6, plain);
  page.row([[`Dossier ${draw.pattern('@@-####/##')}, le ${inventDay(draw)}`, 330, 'left']], lead, plain);
  page.skip(lead);
  page.row([[draw.pick(CLAUSE_TITLES), 70, 'left']], lead * 1.5, strong);
  for (const paragraph of draw.some(PROSE_SENTENCES, 13)) {
    page.skip(lead * 0.4);
    for (const line of breakLines(paragraph, 455, plain)) page.row([[line, 70, 'left']], lead, plain);
  }
  page.row([[`Virement sur le compte ${iban}`, 70, 'left']], lead * 2, plain);
  return sheet;
}

/** A bill with a shaded table header and thin rules between its rows. */
function drawBill(draw: Draw): Sheet {
  const sheet = createSheet(A4_POINTS.width, A4_POINTS.height);
  const { plain, strong } = createStyles(pickFamily(draw, 'report', 'text'), draw.between(8.6, 10.4));
  const { company, address, iban } = inventPageFacts(draw);
  const page = createColumn(sheet, 30);
  const lead = plain.size * 1.85;
  page.row(
    [
      ['Facture', 50, 'left'],
      [company.name, 550, 'right'],
    ],
    30,
    { ...strong, size: 17 },
  );
  page.row(
    [
      [`N° ${draw.pattern('##-#####')}`, 50, 'left'],
      [address.at(-1) ?? '', 550, 'right'],
    ],
    lead * 1.3,
    plain,
  );
  page.row(
    [
      [`Émise le ${inventDay(draw)}`, 50, 'left'],
      [`TVA ${company.vatNumber ?? ''}`, 550, 'right'],
    ],
    lead,
    plain,
  );
  page.row(
    [
      [`À régler avant le ${inventDay(draw)}`, 50, 'left'],
      [company.register, 550, 'right'],
    ],
    lead,
    plain,
  );
  page.skip(lead);
  sheet.box(50, page.y + lead * 0.35, 500, lead, '#e3e6ea');
  page.row(
    [
      ['Prestation', 54, 'left'],
      ['Nombre', 350, 'right'],
      ['Prix', 440, 'right'],
      ['Montant', 546, 'right'],
    ],
    lead,
    strong,
  );
  for (const item of draw.some(ITEM_DESCRIPTIONS, 11)) {
    const [count, price] = [draw.whole(1, 60), draw.whole(45, 180_000)];
    page.row(
      [
        [item, 54, 'left'],
        [String(count), 350, 'right'],
        [formatAmount(price), 440, 'right'],
        [formatAmount(count * price), 546, 'right'],
      ],
      lead,
      plain,
    );
    sheet.rule(50, page.y + lead * 0.3, 550, page.y + lead * 0.3, '#b9bec4', 0.4);
  }
  page.skip(lead * 0.6);
  for (const label of ['Sous-total', 'Remise de fidélité', 'TVA (10 %)', 'Solde dû'])
    page.row(
      [
        [label, 350, 'left'],
        [`${formatAmount(draw.whole(300, 3_000_000))} €`, 546, 'right'],
      ],
      lead,
      label === 'Solde dû' ? strong : plain,
    );
  page.skip(lead);
  for (const line of [
    `IBAN ${iban}`,
    ...draw.some(PROSE_SENTENCES, 3).flatMap((sentence) => breakLines(sentence, 490, plain)),
  ])
    page.row([[line, 50, 'left']], plain.size * 1.4, plain);
  return sheet;
}

/** Numbered clauses in small print under headings in capitals. */
function drawClauses(draw: Draw): Sheet {
  const sheet = createSheet(A4_POINTS.width, A4_POINTS.height);
  const { plain, strong } = createStyles(pickFamily(draw, 'report', 'text'), draw.between(7.5, 8.5));
  const page = createColumn(sheet, 36);
  for (const [number, title] of draw.some(CLAUSE_TITLES, 3).entries()) {
    page.skip(5);
    page.row([[`${number + 1}. ${title.toUpperCase()}`, 48, 'left']], 15, strong);
    for (const clause of draw.some(PROSE_SENTENCES, 10))
      for (const line of breakLines(clause, 500, plain)) page.row([[line, 48, 'left']], plain.size * 1.34, plain);
  }
  return sheet;
}

/** A receipt in a monospaced font, prices right-aligned. */
function drawCounterReceipt(draw: Draw): Sheet {
  const sheet = createSheet(290, 540);
  const { plain } = createStyles(pickFamily(draw, 'report', 'till'), draw.between(9.6, 11.4));
  const { company, address } = inventPageFacts(draw);
  const page = createColumn(sheet, 22);
  const lead = plain.size * 1.5;
  const fitted = (text: string): string =>
    measureText(text, plain) <= 256 ? text : fitted(text.slice(0, -1).trimEnd());
  for (const line of [company.name, ...address, `SIRET ${company.siret ?? ''}`])
    page.row([[fitted(line), 18, 'left']], lead, plain);
  page.row(
    [
      [`${inventDay(draw)} ${draw.pattern('0#h4#')}`, 18, 'left'],
      [`N° ${draw.digits(5)}`, 272, 'right'],
    ],
    lead * 1.6,
    plain,
  );
  page.skip(lead * 0.5);
  for (const item of draw.some(ITEM_DESCRIPTIONS, 8)) {
    page.row([[fitted(item), 18, 'left']], lead, plain);
    const [count, price] = [draw.whole(1, 6), draw.whole(75, 8900)];
    page.row(
      [
        [`${count} x ${formatAmount(price)}`, 40, 'left'],
        [formatAmount(count * price), 272, 'right'],
      ],
      lead,
      plain,
    );
  }
  page.skip(lead * 0.5);
  for (const label of ['TOTAL TTC', 'dont TVA 5,5 %', 'ESPÈCES', 'RENDU'])
    page.row(
      [
        [label, 18, 'left'],
        [`${formatAmount(draw.whole(60, 88_000))} €`, 272, 'right'],
      ],
      lead,
      plain,
    );
  return sheet;
}

export const reportPages = {
  letter: drawLetter,
  bill: drawBill,
  clauses: drawClauses,
  counterReceipt: drawCounterReceipt,
};
