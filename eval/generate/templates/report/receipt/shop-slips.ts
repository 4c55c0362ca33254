import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { ReceiptFacts, ReceiptReport } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { strip } from './strip.ts';

const french = (cents: number): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
const date = (iso: string): string => iso.split('-').reverse().join('/');
const rate = (percent: number): string => percent.toFixed(2).replace('.', ',');

const said = (facts: ReceiptFacts, differs: Partial<ReceiptReport>): ReceiptReport => ({
  time: facts.time,
  showsNet: true,
  showsVatTotal: true,
  breakdown: 'full',
  showsRates: false,
  showsAddress: true,
  vendorName: facts.sign,
  ...differs,
});

/** A restaurant's note: proportional letters, quantity first, VAT in a table of four columns, sums above the way of paying. */
export function restaurantNote(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const page = strip(pickFamily(draw, 'report', 'text'), 226.8, 12);
  const size = draw.between(8, 9.4);
  const { shop } = facts;
  page.mid(facts.sign.toUpperCase(), size * 1.6, true);
  for (const row of [...addressLines(shop.address, { capitals: false, country: false }), shop.phone]) {
    page.down(size * 1.3);
    page.mid(row, size);
  }
  page.down(size * 2.2);
  page.left(`Note n° ${facts.ticket}`, size, true);
  page.upTo(1, `Table ${draw.whole(1, 30)}`, size);
  page.down(size * 1.3);
  page.left(`${date(facts.day)} à ${facts.time}`, size);
  page.upTo(1, `Serveur : ${facts.cashier}`, size);
  page.down(size);
  page.dashes();
  for (const { quantity, description, amount } of facts.lines) {
    page.down(size * 1.45);
    page.left(`${quantity}   ${description}`, size);
    page.upTo(1, french(amount), size);
  }
  page.down(size * 1.2);
  page.dashes();
  for (const [name, cents, heavy] of [
    ['Montant hors taxes', facts.net, false],
    ['Taxes', facts.vatAmount, false],
    ['À régler en euros', facts.total, true],
  ] as const) {
    page.down(size * (heavy ? 1.9 : 1.4));
    page.left(name, heavy ? size * 1.35 : size, heavy);
    page.upTo(1, french(cents), heavy ? size * 1.35 : size, heavy);
  }
  page.down(size * 2);
  page.left(`Réglé par ${facts.payment.method}`, size);
  page.upTo(1, french(facts.payment.given), size);
  if (facts.payment.given > facts.total) {
    page.down(size * 1.3);
    page.left('Monnaie rendue', size);
    page.upTo(1, french(facts.payment.given - facts.total), size);
  }
  page.down(size * 2);
  for (const [share, text] of [
    [0.2, '%'],
    [0.5, 'H.T.'],
    [0.75, 'Taxe'],
    [1, 'T.T.C.'],
  ] as const)
    page.upTo(share, text, size * 0.9);
  for (const { rate: percent, base, vat } of facts.vat) {
    page.down(size * 1.2);
    for (const [share, text] of [
      [0.2, rate(percent)],
      [0.5, french(base)],
      [0.75, french(vat)],
      [1, french(base + vat)],
    ] as const)
      page.upTo(share, text, size * 0.9);
  }
  page.down(size * 2);
  page.mid(`${shop.fullName} - SIRET ${shop.siret}`, size * 0.85);
  page.down(size * 1.2);
  page.mid('Prix nets, service compris. Merci et à bientôt !', size * 0.85);
  return { sheet: page.ended(), said: said(facts, {}), layout: 'restaurant-note' };
}

/** A supermarket's ticket: families of goods as headings, a sum set twice as large, day and till in the last row. */
export function marketTicket(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const page = strip(pickFamily(draw, 'report', 'till'), 226.8, 8);
  const size = draw.between(7.4, 8.6);
  const { shop } = facts;
  page.mid(facts.sign, size * 1.9, true);
  page.down(size * 1.5);
  page.mid(addressLines(shop.address, { capitals: true, country: false }).join(' - '), size * 0.95);
  page.down(size * 1.2);
  page.mid(`${shop.phone} - ${shop.web}`, size * 0.95);
  page.down(size * 1.6);
  page.upTo(1, '€ TTC', size);
  const families = draw.shuffled(['ÉPICERIE', 'FRAIS', 'LIQUIDES', 'BAZAR', 'FRUITS ET LÉGUMES']);
  facts.lines.forEach(({ description, quantity, unitPrice, amount, vatRate }, i) => {
    page.down(size * 1.25);
    if (i % 4 === 0) {
      page.left(`>> ${families[Math.floor(i / 4) % families.length]}`, size, true);
      page.down(size * 1.25);
    }
    page.left(description.toUpperCase(), size);
    if (quantity === 1) page.upTo(1, `${french(amount)}  ${rate(vatRate)}%`, size);
    else {
      page.down(size * 1.2);
      page.left(`     ${quantity} X ${french(unitPrice)}`, size);
      page.upTo(1, `${french(amount)}  ${rate(vatRate)}%`, size);
    }
  });
  page.down(size * 1.6);
  page.dashes();
  page.down(size * 1.8);
  page.left(`TOTAL À PAYER (${facts.lines.reduce((sum, { quantity }) => sum + quantity, 0)} art.)`, size * 1.1, true);
  page.upTo(1, `${french(facts.total)} €`, size * 1.9, true);
  page.down(size * 1.8);
  page.left(
    {
      'carte bancaire': 'CB EMV',
      espèces: 'ESPÈCES',
      chèque: 'CHÈQUE',
      'titre-restaurant': 'TITRE RESTAURANT',
      'sans contact': 'CB SANS CONTACT',
    }[facts.payment.method],
    size,
  );
  page.upTo(1, french(facts.payment.given), size);
  if (facts.payment.given > facts.total) {
    page.down(size * 1.2);
    page.left('RENDU', size);
    page.upTo(1, french(facts.payment.given - facts.total), size);
  }
  const breakdown = draw.chance(0.7);
  if (breakdown) {
    page.down(size * 1.8);
    for (const { rate: percent, base, vat } of facts.vat) {
      page.left(`TVA ${rate(percent)}%  HT ${french(base)}  TVA ${french(vat)}`, size * 0.95);
      page.down(size * 1.2);
    }
  }
  page.down(size * 1.2);
  page.mid(`${date(facts.day)} ${facts.time}  M${draw.digits(4)} C${facts.till} T${facts.ticket}`, size);
  return {
    sheet: page.ended(),
    said: said(facts, {
      showsNet: false,
      showsVatTotal: breakdown && facts.vat.length === 1,
      breakdown: breakdown ? 'full' : 'none',
      showsRates: true,
    }),
    layout: 'market-ticket',
  };
}

/** A small shop's slip with a card terminal's below it: the sum twice, two clocks, numbers of the terminal. */
export function cardSlip(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const page = strip(pickFamily(draw, 'report', 'till'), 164.4, 8);
  const size = draw.between(7.2, 8.2);
  const { shop } = facts;
  const row = (text: string, heavy = false, scale = 1) => {
    page.left(text, size * scale, heavy);
    page.down(size * 1.3);
  };
  page.mid(facts.sign.toUpperCase(), size * 1.3, true);
  page.down(size * 1.5);
  for (const each of [...addressLines(shop.address, { capitals: true, country: false }), `SIREN ${shop.siren}`]) {
    page.mid(each, size);
    page.down(size * 1.25);
  }
  page.down(size * 0.6);
  row(`TICKET N.${facts.ticket} DU ${date(facts.day)}`);
  for (const { description, quantity, amount } of facts.lines) {
    page.upTo(1, french(amount), size);
    row(quantity === 1 ? description : `${description} (x${quantity})`);
  }
  page.down(size * 0.4);
  page.upTo(1, `EUR ${french(facts.total)}`, size * 1.2, true);
  row('SOMME', true, 1.2);
  for (const { rate: percent, vat } of facts.vat) row(`dont TVA ${rate(percent)} %   ${french(vat)}`);
  page.down(size);
  page.dashes();
  page.down(size);
  const card = facts.payment.method === 'carte bancaire' || facts.payment.method === 'sans contact';
  if (card)
    for (const each of [
      'CARTE BANCAIRE',
      facts.payment.method === 'sans contact' ? 'SANS CONTACT' : 'PUCE EMV',
      `A0000000${draw.digits(6)}`,
      `LE ${date(facts.day)} A ${facts.time.replace(':', 'H')}`,
      `${draw.digits(7)} ${draw.digits(5)}`,
      `************${draw.digits(4)}`,
      `NO AUTO : ${draw.digits(6)}`,
      'MONTANT REEL :',
      `${french(facts.total)} EUR`,
      'DEBIT',
      'TICKET CLIENT',
      'A CONSERVER',
    ])
      row(each);
  else row(`PAYÉ : ${facts.payment.method.toUpperCase()} ${french(facts.payment.given)}`);
  if (!card) row(`${facts.time} - MERCI`);
  return {
    sheet: page.ended(),
    said: said(facts, { showsNet: false, showsVatTotal: facts.vat.length === 1, breakdown: 'amounts' }),
    layout: 'card-slip',
  };
}
