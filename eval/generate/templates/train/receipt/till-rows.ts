import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import type { ReceiptFacts, ReceiptLine, ReceiptReport, ShopKind } from '../../../receipt/facts.ts';

export type TillRow = {
  readonly kind: 'plain' | 'bold' | 'large' | 'gap';
  readonly text: string;
  readonly centred: boolean;
};

/** Everything that a till says, row by row, at most `columns` characters wide. */
export function tillRows(
  draw: Draw,
  facts: ReceiptFacts,
  columns: number,
): { rows: TillRow[]; said: ReceiptReport; layout: string } {
  const { shop, lines, vat, total, payment } = facts;
  const rows: TillRow[] = [];
  const flat = draw.chance(0.3)
    ? (text: string) =>
        text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('Œ', 'OE').replaceAll('’', "'")
    : (text: string) => text.replaceAll('’', "'");
  const upper = draw.chance(0.45);
  const cut = (text: string) => flat(upper ? text.toUpperCase() : text);
  const broken = (text: string): string[] => {
    const parts: string[] = [];
    for (const word of cut(text).split(' ')) {
      const longer = `${parts.at(-1) ?? ''} ${word}`;
      if (parts.length > 0 && longer.length <= columns) parts[parts.length - 1] = longer;
      else parts.push(word.slice(0, columns));
    }
    return parts;
  };
  const add = (text: string, centred = false, kind: TillRow['kind'] = 'plain') => {
    for (const part of broken(text)) rows.push({ kind, text: part, centred });
  };
  const gap = () => rows.push({ kind: 'gap', text: '', centred: false });
  const rule = draw.pick(['-', '=', '*', '', '.']);
  const line = () => (rule === '' ? gap() : rows.push({ kind: 'plain', text: rule.repeat(columns), centred: false }));
  const spread = (left: string, right: string, kind: TillRow['kind'] = 'plain') => {
    const text = cut(left).slice(0, Math.max(1, columns - right.length - 1));
    rows.push({
      kind,
      text: text + ' '.repeat(Math.max(1, columns - [...text].length - right.length)) + right,
      centred: false,
    });
  };
  const decimal = draw.chance(0.8) ? ',' : '.';
  const bare = (cents: number) => `${Math.trunc(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`;
  const [after, atTotal] = [draw.pick(['', '', ' €', '€', ' EUR']), draw.pick([' €', '€', ' EUR', ''])];
  const money = (cents: number) => bare(cents) + after;
  const percent = (rate: number) => `${rate.toFixed(draw.pick([1, 2])).replace('.', decimal)}%`;
  const [year = '', month = '', number = ''] = facts.day.split('-');
  const day = draw.pick([
    `${number}/${month}/${year}`,
    `${number}/${month}/${year}`,
    `${number}/${month}/${year.slice(2)}`,
    `${number}-${month}-${year}`,
    `${number}.${month}.${year.slice(2)}`,
    `${number} ${MONTHS[Number(month) - 1]} ${year}`,
  ]);
  const seconds = draw.chance(0.3) ? `:${draw.whole(0, 5)}${draw.digits(1)}` : '';
  const seen = seconds === '' && draw.chance(0.3) ? facts.time.replace(':', 'h') : facts.time + seconds;
  const stampTop = draw.chance(0.5);
  const showsTime = draw.chance(0.9);
  const stamp = () => {
    const manner = draw.whole(0, 4);
    if (manner === 0) spread(day, showsTime ? seen : '');
    else if (manner === 1) add(`Le ${day}${showsTime ? ` à ${seen}` : ''}`);
    else if (manner === 2) add(`Date : ${day}${showsTime ? `  Heure : ${seen}` : ''}`);
    else if (manner === 3) spread(`Ticket ${facts.ticket}`, showsTime ? `${day} ${seen}` : day);
    else add(`${day}${showsTime ? ` ${seen}` : ''} ${facts.till} ${facts.ticket}`, true);
    if (draw.chance(0.4)) spread(`Caisse ${facts.till}`, draw.chance(0.5) ? facts.cashier : `Vendeur ${facts.cashier}`);
  };

  if (draw.chance(0.15)) add(draw.pick(['Bienvenue', 'Merci de votre visite', '*** DUPLICATA ***']), true);
  const logoLess = draw.chance(0.8);
  const words = facts.sign.split(' ');
  const head = logoLess ? 'large' : 'bold';
  if (words.length > 2 && draw.chance(0.3)) {
    const cutAt = draw.whole(1, words.length - 1);
    add(words.slice(0, cutAt).join(' '), true, head);
    add(words.slice(cutAt).join(' '), true, head);
  } else add(facts.sign, true, head);
  if (draw.chance(0.4)) add(draw.pick(TRADES[facts.kind]), true);
  const company = draw.chance(0.3);
  if (company) add(shop.fullName, true);
  const showsAddress = draw.chance(0.9);
  if (showsAddress)
    for (const row of addressLines(shop.address, { capitals: draw.chance(0.4), country: false })) add(row, true);
  if (draw.chance(0.75)) add(`${draw.pick(['Tél', 'Tel', 'Tél.'])} ${draw.pick([':', ''])} ${shop.phone}`, true);
  const siret = shop.siret ?? '';
  if (draw.chance(0.6)) add(`SIRET ${draw.chance(0.5) ? siret : siret.replace(/(...)(...)(...)/, '$1 $2 $3 ')}`, true);
  if (draw.chance(0.4)) add(`TVA ${shop.vatNumber}`, true);
  gap();
  if (stampTop) stamp();
  if (facts.kind === 'restaurant' && draw.chance(0.7))
    spread(`Table ${draw.whole(1, 40)}`, `${draw.whole(1, 6)} couverts`);
  line();
  const codes = new Map(vat.map(({ rate }, i) => [rate, draw.pick([String(i + 1), 'ABCD'.charAt(i)])]));
  const manner = draw.pick(['under', 'front', 'front', 'times', 'columns'] as const);
  const coded = draw.chance(0.4);
  if (manner === 'columns') spread('Qté Article', 'Montant');
  for (const each of lines) item(each);
  line();
  const articles = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (draw.chance(0.35)) add(`${draw.pick(["Nombre d'articles", 'Nb articles', 'Articles'])} : ${articles}`);
  const showsNet = draw.chance(0.35);
  const netFirst = showsNet && draw.chance(0.6);
  if (netFirst) spread(draw.pick(['Total HT', 'TOTAL H.T.', 'Sous-total HT']), money(facts.net));
  let showsVatTotal = vat.length === 1;
  if (netFirst && draw.chance(0.6)) {
    spread(draw.pick(['TVA', 'Total TVA', 'Montant TVA']), money(facts.vatAmount));
    showsVatTotal = true;
  }
  spread(
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
    bare(facts.total) + atTotal,
    draw.pick(['bold', 'large', 'plain'] as const),
  );
  if (draw.chance(0.15)) spread('Soit en francs', `${bare(Math.round(total * 6.55957))} F`);
  pay();
  const showsBreakdown = draw.chance(0.8);
  if (showsBreakdown) breakdown();
  if (showsNet && !netFirst) spread(draw.pick(['Total HT', 'Dont HT']), money(facts.net));
  if (!stampTop) {
    gap();
    stamp();
  }
  gap();
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
      shop.web,
      `Logiciel certifié NF525 ${draw.pattern('@##')}`,
    ],
    draw.whole(0, 3),
  ))
    add(row, true);
  return {
    rows,
    said: {
      time: showsTime ? facts.time + seconds : null,
      showsNet,
      showsVatTotal: showsVatTotal && (showsBreakdown || netFirst),
      breakdown: showsBreakdown ? 'full' : 'none',
      showsRates: false,
      showsAddress,
      vendorName: facts.sign,
    },
    layout: `till-${manner}-${stampTop ? 'top' : 'bottom'}-${showsBreakdown ? 'vat' : 'bare'}`,
  };

  function item({ description, quantity, unitPrice, amount, vatRate }: ReceiptLine): void {
    const code = coded ? ` ${codes.get(vatRate)}` : '';
    const price = money(amount) + code;
    if (manner === 'front') return void spread(`${quantity}${draw.chance(0.3) ? ' x' : ''} ${description}`, price);
    if (manner === 'columns') return void spread(`${String(quantity).padStart(2)}  ${description}`, price);
    if (quantity === 1) return void spread(description, price);
    if (manner === 'times') {
      spread(description, price);
      return void add(`   ${quantity} x ${bare(unitPrice)}`);
    }
    add(description);
    spread(`  ${quantity} x ${money(unitPrice)}`, price);
  }

  function pay(): void {
    const { method, given } = payment;
    const name = {
      'carte bancaire': ['CB', 'Carte bancaire', 'CARTE BLEUE', 'CB EMV', 'Règlement CB'],
      espèces: ['Espèces', 'ESPECES', 'Reçu espèces'],
      chèque: ['Chèque', 'CHEQUE'],
      'titre-restaurant': ['Titre restaurant', 'Ticket Resto'],
      'sans contact': ['CB sans contact', 'SANS CONTACT'],
    }[method];
    spread(draw.pick(name), money(given));
    if (given > total) spread(draw.pick(['Rendu', 'Rendu monnaie', 'A rendre', 'Monnaie']), money(given - total));
    else if (method === 'espèces' && draw.chance(0.5)) spread('Rendu', money(0));
  }

  function breakdown(): void {
    gap();
    const shape = draw.pick(['table', 'rows', 'sentence'] as const);
    if (shape === 'table') {
      const wide = Math.floor(columns / 4);
      const cells = (list: readonly string[]) =>
        rows.push({
          kind: 'plain',
          text: list
            .map((cell) => flat(cell).padStart(wide))
            .join('')
            .slice(0, columns),
          centred: false,
        });
      cells(
        draw.pick([
          ['Taux', 'HT', 'TVA', 'TTC'],
          ['TVA', 'Base HT', 'Montant', 'TTC'],
        ]),
      );
      for (const { rate, base, vat: tax } of vat) cells([percent(rate), bare(base), bare(tax), bare(base + tax)]);
    } else if (shape === 'rows')
      for (const { rate, base, vat: tax } of vat) spread(`TVA ${percent(rate)} HT ${bare(base)}`, bare(tax));
    else
      for (const { rate, base, vat: tax } of vat) add(`Dont TVA ${percent(rate)} : ${bare(tax)} sur ${bare(base)} HT`);
  }
}

const MONTHS = 'jan fév mar avr mai jun jul aoû sep oct nov déc'.split(' ');

/** What a shop writes below its name. */
const TRADES: Readonly<Record<ShopKind, readonly string[]>> = {
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
