import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

function readMeans(row: string) {
  const { data, fields } = readPrintedInvoice(createTypedDocument([`Facture n° 12\n\n${row}\n\nTotal TTC   120,00 €`]));
  return [data.payment_method ?? null, fields.find(({ path }) => path === 'payment_method')?.confidence ?? null];
}

test.each([
  ['Mode de paiement : virement', 'virement', 0.92],
  ['Payable le 03/08/2026 par virement.', 'virement', 0.92],
  ['À régler au plus tard le 04/08/2026 par prélèvement sur le compte :', 'prélèvement', 0.92],
  ['Période du 07/12/2025 au 05/01/2026 Prélèvement le 11/03/2026', 'prélèvement', 0.92],
  ['Échéance : 19/02/2026 - Virement : FR76 3000 6000 0112 3456 7890 189', 'virement', 0.92],
  ['TVA non applicable (art. 293 B du Code général des impôts). Règlement par virement', 'virement', 0.92],
  ['Payment: bank transfer', 'virement', 0.92],
  ['Zahlung per Überweisung', 'virement', 0.92],
  ['CHÈQUE', 'chèque', 0.92],
  ['45 jours fin de mois - prélèvement', 'prélèvement', 0.92],
  ['Comptant à réception de facture – carte bancaire', 'carte bancaire', 0.92],
  ['LIVRAISON              PAIEMENT\nMme Camille Taline     carte bancaire', 'carte bancaire', 0.92],
  ['LIVRAISON              REMARQUE\nMme Camille Taline     carte bancaire égarée', 'carte bancaire', 0.6],
  ['Réponse sous 3 jours - pas de chèque', 'chèque', 0.6],
  ['M. David Dorand chèque', 'chèque', 0.6],
  ['Frais de rejet de prélèvement : 12 €', 'prélèvement', 0.6],
  ['Nous ne pouvons pas être réglés par chèque.', 'chèque', 0.6],
  ['Acompte reçu le 03/02/2026 par chèque', 'chèque', 0.6],
  ['Pour un règlement par chèque, ajouter 3 jours', 'chèque', 0.6],
  ['Remise de 2 % pour paiement espèces', 'espèces', 0.6],
  ['Remboursement effectué le 03/02/2026 par virement', 'virement', 0.6],
  ['Un rappel du 03/08/2026 par virement sur compte bloqué', 'virement', 0.6],
  ['Caution restituée à réception, chèque', 'chèque', 0.6],
  ['Dépôt de garantie encaissé sous 30 jours, chèque', 'chèque', 0.6],
  ['Pénalité de retard 30 jours, virement', 'virement', 0.6],
  ['Règlement\nprélèvement rejeté', 'prélèvement', 0.6],
  ['Règlement       Montant\nChèque           200,00', 'chèque', 0.6],
  ['Paiement\nVirement        frais 15,00', 'virement', 0.6],
  ['Dernier règlement reçu\nChèque', 'chèque', 0.6],
  ['Acompte du 02/02/2026\nPaiement\nChèque', 'chèque', 0.6],
  ['Paiement\nChèque\nnon accepté', 'chèque', 0.6],
  ['Paiement\nVirement', 'virement', 0.92],
  ['Échéance      Paiement\n01/04/2026    Virement bancaire', 'virement', 0.92],
  ['Lot      Paiement\n1        Virement bancaire', 'virement', 0.6],
  ['Article      Paiement\nA1           Chèque', 'chèque', 0.6],
  ['Option      Mode de paiement\nB           Virement', 'virement', 0.6],
  ['Désignation      Règlement\nAcompte          Chèque', 'chèque', 0.6],
  ['Virement ou chèque', null, null],
])('%s: %s, confidence %s', (row, means, confidence) => expect(readMeans(row)).toEqual([means, confidence]));
