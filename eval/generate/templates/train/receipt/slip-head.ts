import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { Slip } from './slip-writer.ts';

const MONTHS = ['janv.', 'févr.', 'mars', 'avril', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];

/** The shop, its address and its numbers; whether the address is there. */
export function writeHead(draw: Draw, slip: Slip, { sign, shop }: ReceiptFacts): boolean {
  const place = draw.chance(0.8) ? slip.centred : slip.left;
  if (draw.chance(0.15)) place(draw.pick(['Bienvenue chez', 'BONJOUR', 'Ticket de caisse', 'TICKET CLIENT']));
  const words = (draw.chance(0.6) ? sign.toUpperCase() : sign).split(' ');
  const wished = draw.pick(['large', 'large', 'bold', 'plain'] as const);
  const long = !slip.fits(words.join(' '), wished);
  const cutAt = long || (words.length > 2 && draw.chance(0.3)) ? words.length - 1 : words.length;
  const weight = slip.fits(words.slice(0, cutAt).join(' '), wished) ? wished : 'plain';
  place(words.slice(0, cutAt).join(' '), weight);
  if (cutAt < words.length) place(words.slice(cutAt).join(' '), weight);
  if (draw.chance(0.3)) place(shop.fullName);
  const addressed = draw.chance(0.9);
  if (addressed)
    for (const row of addressLines(shop.address, { capitals: draw.chance(0.4), country: false })) place(row);
  if (draw.chance(0.7)) place(`${draw.pick(['Tél : ', 'TEL ', 'Tél. ', ''])}${shop.phone}`);
  if (draw.chance(0.5)) place(`${draw.pick(['SIRET ', 'Siret : '])}${shop.siret ?? ''}`);
  if (draw.chance(0.4)) place(`${draw.pick(['TVA ', 'N° TVA ', 'N.I.I. '])}${shop.vatNumber ?? ''}`);
  if (draw.chance(0.2)) place(`NAF ${draw.pattern('####@')}`);
  return addressed;
}

/** The day and the time of the sale; whether the time is there. */
export function writeStamp(draw: Draw, slip: Slip, { day, time, till, ticket, cashier }: ReceiptFacts): boolean {
  const [year = '', month = '', number = ''] = day.split('-');
  const written = draw.pick([
    `${number}/${month}/${year}`,
    `${number}/${month}/${year}`,
    `${number}/${month}/${year.slice(2)}`,
    `${number}-${month}-${year}`,
    `${number}.${month}.${year}`,
    `${Number(number)} ${MONTHS[Number(month) - 1]} ${year}`,
  ]);
  const showsTime = draw.chance(0.93);
  const clock = showsTime ? draw.pick([time, time, time.replace(':', 'h')]) : '';
  const manner = draw.whole(0, 4);
  if (manner === 0) slip.spread(written, clock);
  else if (manner === 1) slip.left(`Le ${written}${showsTime ? ` à ${clock}` : ''}`);
  else if (manner === 2) {
    const parts = [`Date : ${written}`, showsTime ? `Heure : ${clock}` : ''] as const;
    if (slip.fits(parts.join('  '))) slip.spread(...parts);
    else for (const part of parts) slip.left(part);
  } else if (manner === 3) slip.centred(`${written} ${clock}`);
  else slip.left(`${written} ${clock} C${till} T${ticket.replaceAll(/\D/g, '')}`);
  if (draw.chance(0.4)) slip.spread(`Ticket ${ticket}`, `Caisse ${till}`);
  if (draw.chance(0.3)) slip.left(`${draw.pick(['Hôte(sse) : ', 'Vendeur : ', 'Servi par '])}${cashier}`);
  return showsTime;
}
