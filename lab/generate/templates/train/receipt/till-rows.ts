import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { MerchantKind, PrintedReceipt, ReceiptFacts, ReceiptLine } from '../../../receipt/facts.ts';

export type TillRow = {
  readonly kind: 'plain' | 'bold' | 'large' | 'gap';
  readonly text: string;
  readonly centred: boolean;
};

/** Builds the rows that a till prints, each at most `columns` characters wide. */
export function buildTillRows(
  draw: Draw,
  facts: ReceiptFacts,
  columns: number,
): { rows: TillRow[]; printed: PrintedReceipt; layout: string } {
  const { merchant, lines, vat, total, payment } = facts;
  const rows: TillRow[] = [];
  const toPrintable = draw.chance(0.3)
    ? (text: string) =>
        text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('Œ', 'OE').replaceAll('’', "'")
    : (text: string) => text.replaceAll('’', "'");
  const isUppercase = draw.chance(0.45);
  const toTillText = (text: string) => toPrintable(isUppercase ? text.toUpperCase() : text);
  const breakText = (text: string): string[] => {
    const parts: string[] = [];
    for (const word of toTillText(text).split(' ')) {
      const longerRow = `${parts.at(-1) ?? ''} ${word}`;
      if (parts.length > 0 && longerRow.length <= columns) parts[parts.length - 1] = longerRow;
      else parts.push(word.slice(0, columns));
    }
    return parts;
  };
  const addText = (text: string, centred = false, kind: TillRow['kind'] = 'plain') => {
    for (const part of breakText(text)) rows.push({ kind, text: part, centred });
  };
  const addGap = () => rows.push({ kind: 'gap', text: '', centred: false });
  const separator = draw.pick(['-', '=', '*', '', '.']);
  const addSeparator = () =>
    separator === '' ? addGap() : rows.push({ kind: 'plain', text: separator.repeat(columns), centred: false });
  const addPair = (left: string, right: string, kind: TillRow['kind'] = 'plain') => {
    const text = toTillText(left).slice(0, Math.max(1, columns - right.length - 1));
    rows.push({
      kind,
      text: text + ' '.repeat(Math.max(1, columns - [...text].length - right.length)) + right,
      centred: false,
    });
  };
  const decimalMark = draw.chance(0.8) ? ',' : '.';
  const formatAmount = (cents: number) =>
    `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}${decimalMark}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  const [priceUnit, totalUnit] = [draw.pick(['', '', ' €', '€', ' EUR']), draw.pick([' €', '€', ' EUR', ''])];
  const formatMoney = (cents: number) => formatAmount(cents) + priceUnit;
  const formatRate = (rate: number) => `${rate.toFixed(draw.pick([1, 2])).replace('.', decimalMark)}%`;
  const [year = '', month = '', number = ''] = facts.day.split('-');
  const day = draw.pick([
    `${number}/${month}/${year}`,
    `${number}/${month}/${year}`,
    `${number}/${month}/${year.slice(2)}`,
    `${number}-${month}-${year}`,
    `${number}.${month}.${year.slice(2)}`,
    `${number} ${MONTH_NAMES[Number(month) - 1]} ${year}`,
  ]);
  const seconds = draw.chance(0.3) ? `:${draw.whole(0, 5)}${draw.digits(1)}` : '';
  const shownTime = seconds === '' && draw.chance(0.3) ? facts.time.replace(':', 'h') : facts.time + seconds;
  const isStampFirst = draw.chance(0.5);
  const showsTime = draw.chance(0.9);
  const addStamp = () => {
    const stampLayout = draw.whole(0, 4);
    if (stampLayout === 0) addPair(day, showsTime ? shownTime : '');
    else if (stampLayout === 1) addText(`Le ${day}${showsTime ? ` à ${shownTime}` : ''}`);
    else if (stampLayout === 2) addText(`Date : ${day}${showsTime ? `  Heure : ${shownTime}` : ''}`);
    else if (stampLayout === 3) addPair(`Ticket ${facts.ticket}`, showsTime ? `${day} ${shownTime}` : day);
    else addText(`${day}${showsTime ? ` ${shownTime}` : ''} ${facts.till} ${facts.ticket}`, true);
    if (draw.chance(0.4))
      addPair(`Caisse ${facts.till}`, draw.chance(0.5) ? facts.cashier : `Vendeur ${facts.cashier}`);
  };

  if (draw.chance(0.15)) addText(draw.pick(['Bienvenue', 'Merci de votre visite', '*** DUPLICATA ***']), true);
  const isNameLarge = draw.chance(0.8);
  const signWords = facts.sign.split(' ');
  const nameKind = isNameLarge ? 'large' : 'bold';
  if (signWords.length > 2 && draw.chance(0.3)) {
    const splitAt = draw.whole(1, signWords.length - 1);
    addText(signWords.slice(0, splitAt).join(' '), true, nameKind);
    addText(signWords.slice(splitAt).join(' '), true, nameKind);
  } else addText(facts.sign, true, nameKind);
  if (draw.chance(0.4)) addText(draw.pick(TRADE_NAMES[facts.kind]), true);
  const showsCompany = draw.chance(0.3);
  if (showsCompany) addText(merchant.fullName, true);
  const showsAddress = draw.chance(0.9);
  if (showsAddress)
    for (const row of formatAddress(merchant.address, { capitals: draw.chance(0.4), country: false }))
      addText(row, true);
  if (draw.chance(0.75))
    addText(`${draw.pick(['Tél', 'Tel', 'Tél.'])} ${draw.pick([':', ''])} ${merchant.phone}`, true);
  const siret = merchant.siret ?? '';
  if (draw.chance(0.6))
    addText(`SIRET ${draw.chance(0.5) ? siret : siret.replace(/(...)(...)(...)/, '$1 $2 $3 ')}`, true);
  if (draw.chance(0.4)) addText(`TVA ${merchant.vatNumber}`, true);
  addGap();
  if (isStampFirst) addStamp();
  if (facts.kind === 'restaurant' && draw.chance(0.7))
    addPair(`Table ${draw.whole(1, 40)}`, `${draw.whole(1, 6)} couverts`);
  addSeparator();
  const codes = new Map(vat.map(({ rate }, index) => [rate, draw.pick([String(index + 1), 'ABCD'.charAt(index)])]));
  const lineLayout = draw.pick(['under', 'front', 'front', 'times', 'columns'] as const);
  const hasVatCodes = draw.chance(0.4);
  if (lineLayout === 'columns') addPair('Qté Article', 'Montant');
  for (const line of lines) addLine(line);
  addSeparator();
  const articleCount = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (draw.chance(0.35)) addText(`${draw.pick(["Nombre d'articles", 'Nb articles', 'Articles'])} : ${articleCount}`);
  const showsNet = draw.chance(0.35);
  const isNetFirst = showsNet && draw.chance(0.6);
  if (isNetFirst) addPair(draw.pick(['Total HT', 'TOTAL H.T.', 'Sous-total HT']), formatMoney(facts.net));
  let showsVatTotal = vat.length === 1;
  if (isNetFirst && draw.chance(0.6)) {
    addPair(draw.pick(['TVA', 'Total TVA', 'Montant TVA']), formatMoney(facts.vatAmount));
    showsVatTotal = true;
  }
  addPair(
    draw.pick([
      'TOTAL',
      'TOTAL TTC',
      'Total à payer',
      'NET A PAYER',
      'Total TTC',
      'A PAYER',
      'MONTANT DU',
      'TOTAL EUR',
    ]),
    formatAmount(facts.total) + totalUnit,
    draw.pick(['bold', 'large', 'plain'] as const),
  );
  if (draw.chance(0.15)) addPair('Soit en francs', `${formatAmount(Math.round(total * 6.55957))} F`);
  addPayment();
  const showsBreakdown = draw.chance(0.8);
  if (showsBreakdown) addVatBreakdown();
  if (showsNet && !isNetFirst) addPair(draw.pick(['Total HT', 'Dont HT']), formatMoney(facts.net));
  if (!isStampFirst) {
    addGap();
    addStamp();
  }
  addGap();
  for (const row of draw.some(
    [
      'Merci de votre visite',
      'A bientôt',
      'Ticket à conserver',
      'Ni repris ni échangé',
      'Ouvert du mardi au dimanche',
      'Conservez ce ticket : échange sous 30 jours',
      `Points fidélité : ${draw.whole(3, 900)}`,
      'Prix nets, service compris',
      merchant.web,
      `Logiciel certifié NF525 ${draw.pattern('@##')}`,
    ],
    draw.whole(0, 3),
  ))
    addText(row, true);
  return {
    rows,
    printed: {
      time: showsTime ? facts.time + seconds : null,
      showsNet,
      showsVatTotal: showsVatTotal && (showsBreakdown || isNetFirst),
      breakdown: showsBreakdown ? 'full' : 'none',
      showsRates: false,
      showsAddress,
      vendorName: facts.sign,
    },
    layout: `till-${lineLayout}-${isStampFirst ? 'top' : 'bottom'}-${showsBreakdown ? 'vat' : 'bare'}`,
  };

  function addLine({ description, quantity, unitPrice, amount, vatRate }: ReceiptLine): void {
    const code = hasVatCodes ? ` ${codes.get(vatRate)}` : '';
    const price = formatMoney(amount) + code;
    if (lineLayout === 'front') return void addPair(`${quantity}${draw.chance(0.3) ? ' x' : ''} ${description}`, price);
    if (lineLayout === 'columns') return void addPair(`${String(quantity).padStart(2)}  ${description}`, price);
    if (quantity === 1) return void addPair(description, price);
    if (lineLayout === 'times') {
      addPair(description, price);
      return void addText(`   ${quantity} x ${formatAmount(unitPrice)}`);
    }
    addText(description);
    addPair(`  ${quantity} x ${formatMoney(unitPrice)}`, price);
  }

  function addPayment(): void {
    const { method, given } = payment;
    const methodNames = {
      'carte bancaire': ['CB', 'Carte bancaire', 'CARTE BLEUE', 'CB EMV', 'Règlement CB'],
      espèces: ['Espèces', 'ESPECES', 'Reçu espèces'],
      chèque: ['Chèque', 'CHEQUE'],
      'titre-restaurant': ['Titre restaurant', 'Ticket Resto'],
      'sans contact': ['CB sans contact', 'SANS CONTACT'],
    }[method];
    addPair(draw.pick(methodNames), formatMoney(given));
    if (given > total)
      addPair(draw.pick(['Rendu', 'Rendu monnaie', 'A rendre', 'Monnaie']), formatMoney(given - total));
    else if (method === 'espèces' && draw.chance(0.5)) addPair('Rendu', formatMoney(0));
  }

  function addVatBreakdown(): void {
    addGap();
    const vatLayout = draw.pick(['table', 'rows', 'sentence'] as const);
    if (vatLayout === 'table') {
      const cellWidth = Math.floor(columns / 4);
      const addCells = (list: readonly string[]) =>
        rows.push({
          kind: 'plain',
          text: list
            .map((cell) => toPrintable(cell).padStart(cellWidth))
            .join('')
            .slice(0, columns),
          centred: false,
        });
      addCells(
        draw.pick([
          ['Taux', 'HT', 'TVA', 'TTC'],
          ['TVA', 'Base HT', 'Montant', 'TTC'],
        ]),
      );
      for (const { rate, base, vat: tax } of vat)
        addCells([formatRate(rate), formatAmount(base), formatAmount(tax), formatAmount(base + tax)]);
    } else if (vatLayout === 'rows')
      for (const { rate, base, vat: tax } of vat)
        addPair(`TVA ${formatRate(rate)} HT ${formatAmount(base)}`, formatAmount(tax));
    else
      for (const { rate, base, vat: tax } of vat)
        addText(`Dont TVA ${formatRate(rate)} : ${formatAmount(tax)} sur ${formatAmount(base)} HT`);
  }
}

const MONTH_NAMES = 'jan fév mar avr mai jun jul aoû sep oct nov déc'.split(' ');

/** Taglines that merchants print below their name. */
const TRADE_NAMES: Readonly<Record<MerchantKind, readonly string[]>> = {
  bakery: ['Boulangerie - Pâtisserie', 'Pains au levain', 'Artisan boulanger', 'Boulangerie Pâtisserie Chocolaterie'],
  supermarket: ['Supermarché', 'Alimentation générale', 'Ouvert 7 jours sur 7', 'Produits frais & régionaux'],
  restaurant: [
    'Bar - Brasserie',
    'Restaurant traditionnel',
    'Café Restaurant',
    'Pizzeria - Grill',
    'Cuisine de terroir',
  ],
  fuel: ['Station-service', 'Carburants - Lavage', 'Boutique 24h/24'],
  pharmacy: ['Pharmacie', 'Parapharmacie - Orthopédie', 'Homéopathie'],
  hardware: ['Bricolage - Jardin', 'Quincaillerie générale', 'Outillage & matériaux'],
  books: ['Librairie - Papeterie', 'Presse Librairie Jeux', 'Livres neufs et anciens'],
  clothes: ['Prêt-à-porter', 'Mode femme & homme', 'Chaussures - Accessoires'],
};
