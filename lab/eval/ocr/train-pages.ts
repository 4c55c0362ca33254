import { breakLines, createSheet, type Sheet, type TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../generate/draw.ts';
import { pickFamily } from '../../generate/page/faces.ts';
import { formatAmount, inventDay, inventPageFacts } from './page-facts.ts';

const PROSE_SENTENCES = [
  'La mairie vous informe que les travaux de voirie débuteront dès lundi et dureront près de trois semaines.',
  'Nous accusons réception de votre réclamation et regrettons vivement la gêne occasionnée.',
  'Le règlement intérieur, affiché à l’entrée, précise les horaires d’accès à la bibliothèque.',
  'Grâce à votre fidélité, vous bénéficiez d’une remise immédiate sur l’abonnement annuel.',
  'Veuillez trouver ci-joint le relevé détaillé des prestations réalisées au cours du trimestre.',
  'L’hôtel dispose d’un garage fermé ; réservez votre place à l’accueil, où l’on vous remettra un badge.',
  'Ce contrat prend effet à la date de signature et se renouvelle par tacite reconduction.',
  'Les élèves inscrits à la cantine déjeunent à midi : bœuf, pâtes, fromage de chèvre et crème brûlée.',
  'Maître Lenoël, notaire à Béziers, certifie que le présent acte est conforme à la minute.',
  'Où en êtes-vous ? Écrivez-nous : nos équipes répondent sous 48 heures, même à Noël.',
  'Le coût du chauffage a baissé de 12,5 % grâce à l’isolation des combles (R = 7 m²·K/W).',
  'Sa sœur aînée, âgée de 27 ans, œuvre bénévolement auprès des aveugles depuis l’été.',
  'Sous réserve d’acceptation du dossier, le prêt sera débloqué vers le 15 du mois suivant.',
  'À défaut de paiement à l’échéance, une pénalité égale à trois fois le taux légal sera exigée.',
  'Les bâches, bûches et châssis doivent être stockés à l’abri de l’humidité et du gel.',
  'Il naquit à Saint-Benoît-du-Sault, fut maçon, puis contremaître, et mourut octogénaire.',
  'N’oubliez pas d’indiquer vos coordonnées complètes (téléphone, adresse, courriel) au dos du chèque.',
  'La garantie ne couvre ni l’usure normale, ni les dégâts causés par une mauvaise utilisation.',
  'Chaque copropriétaire reçoit, huit jours avant l’assemblée, l’ordre du jour et les comptes.',
  'Une pièce jointe manquait : le devis signé « bon pour accord » par le maître d’ouvrage.',
];
const ARTICLE_HEADINGS = [
  'ARTICLE PREMIER : OBJET DU CONTRAT',
  'CONDITIONS GÉNÉRALES DE VENTE',
  'MAIN-D’ŒUVRE ET DÉPLACEMENTS',
  'RÈGLEMENT ET PÉNALITÉS',
  'À RETOURNER SIGNÉ AVANT LE MOIS D’AOÛT',
];
const ITEM_DESCRIPTIONS = [
  'Tuyau d’arrosage renforcé 25 m',
  'Gâteau aux pêches et crème fraîche',
  'Réglage de chaudière à condensation',
  'Plâtre allégé, sac de 33 kg',
  'Étagère en chêne massif',
  'Forfait ménage et repassage',
  'Câble blindé catégorie 6',
  'Pâté de canard au poivre vert',
  'Révision de vélo électrique',
  'Cahier à spirale, grands carreaux',
  'Fenêtre à soufflet, double vitrage',
  'Pneu hiver 205/55 R16',
];

const [A4_WIDTH, A4_HEIGHT] = [595.28, 841.89];

type Page = (draw: Draw) => Sheet;

/** A circular with a heading and paragraphs. */
const drawCircular: Page = (draw) => {
  const family = pickFamily(draw, 'train', 'text');
  const style: TextStyle = { face: family.regular, size: draw.between(9.4, 11.6) };
  const sheet = createSheet(A4_WIDTH, A4_HEIGHT);
  const facts = inventPageFacts(draw);
  const step = style.size * 1.42;
  sheet.text(facts.company.fullName, 60, 62, { face: family.bold, size: style.size * 1.5 });
  let y = 96;
  const moveDown = (by: number): number => {
    y += by;
    return y;
  };
  for (const row of facts.address) sheet.text(row, 60, moveDown(step), style);
  sheet.text(`Le ${inventDay(draw)}`, 400, moveDown(step * 2), style);
  sheet.text(draw.pick(ARTICLE_HEADINGS), 60, moveDown(step * 2), { ...style, face: family.bold });
  y += step;
  for (const sentence of draw.some(PROSE_SENTENCES, 12)) {
    for (const row of breakLines(sentence, A4_WIDTH - 120, style)) sheet.text(row, 60, moveDown(step), style);
    y += step * 0.35;
  }
  sheet.text(`${facts.person.first} ${facts.person.last}`, 380, moveDown(step * 2), style);
  return sheet;
};

/** A quotation with identifiers, a table, totals and an account number. */
const drawQuotation: Page = (draw) => {
  const family = pickFamily(draw, 'train', 'text');
  const style: TextStyle = { face: family.regular, size: draw.between(8.4, 10.2) };
  const bold: TextStyle = { ...style, face: family.bold };
  const sheet = createSheet(A4_WIDTH, A4_HEIGHT);
  const facts = inventPageFacts(draw);
  const step = style.size * 1.7;
  sheet.text(facts.company.fullName, 45, 55, { face: family.bold, size: 15 });
  let y = 66;
  const moveDown = (by: number): number => {
    y += by;
    return y;
  };
  for (const row of [
    ...facts.address,
    `Tél. ${facts.company.phone}`,
    facts.company.email,
    `SIRET ${facts.company.siret ?? ''}`,
  ])
    sheet.text(row, 45, moveDown(step), style);
  sheet.text(`Devis n° ${draw.pattern('D####-###')} du ${inventDay(draw)}`, 45, moveDown(2 * step), bold);
  y += step;
  sheet.text('Désignation', 45, moveDown(step), bold);
  for (const [label, x] of [
    ['Qté', 330],
    ['P.U. HT', 420],
    ['Total HT', 545],
  ] as const)
    sheet.right(label, x, y, bold);
  sheet.rule(45, y + 4, 545, y + 4, '#444444');
  for (const article of draw.some(ITEM_DESCRIPTIONS, 10)) {
    const [count, price] = [draw.whole(1, 24), draw.whole(120, 96000)];
    sheet.text(article, 45, moveDown(step), style);
    sheet.right(String(count), 330, y, style);
    sheet.right(formatAmount(price), 420, y, style);
    sheet.right(formatAmount(price * count), 545, y, style);
  }
  y += step;
  for (const label of ['Total HT', 'TVA 20 %', 'TVA 5,5 %', 'NET À PAYER']) {
    sheet.text(label, 380, moveDown(step), bold);
    sheet.right(`${formatAmount(draw.whole(900, 4_000_000))} €`, 545, y, bold);
  }
  sheet.text(`IBAN : ${facts.iban}`, 45, moveDown(2 * step), style);
  for (const sentence of draw.some(PROSE_SENTENCES, 4))
    for (const row of breakLines(sentence, 500, style)) sheet.text(row, 45, moveDown(step), style);
  return sheet;
};

/** Small print in one column: two columns would test the layout rather than the characters. */
const drawSmallPrint: Page = (draw) => {
  const family = pickFamily(draw, 'train', 'text');
  const style: TextStyle = { face: family.regular, size: draw.between(7.4, 8.4) };
  const sheet = createSheet(A4_WIDTH, A4_HEIGHT);
  let y = 50;
  const moveDown = (by: number): number => {
    y += by;
    return y;
  };
  for (const heading of draw.some(ARTICLE_HEADINGS, 3)) {
    sheet.text(heading, 55, moveDown(16), { ...style, face: family.bold });
    y += 2;
    for (const sentence of draw.some(PROSE_SENTENCES, 11))
      for (const row of breakLines(`${draw.whole(1, 9)}.${draw.whole(1, 9)} ${sentence}`, 480, style))
        sheet.text(row, 55, moveDown(style.size * 1.36), style);
  }
  return sheet;
};

/** A receipt on narrow paper. */
const drawSlip: Page = (draw) => {
  const family = pickFamily(draw, 'train', 'till');
  const style: TextStyle = { face: family.regular, size: draw.between(10, 12) };
  const sheet = createSheet(300, 560);
  const facts = inventPageFacts(draw);
  let y = 30;
  const moveDown = (by: number): number => {
    y += by;
    return y;
  };
  for (const row of [facts.company.name.toUpperCase(), ...facts.address, `Tél. ${facts.company.phone}`])
    sheet.centred(row.slice(0, 34), 150, moveDown(17), style);
  sheet.text(`Ticket ${draw.digits(6)}  ${inventDay(draw)} ${draw.pattern('1#:3#')}`, 20, moveDown(26), style);
  y += 8;
  for (const article of draw.some(ITEM_DESCRIPTIONS, 9)) {
    sheet.text(article.slice(0, 24).trim(), 20, moveDown(17), style);
    sheet.right(formatAmount(draw.whole(90, 9900)), 280, y, style);
  }
  y += 8;
  for (const label of ['Sous-total', 'TVA 10,0 %', 'TOTAL À PAYER', 'Carte bancaire']) {
    sheet.text(label, 20, moveDown(17), style);
    sheet.right(formatAmount(draw.whole(900, 99000)), 280, y, style);
  }
  sheet.centred('Merci, à bientôt !', 150, moveDown(26), style);
  return sheet;
};

export const trainPages = {
  circular: drawCircular,
  quotation: drawQuotation,
  smallPrint: drawSmallPrint,
  slip: drawSlip,
};
