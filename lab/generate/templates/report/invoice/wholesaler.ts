import type { Draw } from '../../../draw.ts';
import { addDays } from '../../../invented/days.ts';
import { inventPerson } from '../../../invented/people.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { PAYMENT_METHOD_NAMES } from '../../../invoice/truth.ts';
import {
  createMillimetreSheet,
  describePrinted,
  formatSiret,
  type MillimetreSheet,
  pickTextFamily,
} from './millimetre-sheet.ts';

const LINES_PER_SHEET = 16;

/** Draws a wholesaler's page: two addresses, a row of references, lines grouped by delivery note, totals in a strip at the bottom, a payment slip to return. */
export function drawWholesalerInvoice(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const notation = inventNotation(draw, facts);
  const [family, fontSize] = [pickTextFamily(draw), draw.between(7.2, 8.4)];
  const lineGroups = Array.from({ length: Math.ceil(facts.lines.length / LINES_PER_SHEET) }, (_, index) =>
    facts.lines.slice(index * LINES_PER_SHEET, (index + 1) * LINES_PER_SHEET),
  );
  const pages = lineGroups.map(() => createMillimetreSheet(family, fontSize));
  const { seller, buyer, references, payment } = facts;
  const address = formatAddress(seller.address, { capitals: true, country: false });
  const isNegative = facts.kind === 'credit_note';
  const amountSign = isNegative ? -1 : 1;
  const driver = inventPerson(draw, 'fr');
  pages.forEach((page, index) => {
    drawHeader(page);
    page.write(`Page ${index + 1} sur ${pages.length}`, 200, 10, { align: 'right', fontSize: 6.5 });
    let y = 106;
    let deliveryNote = references.deliveryNote;
    (lineGroups[index] ?? []).forEach((line, lineIndex) => {
      if (lineIndex % 5 === 0) {
        page.write(
          `Bon de livraison ${deliveryNote} du ${notation.day(addDays(references.deliveryDay, -lineIndex))} - commande ${references.order} du ${notation.day(references.orderDay)} - chauffeur ${driver.first}`,
          12,
          y,
          { fontSize: fontSize * 0.92, bold: true },
        );
        deliveryNote = draw.pattern('BL######');
        y += 5;
      }
      page.write(line.reference, 12, y);
      page.write(line.description, 34, y, { maxWidth: 72 });
      page.write(notation.quantity(line.quantity), 120, y, { align: 'right' });
      page.write(line.unit, 122, y, { maxWidth: 12 });
      page.write(notation.bare(line.unitPrice), 152, y, { align: 'right' });
      page.write(line.discount === 0 ? '' : String(line.discount), 163, y, { align: 'right' });
      page.write(notation.bare(amountSign * line.amount), 186, y, { align: 'right' });
      page.write(String(facts.vat.findIndex(({ rate }) => rate === line.vatRate) + 1), 196, y, { align: 'right' });
      y += 5;
    });
    for (const x of [32, 107, 135, 154, 165, 188]) page.drawLine(x, 95, x, 206, '#999999', 0.3);
    page.drawFrame(10, 95, 190, 111);
    if (index < pages.length - 1) page.write('à suivre ...', 186, 203, { align: 'right' });
    page.writeRows(
      [
        `${seller.fullName} au capital de ${seller.capital ?? '40 000'} € - ${address.join(' ')} - ${seller.register}`,
        `SIRET ${formatSiret(seller.siret ?? '')} - N° identification TVA ${seller.vatNumber} - APE 4669B - Tél. ${seller.phone} - ${seller.web}`,
        'Les marchandises restent notre propriété jusqu’au paiement intégral (loi 80-335 du 12/05/1980). Tribunal compétent : celui de notre siège. Indemnité de recouvrement 40 €.',
      ],
      105,
      283,
      3.4,
      { fontSize: 5.8, align: 'centre', maxWidth: 188 },
    );
  });
  drawFooter(pages.at(-1) as MillimetreSheet);
  return {
    sheets: pages.map(({ sheet }) => sheet),
    printed: describePrinted(facts, {
      negative: isNegative,
      method: PAYMENT_METHOD_NAMES[payment.method],
      vendorAddress: address.join(', '),
      showsRates: facts.regime === 'charged',
      showsVat: true,
    }),
    layout: 'wholesaler',
  };

  function drawHeader(page: MillimetreSheet): void {
    page.write(draw.chance(0.5) ? seller.name : (seller.sign ?? seller.name), 12, 18, {
      fontSize: 17,
      bold: true,
      maxWidth: 85,
    });
    page.writeRows([...address, `Tél. ${seller.phone}`, seller.email], 12, 24, 3.8);
    const agent = `${seller.contact.first} ${seller.contact.last}`;
    page.write('ADRESSE DE LIVRAISON', 12, 48, { fontSize: 6.5, bold: true });
    const deliveryPlace = facts.delivery ?? { name: buyer.name, address: buyer.address };
    page.writeRows(
      [deliveryPlace.name, ...formatAddress(deliveryPlace.address, { capitals: true, country: false })],
      12,
      52.5,
      4,
    );
    page.drawFrame(108, 40, 90, 32);
    page.writeRows(
      [
        buyer.name,
        buyer.attention === null ? null : `Service comptabilité - ${buyer.attention.first} ${buyer.attention.last}`,
        ...formatAddress(buyer.address, { capitals: true, country: false }),
      ],
      113,
      48,
      5,
      { fontSize: fontSize * 1.15 },
    );
    const documentName = {
      invoice: 'FACTURE',
      credit_note: 'AVOIR',
      correction: 'FACTURE RECTIFICATIVE',
      deposit: 'FACTURE ACOMPTE',
    }[facts.kind];
    page.write(documentName, 108, 30, { fontSize: 14, bold: true });
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
    cells.forEach(([name, value], index) => {
      const x = 10 + index * width;
      page.drawFrame(x, 76, width, 12);
      page.fillBox(x + 0.2, 76.2, width - 0.4, 4.8, '#e9e9e9');
      page.write(name, x + width / 2, 79.8, { fontSize: 6.4, align: 'centre', maxWidth: width - 2 });
      page.write(value, x + width / 2, 85.8, { align: 'centre', bold: true, maxWidth: width - 2 });
    });
    const headings = ['Référence', 'Désignation', 'Quantité', 'PU brut', 'Rem.', 'Montant', 'T'];
    page.writeCells(headings, [12, 34, 109, 137, 155, 168, 191], 93.6, { fontSize: 6.6, bold: true });
  }

  function drawFooter(page: MillimetreSheet): void {
    const totalCells: (readonly [string, string])[] = [
      ['Base HT', facts.vat.map(({ base }) => notation.bare(amountSign * base)).join('|')],
      ['Code', facts.vat.map((_, index) => String(index + 1)).join('|')],
      ['Taux', facts.vat.map(({ rate }) => notation.rate(rate)).join('|')],
      ['TVA', facts.vat.map(({ vat }) => notation.bare(amountSign * vat)).join('|')],
      ['Port', notation.bare(0)],
      ['Total HT', notation.bare(amountSign * facts.net)],
      ['Total TVA', notation.bare(amountSign * facts.vatAmount)],
      ['Total TTC', notation.bare(amountSign * facts.gross)],
      ['Acompte', notation.bare(facts.deposit)],
      ['NET À PAYER', notation.amount(amountSign * facts.gross - facts.deposit)],
    ];
    const widths = [22, 9, 15, 18, 13, 22, 20, 23, 19, 29];
    let x = 10;
    totalCells.forEach(([name, value], index) => {
      const width = widths[index] as number;
      page.drawFrame(x, 209, width, 19);
      page.write(name, x + width / 2, 212.6, { fontSize: 6.2, align: 'centre', bold: index === 9 });
      value.split('|').forEach((part, lineIndex) => {
        page.write(part, x + width - 1.2, 217.6 + lineIndex * 3.7, {
          align: 'right',
          bold: index === 9,
          maxWidth: width - 2,
        });
      });
      x += width;
    });
    const day = facts.due === null ? '' : notation.day(facts.due);
    const methodName = {
      transfer: 'VIREMENT',
      direct_debit: 'PRÉLÈVEMENT',
      card: 'CARTE BANCAIRE',
      cheque: 'CHÈQUE',
      cash: 'ESPÈCES',
    }[payment.method];
    page.write(
      `Règlement : ${methodName}   ${day === '' ? 'à réception' : `Échéance ${day}`}   Domiciliation ${payment.bank}   IBAN ${notation.iban(payment.iban)}   BIC ${payment.bic}`,
      12,
      234,
      { maxWidth: 186 },
    );
    page.drawLine(10, 240, 200, 240, '#888888', 0.4);
    page.write('Partie à joindre à votre règlement', 12, 245, { fontSize: 6.5 });
    page.writeRows(
      [`Compte ${references.customer}`, `Pièce ${facts.number} du ${notation.day(facts.issued)}`],
      12,
      252,
      5,
    );
    page.writeRows(
      [`Montant ${notation.amount(amountSign * facts.gross - facts.deposit)}`, day === '' ? null : `Échéance ${day}`],
      90,
      252,
      5,
    );
    page.write(facts.buyer.name, 150, 252, { maxWidth: 48 });
  }
}
