import { createSheet, type Sheet, type TextStyle } from '../../../../../samples/drawing/sheet.ts';
import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { noteColumns } from './note-columns.ts';

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const DAYS = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ');

/** A note from the counter of a restaurant or a small shop: letters of any width, columns set by rule, taxes in a table below. */
export function counterNote(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const { shop, total, payment } = facts;
  const family = pickFamily(draw, 'train', draw.chance(0.6) ? 'text' : 'till');
  const width = draw.pick([204, 226.8, 283]);
  const size = draw.between(7.4, 9);
  const [plain, bold]: TextStyle[] = [
    { face: family.regular, size },
    { face: family.bold, size },
  ];
  const margin = draw.between(8, 16);
  const sheet = createSheet(width, 760 + 40 * facts.lines.length);
  let y = draw.between(14, 30);
  const next = (times = 1) => {
    y += times * size * 1.32;
    return y;
  };
  const middle = (text: string, style = plain as TextStyle) => sheet.centred(text, width / 2, next(), style);
  const spread = (left: string, right: string, style = plain as TextStyle) => {
    sheet.text(left, margin, next(), style);
    sheet.right(right, width - margin, y, style);
  };
  const rule = () => {
    next(0.4);
    sheet.rule(margin, y, width - margin, y, '#000000', 0.5);
    next(0.2);
  };
  const decimal = draw.pick([',', ',', '.']);
  const bare = (cents: number) => `${Math.trunc(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`;
  const unit = draw.pick(['', ' €', '€']);
  const money = (cents: number) => bare(cents) + unit;

  const title =
    facts.kind === 'restaurant' ? draw.pick(['NOTE', 'ADDITION', '']) : draw.pick(['TICKET DE CAISSE', '', 'REÇU']);
  const titleFirst = draw.chance(0.25) && title !== '';
  if (titleFirst) middle(title, bold);
  const large = { face: family.bold, size: size * draw.between(1.2, 1.8) };
  const words = facts.sign.split(' ');
  if (words.length > 2 && draw.chance(0.35)) {
    sheet.centred(words.slice(0, -1).join(' '), width / 2, next(1.6), large);
    sheet.centred(words.at(-1) ?? '', width / 2, next(1.6), large);
  } else sheet.centred(draw.chance(0.4) ? facts.sign.toUpperCase() : facts.sign, width / 2, next(1.6), large);
  next(0.3);
  if (draw.chance(0.25)) middle(draw.pick(['Cuisine maison', 'Depuis 1974', 'Votre commerce de proximité', 'Artisan']));
  if (draw.chance(0.4)) middle(shop.fullName);
  const showsAddress = draw.chance(0.92);
  if (showsAddress)
    for (const row of addressLines(shop.address, { capitals: draw.chance(0.3), country: false })) middle(row);
  if (draw.chance(0.7)) middle(`${draw.pick(['Tél. ', 'Tel : ', 'Téléphone : ', ''])}${shop.phone}`);
  if (draw.chance(0.7)) middle(`${draw.pick(['SIRET', 'Siret :', 'N° SIRET :'])} ${shop.siret ?? ''}`);
  if (draw.chance(0.5))
    middle(`${draw.pick(['TVA intra.', 'N° TVA :', 'TVA intracommunautaire :'])} ${shop.vatNumber ?? ''}`);
  rule();
  if (title !== '' && !titleFirst) middle(`${title} N° ${facts.ticket}`, bold);
  const stampFirst = draw.chance(0.7);
  const time = draw.pick([facts.time, facts.time.replace(':', 'h')]);
  const stamp = () => {
    const [year = '', month = '', number = ''] = facts.day.split('-');
    const weekday = DAYS[new Date(`${facts.day}T12:00:00Z`).getUTCDay()] ?? '';
    const day = draw.pick([
      `${number}/${month}/${year}`,
      `${weekday.slice(0, 3)}. ${number}/${month}/${year}`,
      `${weekday} ${Number(number)} ${MONTHS[Number(month) - 1]} ${year}`,
      `${number}/${month}/${year.slice(2)}`,
      `${year}-${month}-${number}`,
    ]);
    if (draw.chance(0.5)) spread(day, time);
    else
      sheet.text(
        `${draw.pick(['Le ', 'Date : ', ''])}${day} ${draw.pick(['à', '-', ''])} ${time}`,
        margin,
        next(),
        plain as TextStyle,
      );
  };
  if (stampFirst) stamp();
  if (facts.kind === 'restaurant')
    spread(`Table ${draw.whole(1, 30)}`, `${draw.whole(1, 8)} ${draw.pick(['couverts', 'cvts', 'pers.'])}`);
  if (draw.chance(0.5))
    spread(draw.pick([`Serveur : ${facts.cashier}`, `Vous avez été servi par ${facts.cashier}`]), '');
  rule();
  const columns = noteColumns(
    draw,
    { sheet, margin, width, plain: plain as TextStyle, bold: bold as TextStyle, bare, next },
    facts,
  );
  rule();
  const showsNet = draw.chance(0.4);
  const showsVatTotal = draw.chance(0.45);
  const vatWord = draw.pick(['TVA', 'TVA', 'Taxes', 'Taxe']);
  const totals = () => {
    if (showsNet) spread(draw.pick(['Total HT', 'Montant HT', 'Total hors taxes', 'Sous-total HT']), money(facts.net));
    if (showsVatTotal)
      spread(draw.pick([`Total ${vatWord}`, `Montant ${vatWord}`, `Dont ${vatWord}`, vatWord]), money(facts.vatAmount));
  };
  const before = draw.chance(0.5);
  if (before) totals();
  const strong = { face: family.bold, size: size * draw.pick([1, 1.3, 1.6]) };
  next(0.4);
  spread(
    draw.pick(['TOTAL', 'Total TTC', 'TOTAL TTC', 'À payer', 'Net à payer TTC', 'Montant à régler', 'TOTAL €']),
    money(total),
    strong,
  );
  next(0.3);
  if (!before) totals();
  const breakdown = columns.taxes(vatWord);
  const paid = {
    'carte bancaire': ['Carte bancaire', 'CB', 'Réglé par CB', 'Paiement carte', 'VISA'],
    espèces: ['Espèces', 'Paiement espèces', 'Réglé en espèces'],
    chèque: ['Chèque', 'Réglé par chèque'],
    'titre-restaurant': ['Titres restaurant', 'Titre-restaurant', 'Ticket restaurant'],
    'sans contact': ['CB sans contact', 'Carte sans contact'],
  }[payment.method];
  rule();
  spread(draw.pick(paid), money(payment.given));
  if (payment.given > total) spread(draw.pick(['Monnaie rendue', 'Rendu', 'À rendre']), money(payment.given - total));
  if (!stampFirst) stamp();
  next(0.5);
  for (const row of draw.some(
    [
      'Merci et à bientôt !',
      'Service compris',
      shop.web,
      'Merci de votre confiance',
      'TVA acquittée sur les encaissements',
    ],
    draw.whole(0, 3),
  ))
    middle(row);
  return {
    sheet: cutAt(sheet, y + draw.between(16, 40)),
    said: {
      time: facts.time,
      showsNet,
      showsVatTotal,
      breakdown,
      showsRates: false,
      showsAddress,
      vendorName: facts.sign,
    },
    layout: `note-${columns.manner}-${breakdown}-${stampFirst ? 'top' : 'bottom'}`,
  };
}

/** The roll is cut where the note ends. */
const cutAt = (sheet: Sheet, height: number): Sheet => ({ ...sheet, height: Math.ceil(height) });
