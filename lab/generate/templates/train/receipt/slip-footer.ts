import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { Notation } from './slip-notation.ts';
import type { SlipWriter } from './slip-writer.ts';

export function writePayment(
  draw: Draw,
  slip: SlipWriter,
  { formatTotal: total }: Notation,
  facts: ReceiptFacts,
): void {
  const { payment, total: amountDue } = facts;
  const methodNames = {
    'carte bancaire': ['CB', 'CARTE BANCAIRE', 'Carte bancaire', 'CB EMV', 'Paiement CB', 'VISA', 'CARTE BLEUE'],
    espèces: ['ESPECES', 'Espèces', 'Espèces EUR', 'Reçu espèces'],
    chèque: ['CHEQUE', 'Chèque'],
    'titre-restaurant': ['TITRE RESTAURANT', 'Ticket restaurant', 'Titres-resto'],
    'sans contact': ['CB SANS CONTACT', 'Sans contact'],
  }[payment.method];
  slip.writePair(draw.pick(methodNames), total(payment.given));
  if (payment.given > amountDue)
    slip.writePair(
      draw.pick(['RENDU', 'Rendu monnaie', 'A RENDRE', 'Monnaie rendue']),
      total(payment.given - amountDue),
    );
}

/** The slip of the card terminal, below the ticket on the same paper. */
export function writeCardSlip(
  draw: Draw,
  slip: SlipWriter,
  { formatTotal: total }: Notation,
  facts: ReceiptFacts,
): void {
  const [year = '', month = '', number = ''] = facts.day.split('-');
  slip.drawSeparator();
  slip.writeLeft('CARTE BANCAIRE');
  if (draw.chance(0.5)) slip.writeLeft('SANS CONTACT');
  slip.writeLeft(`A000000042${draw.digits(4)}`);
  slip.writeLeft(`LE ${number}/${month}/${year.slice(2)} A ${facts.time}`);
  slip.writeLeft(facts.sign.toUpperCase());
  slip.writeLeft(`${draw.digits(7)}  ${draw.digits(5)}`);
  slip.writeLeft(`************${draw.digits(4)}`);
  slip.writeLeft(`${draw.digits(6)} ${draw.digits(3)} C @`);
  if (draw.chance(0.5)) slip.writePair('MONTANT', total(facts.total));
  else {
    slip.writeLeft('MONTANT REEL :');
    slip.writeCentred(total(facts.total));
  }
  slip.writeCentred('DEBIT');
  slip.writeCentred(draw.pick(['TICKET CLIENT', 'A CONSERVER']));
}

export function writeFooter(draw: Draw, slip: SlipWriter, { formatAmount }: Notation, facts: ReceiptFacts): void {
  if (draw.chance(0.2)) {
    slip.addGap();
    slip.writeLeft(`Carte fidélité ${draw.digits(8)}`);
    slip.writePair(
      draw.pick(['Points acquis', 'Cagnotte', 'Nouveau solde']),
      draw.chance(0.5) ? formatAmount(draw.whole(10, 900)) : String(draw.whole(3, 400)),
    );
  }
  for (const row of draw.some(
    [
      'MERCI DE VOTRE VISITE',
      'A bientôt',
      'Echange sous 15 jours avec ticket',
      'Prix nets en euros',
      'Service compris',
      facts.merchant.web,
      `Ouvert de 8h30 à 19h30`,
      `Ticket certifié NF525 ${draw.pattern('@###')}`,
      'Ticket non remboursable',
    ],
    draw.whole(0, 3),
  ))
    slip.writeCentred(row);
}
