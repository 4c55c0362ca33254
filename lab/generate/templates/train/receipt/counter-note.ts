import { createSheet, type Sheet, type TextStyle } from '@probant/samples/drawing/sheet';
import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { drawNoteLines } from './note-columns.ts';

const MONTH_NAMES = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const WEEKDAY_NAMES = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ');

/** Draws the bill of a restaurant or a small shop in proportional letters, with aligned columns and the taxes below them. */
export function drawCounterNote(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const { merchant, total, payment } = facts;
  const family = pickFamily(draw, 'train', draw.chance(0.6) ? 'text' : 'till');
  const width = draw.pick([204, 226.8, 283]);
  const size = draw.between(7.4, 9);
  const [regular, bold]: TextStyle[] = [
    { face: family.regular, size },
    { face: family.bold, size },
  ];
  const margin = draw.between(8, 16);
  const sheet = createSheet(width, 760 + 40 * facts.lines.length);
  let y = draw.between(14, 30);
  const advance = (times = 1) => {
    y += times * size * 1.32;
    return y;
  };
  const writeCentred = (text: string, style = regular as TextStyle) => sheet.centred(text, width / 2, advance(), style);
  const writePair = (left: string, right: string, style = regular as TextStyle) => {
    sheet.text(left, margin, advance(), style);
    sheet.right(right, width - margin, y, style);
  };
  const drawRule = () => {
    advance(0.4);
    sheet.rule(margin, y, width - margin, y, '#000000', 0.5);
    advance(0.2);
  };
  const decimalMark = draw.pick([',', ',', '.']);
  const formatAmount = (cents: number) =>
    `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}${decimalMark}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  const currency = draw.pick(['', ' €', '€']);
  const formatMoney = (cents: number) => formatAmount(cents) + currency;

  const title =
    facts.kind === 'restaurant' ? draw.pick(['NOTE', 'ADDITION', '']) : draw.pick(['TICKET DE CAISSE', '', 'REÇU']);
  const isTitleFirst = draw.chance(0.25) && title !== '';
  if (isTitleFirst) writeCentred(title, bold);
  const nameStyle = { face: family.bold, size: size * draw.between(1.2, 1.8) };
  const signWords = facts.sign.split(' ');
  if (signWords.length > 2 && draw.chance(0.35)) {
    sheet.centred(signWords.slice(0, -1).join(' '), width / 2, advance(1.6), nameStyle);
    sheet.centred(signWords.at(-1) ?? '', width / 2, advance(1.6), nameStyle);
  } else sheet.centred(draw.chance(0.4) ? facts.sign.toUpperCase() : facts.sign, width / 2, advance(1.6), nameStyle);
  advance(0.3);
  if (draw.chance(0.25))
    writeCentred(draw.pick(['Cuisine maison', 'Depuis 1974', 'Votre commerce de proximité', 'Artisan']));
  if (draw.chance(0.4)) writeCentred(merchant.fullName);
  const showsAddress = draw.chance(0.92);
  if (showsAddress)
    for (const row of formatAddress(merchant.address, { capitals: draw.chance(0.3), country: false }))
      writeCentred(row);
  if (draw.chance(0.7)) writeCentred(`${draw.pick(['Tél. ', 'Tel : ', 'Téléphone : ', ''])}${merchant.phone}`);
  if (draw.chance(0.7)) writeCentred(`${draw.pick(['SIRET', 'Siret :', 'N° SIRET :'])} ${merchant.siret ?? ''}`);
  if (draw.chance(0.5))
    writeCentred(`${draw.pick(['TVA intra.', 'N° TVA :', 'TVA intracommunautaire :'])} ${merchant.vatNumber ?? ''}`);
  drawRule();
  if (title !== '' && !isTitleFirst) writeCentred(`${title} N° ${facts.ticket}`, bold);
  const isStampFirst = draw.chance(0.7);
  const time = draw.pick([facts.time, facts.time.replace(':', 'h')]);
  const writeStamp = () => {
    const [year = '', month = '', number = ''] = facts.day.split('-');
    const weekday = WEEKDAY_NAMES[new Date(`${facts.day}T12:00:00Z`).getUTCDay()] ?? '';
    const day = draw.pick([
      `${number}/${month}/${year}`,
      `${weekday.slice(0, 3)}. ${number}/${month}/${year}`,
      `${weekday} ${Number(number)} ${MONTH_NAMES[Number(month) - 1]} ${year}`,
      `${number}/${month}/${year.slice(2)}`,
      `${year}-${month}-${number}`,
    ]);
    if (draw.chance(0.5)) writePair(day, time);
    else
      sheet.text(
        `${draw.pick(['Le ', 'Date : ', ''])}${day} ${draw.pick(['à', '-', ''])} ${time}`,
        margin,
        advance(),
        regular as TextStyle,
      );
  };
  if (isStampFirst) writeStamp();
  if (facts.kind === 'restaurant')
    writePair(`Table ${draw.whole(1, 30)}`, `${draw.whole(1, 8)} ${draw.pick(['couverts', 'cvts', 'pers.'])}`);
  if (draw.chance(0.5))
    writePair(draw.pick([`Serveur : ${facts.cashier}`, `Vous avez été servi par ${facts.cashier}`]), '');
  drawRule();
  const columns = drawNoteLines(
    draw,
    {
      sheet,
      margin,
      width,
      regular: regular as TextStyle,
      bold: bold as TextStyle,
      formatAmount,
      advance,
    },
    facts,
  );
  drawRule();
  const showsNet = draw.chance(0.4);
  const showsVatTotal = draw.chance(0.45);
  const vatLabel = draw.pick(['TVA', 'TVA', 'Taxes', 'Taxe']);
  const writeSubtotals = () => {
    if (showsNet)
      writePair(draw.pick(['Total HT', 'Montant HT', 'Total hors taxes', 'Sous-total HT']), formatMoney(facts.net));
    if (showsVatTotal)
      writePair(
        draw.pick([`Total ${vatLabel}`, `Montant ${vatLabel}`, `Dont ${vatLabel}`, vatLabel]),
        formatMoney(facts.vatAmount),
      );
  };
  const areSubtotalsFirst = draw.chance(0.5);
  if (areSubtotalsFirst) writeSubtotals();
  const totalStyle = { face: family.bold, size: size * draw.pick([1, 1.3, 1.6]) };
  advance(0.4);
  writePair(
    draw.pick(['TOTAL', 'Total TTC', 'TOTAL TTC', 'À payer', 'Net à payer TTC', 'Montant à régler', 'TOTAL €']),
    formatMoney(total),
    totalStyle,
  );
  advance(0.3);
  if (!areSubtotalsFirst) writeSubtotals();
  const breakdown = columns.writeTaxes(vatLabel);
  const methodNames = {
    'carte bancaire': ['Carte bancaire', 'CB', 'Réglé par CB', 'Paiement carte', 'VISA'],
    espèces: ['Espèces', 'Paiement espèces', 'Réglé en espèces'],
    chèque: ['Chèque', 'Réglé par chèque'],
    'titre-restaurant': ['Titres restaurant', 'Titre-restaurant', 'Ticket restaurant'],
    'sans contact': ['CB sans contact', 'Carte sans contact'],
  }[payment.method];
  drawRule();
  writePair(draw.pick(methodNames), formatMoney(payment.given));
  if (payment.given > total)
    writePair(draw.pick(['Monnaie rendue', 'Rendu', 'À rendre']), formatMoney(payment.given - total));
  if (!isStampFirst) writeStamp();
  advance(0.5);
  for (const row of draw.some(
    [
      'Merci et à bientôt !',
      'Service compris',
      merchant.web,
      'Merci de votre confiance',
      'TVA acquittée sur les encaissements',
    ],
    draw.whole(0, 3),
  ))
    writeCentred(row);
  return {
    sheet: cutSheet(sheet, y + draw.between(16, 40)),
    printed: {
      time: facts.time,
      showsNet,
      showsVatTotal,
      breakdown,
      showsRates: false,
      showsAddress,
      vendorName: facts.sign,
    },
    layout: `note-${columns.layout}-${breakdown}-${isStampFirst ? 'top' : 'bottom'}`,
  };
}

/** Cuts the roll where the note ends. */
const cutSheet = (sheet: Sheet, height: number): Sheet => ({ ...sheet, height: Math.ceil(height) });
