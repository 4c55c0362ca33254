import type { Draw } from '../../../draw.ts';
import { daysAfter } from '../../../invented/days.ts';
import { inventPerson } from '../../../invented/people.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { METHODS } from '../../../invoice/truth.ts';
import { familyOf, type Paper, paper, shown, spaced } from './paper.ts';

const PER_SHEET = 16;

/** A wholesaler's full page: two addresses, a strip of codes, deliveries with their own numbers and days, totals in a strip at the foot, a draft to return. */
export function wholesaler(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const notation = inventNotation(draw, facts);
  const [family, pt] = [familyOf(draw), draw.between(7.2, 8.4)];
  const groups = Array.from({ length: Math.ceil(facts.lines.length / PER_SHEET) }, (_, i) =>
    facts.lines.slice(i * PER_SHEET, (i + 1) * PER_SHEET),
  );
  const pages = groups.map(() => paper(family, pt));
  const { seller, buyer, references, payment } = facts;
  const address = addressLines(seller.address, { capitals: true, country: false });
  const negative = facts.kind === 'credit_note';
  const sign = negative ? -1 : 1;
  const driver = inventPerson(draw, 'fr');
  pages.forEach((page, index) => {
    head(page);
    page.put(`Page ${index + 1} sur ${pages.length}`, 200, 10, { end: true, pt: 6.5 });
    let y = 106;
    let note = references.deliveryNote;
    (groups[index] ?? []).forEach((line, k) => {
      if (k % 5 === 0) {
        page.put(
          `Bon de livraison ${note} du ${notation.day(daysAfter(references.deliveryDay, -k))} - commande ${references.order} du ${notation.day(references.orderDay)} - chauffeur ${driver.first}`,
          12,
          y,
          { pt: pt * 0.92, heavy: true },
        );
        note = draw.pattern('BL######');
        y += 5;
      }
      page.put(line.reference, 12, y);
      page.put(line.description, 34, y, { within: 72 });
      page.put(notation.quantity(line.quantity), 120, y, { end: true });
      page.put(line.unit, 122, y, { within: 12 });
      page.put(notation.bare(line.unitPrice), 152, y, { end: true });
      page.put(line.discount === 0 ? '' : String(line.discount), 163, y, { end: true });
      page.put(notation.bare(sign * line.amount), 186, y, { end: true });
      page.put(String(facts.vat.findIndex(({ rate }) => rate === line.vatRate) + 1), 196, y, { end: true });
      y += 5;
    });
    for (const x of [32, 107, 135, 154, 165, 188]) page.stroke(x, 95, x, 206, '#999999', 0.3);
    page.outline(10, 95, 190, 111);
    if (index < pages.length - 1) page.put('à suivre ...', 186, 203, { end: true });
    page.stack(
      [
        `${seller.fullName} au capital de ${seller.capital ?? '40 000'} € - ${address.join(' ')} - ${seller.register}`,
        `SIRET ${spaced(seller.siret ?? '')} - N° identification TVA ${seller.vatNumber} - APE 4669B - Tél. ${seller.phone} - ${seller.web}`,
        'Les marchandises restent notre propriété jusqu’au paiement intégral (loi 80-335 du 12/05/1980). Tribunal compétent : celui de notre siège. Indemnité de recouvrement 40 €.',
      ],
      105,
      283,
      3.4,
      { pt: 5.8, middle: true, within: 188 },
    );
  });
  foot(pages.at(-1) as Paper);
  return {
    sheets: pages.map(({ sheet }) => sheet),
    said: shown(facts, {
      negative,
      method: METHODS[payment.method],
      vendorAddress: address.join(', '),
      showsRates: facts.regime === 'charged',
      showsVat: true,
    }),
    layout: 'wholesaler',
  };

  function head(page: Paper): void {
    page.put(draw.chance(0.5) ? seller.name : (seller.sign ?? seller.name), 12, 18, {
      pt: 17,
      heavy: true,
      within: 85,
    });
    page.stack([...address, `Tél. ${seller.phone}`, seller.email], 12, 24, 3.8);
    const agent = `${seller.contact.first} ${seller.contact.last}`;
    page.put('ADRESSE DE LIVRAISON', 12, 48, { pt: 6.5, heavy: true });
    const place = facts.delivery ?? { name: buyer.name, address: buyer.address };
    page.stack([place.name, ...addressLines(place.address, { capitals: true, country: false })], 12, 52.5, 4);
    page.outline(108, 40, 90, 32);
    page.stack(
      [
        buyer.name,
        buyer.attention === null ? null : `Service comptabilité - ${buyer.attention.first} ${buyer.attention.last}`,
        ...addressLines(buyer.address, { capitals: true, country: false }),
      ],
      113,
      48,
      5,
      { pt: pt * 1.15 },
    );
    const kind = {
      invoice: 'FACTURE',
      credit_note: 'AVOIR',
      correction: 'FACTURE RECTIFICATIVE',
      deposit: 'FACTURE ACOMPTE',
    }[facts.kind];
    page.put(kind, 108, 30, { pt: 14, heavy: true });
    const cells: (readonly [string, string])[] = [
      ['Compte', references.customer],
      ['Représentant', agent],
      ['N° pièce', facts.number],
      ['Date pièce', notation.day(facts.issued)],
      ['V/ commande', references.order],
      ['Édité le', notation.day(references.printed)],
      ...(facts.kind === 'credit_note' || facts.kind === 'correction'
        ? [['Pièce d’origine', references.correctedNumber] as const]
        : []),
    ];
    const width = 190 / cells.length;
    cells.forEach(([name, value], i) => {
      const x = 10 + i * width;
      page.outline(x, 76, width, 12);
      page.fill(x + 0.2, 76.2, width - 0.4, 4.8, '#e9e9e9');
      page.put(name, x + width / 2, 79.8, { pt: 6.4, middle: true, within: width - 2 });
      page.put(value, x + width / 2, 85.8, { middle: true, heavy: true, within: width - 2 });
    });
    ['Référence', 'Désignation', 'Quantité', 'PU brut', 'Rem.', 'Montant', 'T'].forEach((name, i) => {
      page.put(name, [12, 34, 109, 137, 155, 168, 191][i] as number, 93.6, { pt: 6.6, heavy: true });
    });
  }

  function foot(page: Paper): void {
    const strip: (readonly [string, string])[] = [
      ['Base HT', facts.vat.map(({ base }) => notation.bare(sign * base)).join('|')],
      ['Code', facts.vat.map((_, i) => String(i + 1)).join('|')],
      ['Taux', facts.vat.map(({ rate }) => notation.rate(rate)).join('|')],
      ['TVA', facts.vat.map(({ vat }) => notation.bare(sign * vat)).join('|')],
      ['Port', notation.bare(0)],
      ['Total HT', notation.bare(sign * facts.net)],
      ['Total TVA', notation.bare(sign * facts.vatAmount)],
      ['Total TTC', notation.bare(sign * facts.gross)],
      ['Acompte', notation.bare(facts.deposit)],
      ['NET À PAYER', notation.amount(sign * facts.gross - facts.deposit)],
    ];
    const widths = [22, 9, 15, 18, 13, 22, 20, 23, 19, 29];
    let x = 10;
    strip.forEach(([name, value], i) => {
      const width = widths[i] as number;
      page.outline(x, 209, width, 19);
      page.put(name, x + width / 2, 212.6, { pt: 6.2, middle: true, heavy: i === 9 });
      value.split('|').forEach((part, k) => {
        page.put(part, x + width - 1.2, 217.6 + k * 3.7, { end: true, heavy: i === 9, within: width - 2 });
      });
      x += width;
    });
    const day = facts.due === null ? '' : notation.day(facts.due);
    const means = {
      transfer: 'VIREMENT',
      direct_debit: 'PRÉLÈVEMENT',
      card: 'CARTE BANCAIRE',
      cheque: 'CHÈQUE',
      cash: 'ESPÈCES',
    }[payment.method];
    page.put(
      `Règlement : ${means}   ${day === '' ? 'à réception' : `Échéance ${day}`}   Domiciliation ${payment.bank}   IBAN ${notation.iban(payment.iban)}   BIC ${payment.bic}`,
      12,
      234,
      { within: 186 },
    );
    page.stroke(10, 240, 200, 240, '#888888', 0.4);
    page.put('Partie à joindre à votre règlement', 12, 245, { pt: 6.5 });
    page.stack([`Compte ${references.customer}`, `Pièce ${facts.number} du ${notation.day(facts.issued)}`], 12, 252, 5);
    page.stack(
      [`Montant ${notation.amount(sign * facts.gross - facts.deposit)}`, day === '' ? null : `Échéance ${day}`],
      90,
      252,
      5,
    );
    page.put(facts.buyer.name, 150, 252, { within: 48 });
  }
}
