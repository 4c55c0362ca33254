import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { SlipWriter } from './slip-writer.ts';

const MONTH_NAMES = [
  'janv.',
  'févr.',
  'mars',
  'avril',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
];

/** Writes the merchant, its address and its numbers. Returns whether the address is printed. */
export function writeHeader(draw: Draw, slip: SlipWriter, { sign, merchant }: ReceiptFacts): boolean {
  const writeRow = draw.chance(0.8) ? slip.writeCentred : slip.writeLeft;
  if (draw.chance(0.15)) writeRow(draw.pick(['Bienvenue chez', 'BONJOUR', 'Ticket de caisse', 'TICKET CLIENT']));
  const signWords = (draw.chance(0.6) ? sign.toUpperCase() : sign).split(' ');
  const wantedWeight = draw.pick(['large', 'large', 'bold', 'plain'] as const);
  const isTooLong = !slip.fitsOneRow(signWords.join(' '), wantedWeight);
  const splitAt = isTooLong || (signWords.length > 2 && draw.chance(0.3)) ? signWords.length - 1 : signWords.length;
  const weight = slip.fitsOneRow(signWords.slice(0, splitAt).join(' '), wantedWeight) ? wantedWeight : 'plain';
  writeRow(signWords.slice(0, splitAt).join(' '), weight);
  if (splitAt < signWords.length) writeRow(signWords.slice(splitAt).join(' '), weight);
  if (draw.chance(0.3)) writeRow(merchant.fullName);
  const showsAddress = draw.chance(0.9);
  if (showsAddress)
    for (const row of formatAddress(merchant.address, { capitals: draw.chance(0.4), country: false })) writeRow(row);
  if (draw.chance(0.7)) writeRow(`${draw.pick(['Tél : ', 'TEL ', 'Tél. ', ''])}${merchant.phone}`);
  if (draw.chance(0.5)) writeRow(`${draw.pick(['SIRET ', 'Siret : '])}${merchant.siret ?? ''}`);
  if (draw.chance(0.4)) writeRow(`${draw.pick(['TVA ', 'N° TVA ', 'N.I.I. '])}${merchant.vatNumber ?? ''}`);
  if (draw.chance(0.2)) writeRow(`NAF ${draw.pattern('####@')}`);
  return showsAddress;
}

/** Writes the date and the time of the sale. Returns whether the time is printed. */
export function writeStamp(draw: Draw, slip: SlipWriter, { day, time, till, ticket, cashier }: ReceiptFacts): boolean {
  const [year = '', month = '', number = ''] = day.split('-');
  const date = draw.pick([
    `${number}/${month}/${year}`,
    `${number}/${month}/${year}`,
    `${number}/${month}/${year.slice(2)}`,
    `${number}-${month}-${year}`,
    `${number}.${month}.${year}`,
    `${Number(number)} ${MONTH_NAMES[Number(month) - 1]} ${year}`,
  ]);
  const showsTime = draw.chance(0.93);
  const shownTime = showsTime ? draw.pick([time, time, time.replace(':', 'h')]) : '';
  const layout = draw.whole(0, 4);
  if (layout === 0) slip.writePair(date, shownTime);
  else if (layout === 1) slip.writeLeft(`Le ${date}${showsTime ? ` à ${shownTime}` : ''}`);
  else if (layout === 2) {
    const parts = [`Date : ${date}`, showsTime ? `Heure : ${shownTime}` : ''] as const;
    if (slip.fitsOneRow(parts.join('  '))) slip.writePair(...parts);
    else for (const part of parts) slip.writeLeft(part);
  } else if (layout === 3) slip.writeCentred(`${date} ${shownTime}`);
  else slip.writeLeft(`${date} ${shownTime} C${till} T${ticket.replaceAll(/\D/g, '')}`);
  if (draw.chance(0.4)) slip.writePair(`Ticket ${ticket}`, `Caisse ${till}`);
  if (draw.chance(0.3)) slip.writeLeft(`${draw.pick(['Hôte(sse) : ', 'Vendeur : ', 'Servi par '])}${cashier}`);
  return showsTime;
}
