import { PAYMENT_METHOD_NAMES } from '../../../../invoice/truth.ts';
import { formatLabel } from '../page/labels.ts';
import type { PageContext } from '../page/page-context.ts';
import { writeDueSentence } from './notes.ts';

/** Builds the rows that say how to pay: method, due date or terms, bank account. */
export function buildPaymentRows(
  context: PageContext,
  { includesDueDate, includesAccount }: { includesDueDate: boolean; includesAccount: boolean },
): string[] {
  const {
    facts: { language, payment, issued },
    labels,
    notation,
    draw,
    printed,
  } = context;
  const rows: string[] = [];
  const methodName = {
    fr: {
      transfer: 'virement',
      direct_debit: 'prélèvement',
      card: 'carte bancaire',
      cheque: 'chèque',
      cash: 'espèces',
    },
    de: {
      transfer: 'Überweisung',
      direct_debit: 'Lastschrift',
      card: 'Kreditkarte',
      cheque: 'Scheck',
      cash: 'Barzahlung',
    },
    en: { transfer: 'bank transfer', direct_debit: 'direct debit', card: 'card', cheque: 'cheque', cash: 'cash' },
  }[language][payment.method];
  if (draw.chance(0.65)) {
    const heading = draw.pick(
      {
        fr: ['Mode de règlement', 'Règlement par', 'Moyen de paiement', 'Mode de paiement'],
        de: ['Zahlungsart', 'Zahlung per'],
        en: ['Payment method', 'Paid by', 'Payment'],
      }[language],
    );
    rows.push(`${heading}${labels.colon} ${methodName}`);
    printed.method = PAYMENT_METHOD_NAMES[payment.method];
  }
  if (includesDueDate) rows.push(writeDueSentence(context));
  else if (draw.chance(0.4))
    rows.push(
      draw.pick(
        {
          fr: [
            'Conditions : 30 jours date de facture',
            'Paiement à réception',
            'Conditions de règlement : 45 jours fin de mois',
          ],
          de: ['Zahlbar innerhalb von 14 Tagen netto', 'Zahlbar sofort ohne Abzug'],
          en: ['Terms: net 30 days', 'Payment due on receipt'],
        }[language],
      ),
    );
  if (includesAccount) {
    const bank = `${formatLabel(labels, 'bank')} ${payment.bank}`;
    const iban = `IBAN${draw.pick([' : ', ': ', ' '])}${notation.iban(payment.iban)}`;
    const bic = `${draw.pick(['BIC', 'SWIFT', 'BIC/SWIFT', 'Code BIC'])}${draw.pick([' : ', ': ', ' '])}${payment.bic}`;
    rows.push(
      ...draw.weighted([
        [3, [bank, iban, bic]],
        [3, [`${iban}   ${bic}`]],
        [2, [iban, bic]],
        [1, [`${bank} - ${iban} - ${bic}`]],
        [1, [iban]],
      ]),
    );
    if (language === 'fr' && draw.chance(0.2))
      rows.push(
        `RIB : ${payment.iban.slice(4, 9)} ${payment.iban.slice(9, 14)} ${payment.iban.slice(14, 25)} ${payment.iban.slice(25)}`,
      );
    printed.showsIban = true;
  }
  if (language === 'fr' && draw.chance(0.3)) rows.push(`Date de valeur : ${notation.day(issued)}`);
  return rows.filter((row) => row !== '');
}
