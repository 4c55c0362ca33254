import { parseSiren } from '@probant/french/siren';
import { buildFrenchVatNumber } from '@probant/french/vat';
import type { Draw } from '../../draw.ts';
import { inventBank } from '../../invented/banks.ts';
import { type Company, inventCompany } from '../../invented/companies.ts';
import { addDays } from '../../invented/days.ts';
import { inventFrenchAccount, inventSiren, inventSiret } from '../../invented/identifiers.ts';
import { inventName, inventPerson } from '../../invented/people.ts';
import type { Buyer, VatRow } from '../../invoice/facts.ts';
import { inventInvoice } from '../../invoice/invent-invoice.ts';
import { inventNumber } from '../../invoice/numbers.ts';
import type { TradeFacts, TradeLine, TradeOptions } from './trade-facts.ts';
import { drawInSteps, readTradeGoods, type TradeGood } from './trade-goods.ts';

const PUBLIC_BODIES = [
  'Commune de {ville}',
  'Mairie de {ville}',
  'Centre hospitalier {nom}',
  'Communauté de communes {nom}',
  'Lycée {nom}',
  'Université {ville}',
  'CCAS de {ville}',
];

/** Invents an invoice of a trade: its goods, its way to compute VAT, its kind of buyers. */
export function inventTradeInvoice(draw: Draw, options: TradeOptions): TradeFacts {
  const base = inventInvoice(draw.fork('base'), { language: 'fr' });
  const kind = draw.chance(options.creditNotes ?? 0.04) ? 'credit_note' : 'invoice';
  const seller = inventSeller(draw.fork('seller'), options);
  const regime = options.regime ?? 'charged';
  const hasGrossLines = options.hasGrossLines ?? false;
  const lines = inventLines(draw.fork('lines'), options, regime === 'charged', base.issued);
  const vat = computeVat(lines, hasGrossLines);
  const sum = (pick: (row: VatRow) => number) => vat.reduce((total, row) => total + pick(row), 0);
  const [net, vatAmount] = [sum(({ base: taxable }) => taxable), sum(({ vat: tax }) => tax)];
  const gross = net + vatAmount;
  const deposit =
    kind === 'invoice' && draw.chance(options.deposits ?? 0)
      ? Math.round((gross * draw.pick([20, 30, 40, 50])) / 100)
      : 0;
  const retention = Math.round((gross * (options.retentionPercent ?? 0)) / 100);
  const buyer = inventBuyer(draw.fork('buyer'), options, base.buyer);
  const buyerSiren = buyer.vatNumber === null ? null : parseSiren(buyer.vatNumber.slice(-9));
  return {
    ...base,
    kind,
    number: inventNumber(draw.fork('number'), base.issued, kind),
    due: kind === 'credit_note' ? null : (base.due ?? addDays(base.issued, draw.pick([15, 30, 45]))),
    seller,
    buyer,
    buyerSiren,
    buyerSiret: buyerSiren && inventSiret(draw, buyerSiren),
    buyerReference: draw.pattern(draw.pick(['SERV-####', '@@@##', 'D#### / @@', 'REF#####'])),
    lines,
    hasGrossLines,
    vat,
    regime,
    globalDiscount: 0,
    net,
    vatAmount,
    gross,
    deposit,
    retention,
    amountDue: gross - deposit - retention,
    currency: 'EUR',
    terms: draw.pick([
      '30 jours fin de mois',
      'Paiement à 30 jours date de facture',
      '45 jours fin de mois le 10',
      'Comptant à réception de facture',
      '60 jours nets',
    ]),
    secondAccount: inventAccount(draw.fork('second account')),
  };
}

function inventAccount(draw: Draw): TradeFacts['secondAccount'] {
  const bank = inventBank(draw);
  return { iban: inventFrenchAccount(draw, bank.code).iban, bic: bank.bic };
}

function inventSeller(draw: Draw, { names }: TradeOptions): Company {
  const name = draw.pick(names).replaceAll('{nom}', () => inventName(draw, 'fr'));
  return inventCompany(draw, 'fr', name);
}

/** The buyer of the invoice in general is any of the three kinds; a trade may serve only one. */
function inventBuyer(draw: Draw, { buyers }: TradeOptions, buyer: Buyer): Buyer {
  const other = inventCompany(draw, 'fr');
  const person = inventPerson(draw, 'fr');
  if (buyers === 'people')
    return {
      name: `${{ F: 'Mme', M: 'M.' }[person.gender]} ${person.first} ${person.last}`,
      attention: null,
      address: buyer.address,
      vatNumber: null,
    };
  if (buyers === 'companies')
    return { name: other.fullName, attention: buyer.attention, address: other.address, vatNumber: other.vatNumber };
  if (buyers === 'public bodies') {
    return {
      name: draw
        .pick(PUBLIC_BODIES)
        .replace('{ville}', other.address.town)
        .replace('{nom}', () => inventName(draw, 'fr')),
      attention: null,
      address: other.address,
      vatNumber: buildFrenchVatNumber(inventSiren(draw)),
    };
  }
  return buyer;
}

function inventLines(draw: Draw, options: TradeOptions, isCharged: boolean, issued: string): TradeLine[] {
  const goods = readTradeGoods(options.goods);
  const [low, high] = options.lines;
  const last = options.endsWithLastGood === true ? (goods.at(-1) as TradeGood) : null;
  const offered = last === null ? goods : goods.slice(0, -1);
  const count = draw.whole(low, high) - (last === null ? 0 : 1);
  const lines: TradeLine[] = [];
  for (const good of [...pickGoods(draw, offered, count, options.order ?? 'shuffled'), ...(last ? [last] : [])]) {
    lines.push(inventLine(draw, good, lines, options, isCharged, issued));
  }
  return lines;
}

/** Draws the goods of an invoice, again from the start when it has more lines than the trade has goods. */
function pickGoods(
  draw: Draw,
  offered: readonly TradeGood[],
  count: number,
  order: 'listed' | 'shuffled',
): readonly TradeGood[] {
  if (order === 'shuffled') {
    const shuffled = draw.shuffled(offered);
    return Array.from({ length: count }, (_, index) => shuffled[index % shuffled.length] as TradeGood);
  }
  const picked = new Set(draw.some(offered, count));
  return offered.filter((good) => picked.has(good));
}

function inventLine(
  draw: Draw,
  good: TradeGood,
  above: readonly TradeLine[],
  { priceStep = 1, discounts = 0 }: TradeOptions,
  isCharged: boolean,
  issued: string,
): TradeLine {
  const day = addDays(issued, above.length - 31);
  const fill = (text: string) => fillWords(draw, text, day);
  const { low, high, step } = good.quantity;
  const quantity = good.percentOff === null ? drawInSteps(draw, low, high, step) : 1;
  const price = 100 * draw.between(good.price.low, good.price.high);
  const unitPrice =
    good.percentOff === null
      ? Number((Math.sign(price) * Math.max(1, Math.round(Math.abs(price) / priceStep)) * priceStep).toFixed(4))
      : -Math.round((above.reduce((sum, { amount }) => sum + amount, 0) * good.percentOff) / 100);
  const discount = unitPrice > 0 && draw.chance(discounts) ? draw.pick([5, 10, 15, 20, 25]) : 0;
  return {
    reference: draw.pattern(draw.pick(['######', '@@####', '####-##', '@##.###'])),
    section: good.section,
    description: fill(good.description),
    details: good.details.map(fill),
    quantity,
    unit: good.unit,
    unitPrice,
    discount,
    vatRate: isCharged ? good.vatRate : 0,
    // Rounded twice: 1.005 × 100 is just below 100.5 in binary.
    amount: Math.round(Number(((quantity * unitPrice * (100 - discount)) / 100).toFixed(4))),
    day,
  };
}

/** Fills `{nom}`, `{ville}`, `{jour}` and patterns such as `{@@-###}` in the words of a line. */
function fillWords(draw: Draw, text: string, day: string): string {
  return text.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    if (name === 'nom') return inventName(draw, 'fr');
    if (name === 'personne') {
      const { first, last } = inventPerson(draw, 'fr');
      return `${first} ${last}`;
    }
    if (name === 'jour') return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
    return draw.pattern(name);
  });
}

/** Returns the VAT by rate, highest rate first; half a cent rounds up. */
function computeVat(lines: readonly TradeLine[], hasGrossLines: boolean): VatRow[] {
  return [...Map.groupBy(lines, ({ vatRate }) => vatRate)]
    .sort(([a], [b]) => b - a)
    .map(([rate, rows]) => {
      const amount = rows.reduce((sum, row) => sum + row.amount, 0);
      if (!hasGrossLines) return { rate, base: amount, vat: Math.round((amount * rate) / 100) };
      const base = Math.round(amount / (1 + rate / 100));
      return { rate, base, vat: amount - base };
    });
}
