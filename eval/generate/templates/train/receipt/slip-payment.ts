import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { Notation } from './slip-notation.ts';
import type { Slip } from './slip-writer.ts';

export function writePayment(draw: Draw, slip: Slip, { total }: Notation, facts: ReceiptFacts): void {
  const { payment, total: due } = facts;
  const names = {
    'carte bancaire': ['CB', 'CARTE BANCAIRE', 'Carte bancaire', 'CB EMV', 'Paiement CB', 'VISA', 'CARTE BLEUE'],
    espèces: ['ESPECES', 'Espèces', 'Espèces EUR', 'Reçu espèces'],
    chèque: ['CHEQUE', 'Chèque'],
    'titre-restaurant': ['TITRE RESTAURANT', 'Ticket restaurant', 'Titres-resto'],
    'sans contact': ['CB SANS CONTACT', 'Sans contact'],
  }[payment.method];
  slip.spread(draw.pick(names), total(payment.given));
  if (payment.given > due)
    slip.spread(draw.pick(['RENDU', 'Rendu monnaie', 'A RENDRE', 'Monnaie rendue']), total(payment.given - due));
}

/** The slip of the card terminal, below the ticket on the same paper. */
export function writeCardSlip(draw: Draw, slip: Slip, { total }: Notation, facts: ReceiptFacts): void {
  const [year = '', month = '', number = ''] = facts.day.split('-');
  slip.line();
  slip.left('CARTE BANCAIRE');
  if (draw.chance(0.5)) slip.left('SANS CONTACT');
  slip.left(`A000000042${draw.digits(4)}`);
  slip.left(`LE ${number}/${month}/${year.slice(2)} A ${facts.time}`);
  slip.left(facts.sign.toUpperCase());
  slip.left(`${draw.digits(7)}  ${draw.digits(5)}`);
  slip.left(`************${draw.digits(4)}`);
  slip.left(`${draw.digits(6)} ${draw.digits(3)} C @`);
  if (draw.chance(0.5)) slip.spread('MONTANT', total(facts.total));
  else {
    slip.left('MONTANT REEL :');
    slip.centred(total(facts.total));
  }
  slip.centred('DEBIT');
  slip.centred(draw.pick(['TICKET CLIENT', 'A CONSERVER']));
}

export function writeFoot(draw: Draw, slip: Slip, { bare }: Notation, facts: ReceiptFacts): void {
  if (draw.chance(0.2)) {
    slip.gap();
    slip.left(`Carte fidélité ${draw.digits(8)}`);
    slip.spread(
      draw.pick(['Points acquis', 'Cagnotte', 'Nouveau solde']),
      draw.chance(0.5) ? bare(draw.whole(10, 900)) : String(draw.whole(3, 400)),
    );
  }
  for (const row of draw.some(
    [
      'MERCI DE VOTRE VISITE',
      'A bientôt',
      'Echange sous 15 jours avec ticket',
      'Prix nets en euros',
      'Service compris',
      facts.shop.web,
      `Ouvert de 8h30 à 19h30`,
      `Ticket certifié NF525 ${draw.pattern('@###')}`,
      'Ticket non remboursable',
    ],
    draw.whole(0, 3),
  ))
    slip.centred(row);
}
