import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { pickNotation } from './slip-notation.ts';
import { createSlipWriter } from './slip-writer.ts';

/** Draws the slip of a card terminal alone: the merchant, the card and the amount, without purchases and taxes. */
export function drawTerminalSlip(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const slip = createSlipWriter(draw);
  const { formatTotal } = pickNotation(draw);
  const [year = '', month = '', number = ''] = facts.day.split('-');
  const writeMerchant = () => {
    slip.writeLeft(facts.sign.toUpperCase());
    if (draw.chance(0.6))
      for (const row of formatAddress(facts.merchant.address, { capitals: true, country: false })) slip.writeLeft(row);
    else slip.writeLeft(`${facts.merchant.address.postcode} ${facts.merchant.address.town.toUpperCase()}`);
  };
  const isMerchantFirst = draw.chance(0.4);
  if (isMerchantFirst) writeMerchant();
  slip.writeLeft(draw.pick(['CARTE BANCAIRE', 'CB', 'CARTE BANCAIRE', 'CB SANS CONTACT', 'VISA DEBIT']));
  if (draw.chance(0.5)) slip.writeLeft(draw.pick(['SANS CONTACT', 'PUCE', 'CONTACTLESS']));
  slip.writeLeft(`A00000000${draw.digits(5)}`);
  const day = draw.pick([`${number}/${month}/${year.slice(2)}`, `${number}/${month}/${year}`]);
  slip.writeLeft(`LE ${day} A ${draw.pick([facts.time, `${facts.time}:${draw.whole(10, 59)}`])}`);
  if (!isMerchantFirst) writeMerchant();
  slip.writeLeft(`${draw.digits(7)}  ${draw.digits(5)}`);
  if (draw.chance(0.4)) slip.writeLeft(`SIRET ${facts.merchant.siret ?? ''}`);
  slip.writeLeft(`${draw.pick(['************', '#########', '************'])}${draw.digits(4)}`);
  if (draw.chance(0.6)) slip.writeLeft(draw.pattern('@#@##@@####@#@##'));
  slip.writeLeft(`${draw.digits(3)} ${draw.digits(6)} ${draw.digits(2)} C @`);
  if (draw.chance(0.6)) slip.writeLeft(`${draw.pick(['NO AUTO :', 'AUTO:', 'No AUTORISATION'])} ${draw.digits(6)}`);
  if (draw.chance(0.5)) slip.writePair(draw.pick(['MONTANT :', 'MONTANT', 'MONTANT =']), formatTotal(facts.total));
  else {
    slip.writeLeft(draw.pick(['MONTANT REEL :', 'MONTANT :']));
    slip.writeCentred(formatTotal(facts.total), 'bold');
  }
  slip.writeCentred('DEBIT');
  slip.writeCentred(draw.pick(['TICKET CLIENT', 'TICKET CLIENT A CONSERVER', 'EXEMPLAIRE CLIENT']));
  if (draw.chance(0.6)) slip.writeCentred(draw.pick(['A CONSERVER', 'MERCI AU REVOIR', 'MERCI']));
  return {
    sheet: slip.cutSheet(),
    printed: {
      time: facts.time,
      showsNet: false,
      showsVatTotal: false,
      breakdown: 'none',
      showsRates: false,
      showsAddress: false,
      vendorName: facts.sign,
    },
    layout: 'terminal-slip',
  };
}
