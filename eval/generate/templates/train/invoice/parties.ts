import { addressLines } from '../../../invented/places.ts';
import { pickFamily } from '../../../page/faces.ts';
import { outlinedText } from '../../../page/outlined-text.ts';
import type { Context } from './context.ts';
import { asLabel } from './wording.ts';

const spacedSiret = (siret: string): string => siret.replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 ');

/** Rows that name the seller before tax and register; what they print is noted. */
export function identifiers(context: Context): string[] {
  const {
    facts: { seller, regime },
    words,
    draw,
    said,
  } = context;
  const rows: string[] = [];
  const number = seller.siret ?? null;
  if (number !== null && draw.chance(0.8)) {
    rows.push(`${asLabel(words, 'siret')} ${draw.chance(0.5) ? spacedSiret(number) : number}`);
    said.taxId ??= number;
  } else {
    rows.push(seller.register);
    said.taxId ??= seller.siren;
  }
  if (seller.vatNumber !== null && regime !== 'small_business' && draw.chance(0.8)) {
    const { vatNumber } = seller;
    rows.push(
      `${asLabel(words, 'vatNumber')} ${draw.chance(0.4) && vatNumber.startsWith('FR') ? vatNumber.replace(/^(....)(...)(...)/, '$1 $2 $3 ') : vatNumber}`,
    );
    if (seller.language !== 'fr') said.taxId ??= vatNumber;
  }
  if (seller.language === 'fr' && draw.chance(0.2))
    rows.push(`${draw.pick(['Code APE', 'NAF', 'Code NAF'])}${words.colon} ${draw.pattern('####@')}`);
  return rows;
}

export function contactRows({ facts: { seller }, words, draw }: Context): string[] {
  const rows = [`${asLabel(words, 'phone')} ${seller.phone}`];
  if (draw.chance(0.7)) rows.push(draw.chance(0.5) ? seller.email : `${asLabel(words, 'mail')} ${seller.email}`);
  if (draw.chance(0.45)) rows.push(seller.web);
  return draw.chance(0.3) ? [rows.join(draw.pick([' - ', ' | ', '   ']))] : rows;
}

export const sellerAddress = ({ facts: { seller }, pen, draw }: Context): string[] =>
  addressLines(seller.address, { capitals: pen.style.capitalTowns, country: draw.chance(0.15) });

/** Name, address and so on of the seller. */
export function vendorBlock(
  context: Context,
  x: number,
  y: number,
  {
    full,
    align = 'left',
    nameScale = 1.15,
    room = context.pen.width * 0.46,
  }: { full: boolean; align?: 'left' | 'right' | 'centre'; nameScale?: number; room?: number },
): number {
  const { pen, draw, words } = context;
  let at = y;
  if (draw.chance(0.12)) {
    pen.write(asLabel(words, 'vendor'), x, at, { bold: true, scale: 0.95, align });
    at += pen.line * 1.1;
  }
  at = nameRows(context, x, at, room, { bold: draw.chance(0.75), scale: nameScale, align });
  at = pen.rows(sellerAddress(context), x, at, { align, room });
  if (full) at = pen.rows(contactRows(context), x, at, { align, scale: 0.95, room });
  if (full && draw.chance(0.5)) at = pen.rows(identifiers(context), x, at, { align, scale: 0.95, room });
  return at;
}

/** The name, sometimes in two rows. Returns the next base line. */
export function nameRows(
  { pen, draw, shownName }: Context,
  x: number,
  y: number,
  room: number,
  writing: { readonly bold: boolean; readonly scale: number; readonly align: 'left' | 'right' | 'centre' },
): number {
  const words = shownName.split(' ');
  const from = draw.chance(0.3) && words.length > 2 ? draw.whole(1, words.length - 1) : words.length;
  const rows = [words.slice(0, from), words.slice(from)].filter((row) => row.length > 0);
  rows.forEach((row, i) => {
    pen.fitted(row.join(' '), x, y + i * pen.line * Math.max(1, writing.scale), room, writing);
  });
  return y + rows.length * pen.line * Math.max(1, writing.scale);
}

/** The letters of a logo are shapes: no text layer has them. */
export function logo(context: Context, x: number, y: number, room: number): number {
  const {
    pen,
    draw,
    facts: { seller },
  } = context;
  const family = pickFamily(draw, 'train', 'logo');
  const words = seller.sign ?? seller.name;
  const sheet = pen.sheet();
  const height = draw.between(16, 30);
  const mark = draw.weighted([
    [3, 'square'],
    [3, 'ring'],
    [2, 'none'],
    [2, 'bar'],
  ] as const);
  const { accent } = pen.style;
  let left = x;
  if (mark === 'square') sheet.box(x, y - height, height, height, accent);
  if (mark === 'ring') {
    sheet.frame(x, y - height, height, height, accent, 3);
    sheet.box(x + height * 0.3, y - height * 0.7, height * 0.4, height * 0.4, accent);
  }
  if (mark === 'bar') sheet.box(x, y + 4, room * 0.6, 2, accent);
  if (mark === 'square' || mark === 'ring') left += height + 8;
  const wide = pen.widthOf(words, { bold: true }) / pen.style.size;
  const size = Math.min(height, (room - (left - x)) / Math.max(1, wide * 1.1));
  outlinedText(sheet, words, left, y - size * 0.1, {
    face: family.bold,
    size,
    colour: draw.chance(0.5) ? accent : '#222222',
  });
  return y + 12;
}

export function customerBlock(context: Context, x: number, y: number, room: number): number {
  const {
    facts: { buyer },
    pen,
    words,
    draw,
  } = context;
  const manner = draw.weighted([
    [3, 'plain'],
    [3, 'headed'],
    [2, 'framed'],
    [1, 'inline'],
    [1, 'keyed'],
  ] as const);
  const bold = draw.chance(0.5);
  const address = addressLines(buyer.address, { capitals: pen.style.capitalTowns, country: draw.chance(0.1) });
  const person = buyer.attention;
  const attention =
    person === null
      ? []
      : [
          `${{ fr: draw.pick(['À l’attention de ', 'Attn. ', '']), de: 'z. Hd. ', en: draw.pick(['Attn: ', 'FAO ']) }[context.facts.language]}${person.first} ${person.last}`,
        ];
  const rows = [...attention, ...address];
  if (buyer.vatNumber !== null && draw.chance(0.35)) rows.push(`${asLabel(words, 'buyerVat')} ${buyer.vatNumber}`);
  if (draw.chance(0.12)) rows.push(`${asLabel(words, 'phone')} ${draw.pattern('0# ## ## ## ##')}`);
  let at = y;
  if (manner === 'framed')
    pen.sheet().frame(x - 6, y - pen.line * 1.1, room, pen.line * (rows.length + 2.9), '#777777', 0.7);
  if (manner === 'headed' || manner === 'framed') {
    pen.write(asLabel(words, 'customer'), x, at, { scale: 0.9, bold: pen.style.boldLabels });
    at += pen.line * 1.1;
  }
  if (manner === 'keyed') {
    const [name, place] = { fr: ['Nom', 'Adresse'], de: ['Name', 'Anschrift'], en: ['Name', 'Address'] }[
      context.facts.language
    ] as [string, string];
    pen.write(asLabel(words, 'customer'), x, at, { bold: true });
    at += pen.line * 1.2;
    pen.write(`${name}${words.colon}`, x, at);
    pen.fitted(buyer.name, x + 62, at, room - 62);
    pen.write(`${place}${words.colon}`, x, at + pen.line);
    return pen.rows(rows, x + 62, at + pen.line, { room: room - 62 });
  }
  if (manner === 'inline') pen.fitted(`${asLabel(words, 'customer')} ${buyer.name}`, x, at, room, { bold });
  else pen.fitted(buyer.name, x, at, room - 8, { bold });
  return pen.rows(rows, x, at + pen.line, { room: room - 8 });
}

export function deliveryBlock(context: Context, x: number, y: number, room: number): number {
  const {
    facts: { delivery, buyer },
    pen,
    words,
    draw,
  } = context;
  if (delivery === null) return y;
  pen.write(asLabel(words, 'delivered'), x, y, { scale: 0.9, bold: pen.style.boldLabels });
  pen.fitted(draw.chance(0.4) ? buyer.name : delivery.name, x, y + pen.line * 1.1, room - 8);
  return pen.rows(
    addressLines(delivery.address, { capitals: pen.style.capitalTowns, country: false }),
    x,
    y + pen.line * 2.1,
  );
}
