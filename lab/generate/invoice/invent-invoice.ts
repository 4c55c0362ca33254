import type { Draw } from '../draw.ts';
import type { Language } from '../generated-document.ts';
import { inventBank } from '../invented/banks.ts';
import { type Company, inventCompany } from '../invented/companies.ts';
import { addDays, findMonthEnd } from '../invented/days.ts';
import { inventForeignIban, inventFrenchAccount } from '../invented/identifiers.ts';
import { inventPerson } from '../invented/people.ts';
import { inventAddress } from '../invented/places.ts';
import type { Buyer, InvoiceFacts, InvoiceKind, InvoiceLine, OtherReferences, VatRegime, VatRow } from './facts.ts';
import { GOODS_BY_LANGUAGE, type Good } from './goods.ts';
import { inventNumber } from './numbers.ts';

export type InvoiceOptions = {
  readonly language: Language;
  /** Minimum and maximum number of lines. */
  readonly lines?: readonly [number, number];
  /** Goods of this trade only. */
  readonly trade?: string;
};

export function inventInvoice(draw: Draw, options: InvoiceOptions): InvoiceFacts {
  const { language } = options;
  const seller = inventCompany(draw.fork('seller'), language);
  const kind = draw.weighted<InvoiceKind>([
    [82, 'invoice'],
    [8, 'credit_note'],
    [5, 'correction'],
    [5, 'deposit'],
  ]);
  const issued = addDays('2014-01-01', draw.whole(0, 4600));
  const regime = pickRegime(draw, seller);
  const currency = { FR: 'EUR', DE: 'EUR', IE: 'EUR', GB: 'GBP', US: 'USD' }[
    seller.address.country
  ] as InvoiceFacts['currency'];
  const lines = inventLines(draw.fork('lines'), options, pickRates(draw, seller, regime), issued);
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const rates = new Set(lines.map(({ vatRate }) => vatRate));
  const globalDiscount = rates.size === 1 && draw.chance(0.12) ? Math.round((sum * draw.pick([2, 3, 5, 10])) / 100) : 0;
  const vat = computeVatTable(lines, globalDiscount);
  const [net, vatAmount] = [
    vat.reduce((total, row) => total + row.base, 0),
    vat.reduce((total, row) => total + row.vat, 0),
  ];
  const gross = net + vatAmount;
  const bank = inventBank(draw);
  return {
    language,
    kind,
    number: inventNumber(draw, issued, kind),
    issued,
    due: kind === 'credit_note' || draw.chance(0.15) ? null : inventDueDay(draw, issued),
    seller,
    buyer: inventBuyer(draw.fork('buyer'), language, seller),
    delivery: draw.chance(0.3)
      ? {
          name: inventCompany(draw.fork('delivery'), language).name,
          address: inventAddress(draw, seller.address.country),
        }
      : null,
    lines,
    vat,
    regime,
    globalDiscount,
    net,
    vatAmount,
    gross,
    deposit: kind === 'invoice' && draw.chance(0.14) ? Math.round((gross * draw.pick([20, 30, 40, 50])) / 100) : 0,
    currency,
    references: inventReferences(draw.fork('references'), issued),
    payment: {
      method: draw.weighted([
        [60, 'transfer'],
        [14, 'direct_debit'],
        [12, 'card'],
        [10, 'cheque'],
        [4, 'cash'],
      ] as const),
      iban:
        language === 'fr'
          ? inventFrenchAccount(draw, bank.code).iban
          : inventForeignIban(
              draw,
              seller.address.country === 'DE' ? 'DE' : seller.address.country === 'IE' ? 'IE' : 'GB',
            ),
      bic: language === 'fr' ? bank.bic : draw.pattern(`@@@@${seller.address.country}@@XXX`),
      bank:
        language === 'fr'
          ? bank.name
          : draw.pick(
              language === 'de'
                ? ['Volksbank Auental', 'Sparkasse Lindtal', 'Handelsbank Nord']
                : ['Harbour Bank', 'Northgate Bank', 'Union Savings Bank'],
            ),
    },
  };
}

/** Invents a buyer that can be mistaken for the seller: a company, a person or a public body. */
function inventBuyer(draw: Draw, language: Language, seller: Company): Buyer {
  const person = inventPerson(draw, language);
  if (draw.chance(0.22)) {
    const title = { fr: { F: 'Mme ', M: 'M. ' }, de: { F: 'Frau ', M: 'Herrn ' }, en: { F: 'Ms ', M: 'Mr ' } }[
      language
    ][person.gender];
    const name = draw.pick([
      `${title}${person.first} ${person.last}`,
      `${person.first} ${person.last}`,
      `${title}${person.last.toUpperCase()} ${person.first}`,
    ]);
    return { name, attention: null, address: inventAddress(draw, seller.address.country), vatNumber: null };
  }
  const company = inventCompany(draw, language);
  const town = company.address.town;
  const offices = {
    fr: [
      `Mairie de ${town}`,
      `Lycée ${person.last}`,
      `Association ${person.last}`,
      `Syndicat des copropriétaires Le ${person.last}`,
    ],
    de: [`Stadtverwaltung ${town}`, `${person.last} Schule`],
    en: [`${town} Council`, `${person.last} Primary School`],
  }[language];
  return {
    name: draw.chance(0.15) ? draw.pick(offices) : draw.chance(0.7) ? company.fullName : company.name,
    attention: draw.chance(0.4) ? person : null,
    address: company.address,
    vatNumber: company.vatNumber,
  };
}

function pickRegime(draw: Draw, seller: Company): VatRegime {
  if (seller.address.country === 'US') return draw.chance(0.5) ? 'none' : 'charged';
  return draw.weighted<VatRegime>([
    [84, 'charged'],
    [8, 'small_business'],
    [5, 'reverse_charge'],
    [3, 'none'],
  ]);
}

/** Returns the standard, reduced and lowest VAT rate of the invoice. */
function pickRates(
  draw: Draw,
  { address: { country, town } }: Company,
  regime: VatRegime,
): readonly [number, number, number] {
  if (regime !== 'charged') return [0, 0, 0];
  const hasSeveralRates = draw.chance(0.45);
  if (country === 'DE') return hasSeveralRates ? [19, 7, 7] : [19, 19, 19];
  if (country === 'GB') return hasSeveralRates ? [20, 5, 0] : [20, 20, 20];
  if (country === 'IE') return hasSeveralRates ? [23, 13.5, 9] : [23, 23, 23];
  if (country === 'US')
    return draw.pick([
      [8.875, 8.875, 8.875],
      [7.25, 7.25, 7.25],
      [6, 6, 6],
    ] as const);
  if (town === 'Saint-Denis') return hasSeveralRates ? [8.5, 2.1, 2.1] : [8.5, 8.5, 8.5];
  return hasSeveralRates
    ? [20, 10, 5.5]
    : draw.weighted([
        [8, [20, 20, 20]],
        [1, [10, 10, 10]],
        [1, [5.5, 5.5, 5.5]],
      ] as const);
}

function inventLines(
  draw: Draw,
  { language, lines: [minLines, maxLines] = [1, 8], trade: requestedTrade }: InvoiceOptions,
  rates: readonly [number, number, number],
  issued: string,
): InvoiceLine[] {
  const trades = [...GOODS_BY_LANGUAGE[language].values()];
  const trade =
    (requestedTrade === undefined ? undefined : GOODS_BY_LANGUAGE[language].get(requestedTrade)) ?? draw.pick(trades);
  const stock: readonly Good[] =
    requestedTrade === undefined && draw.chance(0.2) ? [...trade, ...draw.pick(trades)] : trade;
  const count = draw.chance(0.4)
    ? draw.whole(minLines, Math.min(maxLines, minLines + 2))
    : draw.whole(minLines, maxLines);
  const goods = draw.shuffled(stock);
  return Array.from({ length: count }, (_, index) => {
    const { description, unit, low, high, rate } = goods[index % goods.length] as Good;
    const price = Math.max(1, draw.between(low, high));
    const unitPrice = draw.weighted([
      [4, Math.round(price)],
      [2, 100 * Math.max(1, Math.round(price / 100))],
      [1, Math.max(1, 10 * Math.round(price / 10))],
    ]);
    const quantity = draw.weighted([
      [5, 1],
      [4, draw.whole(2, 6)],
      [2, draw.pick([8, 10, 12, 24, 50, 100])],
      [2, draw.pick([0.5, 1.5, 2.5, 3.25, 7.5, 12.4])],
    ]);
    const discount = draw.chance(0.06) ? draw.pick([5, 10, 15, 20]) : 0;
    return {
      reference: draw.pattern(draw.pick(['@###', 'REF-####', '####', '@@-###', '######'])),
      description,
      quantity,
      unit,
      unitPrice,
      discount,
      vatRate: rates[rate],
      amount: Math.round((quantity * unitPrice * (100 - discount)) / 100),
      day: addDays(issued, index - 30),
    };
  });
}

/** Returns the VAT by rate, highest rate first; half a cent rounds up. */
function computeVatTable(lines: readonly InvoiceLine[], discount: number): VatRow[] {
  return [...Map.groupBy(lines, ({ vatRate }) => vatRate)]
    .sort(([a], [b]) => b - a)
    .map(([rate, rows]) => {
      const base = rows.reduce((sum, { amount }) => sum + amount, 0) - discount;
      return { rate, base, vat: Math.round((base * rate) / 100) };
    });
}

function inventDueDay(draw: Draw, issued: string): string {
  const days = draw.weighted([
    [5, 30],
    [3, 45],
    [2, 60],
    [2, 15],
    [1, 10],
    [1, 8],
    [1, 14],
    [1, 7],
    [1, 0],
    [1, 90],
    [2, -1],
  ]);
  return days < 0 ? findMonthEnd(issued, 1) : addDays(issued, days);
}

function inventReferences(draw: Draw, issued: string): OtherReferences {
  const year = issued.slice(0, 4);
  const before = (low: number, high: number) => addDays(issued, -draw.whole(low, high));
  const corrected = before(5, 90);
  const periodStart = before(32, 62);
  return {
    order: draw.pattern(
      draw.pick(['######', 'BC####', 'PO-#####', 'C##-####', '45000#####', `${year}-####`, 'CDE/#####']),
    ),
    orderDay: before(10, 60),
    quote: draw.pattern(draw.pick(['D-####', `DEV${year}###`, 'DE#####', `${year}-D###`, 'O-#####'])),
    quoteDay: before(30, 120),
    deliveryNote: draw.pattern(draw.pick(['BL#####', 'BL-######', '######', 'LS####', 'L##-####'])),
    deliveryDay: before(0, 20),
    contract: draw.pattern(draw.pick(['CT-#####', '#########', 'A##@###', 'M####-##'])),
    customer: draw.pattern(draw.pick(['#####', 'CL####', 'C######', '411@@@##', '########'])),
    project: draw.pattern(draw.pick(['P####', 'AFF-###', '@@##-###'])),
    printed: addDays(issued, draw.whole(0, 5)),
    periodStart,
    periodEnd: addDays(periodStart, draw.pick([29, 30, 27])),
    correctedNumber: inventNumber(draw, corrected, 'invoice'),
    correctedDay: corrected,
  };
}
