import { formatAddress } from '../../../../invented/places.ts';
import { pickFamily } from '../../../../page/faces.ts';
import { drawOutlinedText } from '../../../../page/outlined-text.ts';
import { formatLabel } from '../page/labels.ts';
import type { PageContext } from '../page/page-context.ts';

const formatSiret = (siret: string): string => siret.replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 ');

/** Builds the rows with the registration and VAT numbers of the seller. Records the tax number that they print. */
export function buildIdentifierRows(context: PageContext): string[] {
  const {
    facts: { seller, regime },
    labels,
    draw,
    printed,
  } = context;
  const rows: string[] = [];
  const siret = seller.siret ?? null;
  if (siret !== null && draw.chance(0.8)) {
    rows.push(`${formatLabel(labels, 'siret')} ${draw.chance(0.5) ? formatSiret(siret) : siret}`);
    printed.taxId ??= siret;
  } else {
    rows.push(seller.register);
    printed.taxId ??= seller.siren;
  }
  if (seller.vatNumber !== null && regime !== 'small_business' && draw.chance(0.8)) {
    const { vatNumber } = seller;
    rows.push(
      `${formatLabel(labels, 'vatNumber')} ${draw.chance(0.4) && vatNumber.startsWith('FR') ? vatNumber.replace(/^(....)(...)(...)/, '$1 $2 $3 ') : vatNumber}`,
    );
    if (seller.language !== 'fr') printed.taxId ??= vatNumber;
  }
  if (seller.language === 'fr' && draw.chance(0.2))
    rows.push(`${draw.pick(['Code APE', 'NAF', 'Code NAF'])}${labels.colon} ${draw.pattern('####@')}`);
  return rows;
}

/** Builds the rows with the seller's phone, e-mail and web site. */
export function buildContactRows({ facts: { seller }, labels, draw }: PageContext): string[] {
  const rows = [`${formatLabel(labels, 'phone')} ${seller.phone}`];
  if (draw.chance(0.7)) rows.push(draw.chance(0.5) ? seller.email : `${formatLabel(labels, 'mail')} ${seller.email}`);
  if (draw.chance(0.45)) rows.push(seller.web);
  return draw.chance(0.3) ? [rows.join(draw.pick([' - ', ' | ', '   ']))] : rows;
}

export const buildSellerAddress = ({ facts: { seller }, page, draw }: PageContext): string[] =>
  formatAddress(seller.address, { capitals: page.style.uppercaseTowns, country: draw.chance(0.15) });

/** Draws the name, the address and, when `full`, the contacts of the seller. Returns the next base line. */
export function drawSeller(
  context: PageContext,
  x: number,
  y: number,
  {
    full,
    align = 'left',
    nameScale = 1.15,
    maxWidth = context.page.width * 0.46,
  }: { full: boolean; align?: 'left' | 'right' | 'centre'; nameScale?: number; maxWidth?: number },
): number {
  const { page, draw, labels } = context;
  let nextY = y;
  if (draw.chance(0.12)) {
    page.write(formatLabel(labels, 'vendor'), x, nextY, { bold: true, scale: 0.95, align });
    nextY += page.lineHeight * 1.1;
  }
  nextY = drawSellerName(context, x, nextY, maxWidth, { bold: draw.chance(0.75), scale: nameScale, align });
  nextY = page.writeRows(buildSellerAddress(context), x, nextY, { align, maxWidth });
  if (full) nextY = page.writeRows(buildContactRows(context), x, nextY, { align, scale: 0.95, maxWidth });
  if (full && draw.chance(0.5))
    nextY = page.writeRows(buildIdentifierRows(context), x, nextY, { align, scale: 0.95, maxWidth });
  return nextY;
}

/** Draws the seller's name, sometimes on two rows. Returns the next base line. */
export function drawSellerName(
  { page, draw, shownName }: PageContext,
  x: number,
  y: number,
  maxWidth: number,
  options: { readonly bold: boolean; readonly scale: number; readonly align: 'left' | 'right' | 'centre' },
): number {
  const nameParts = shownName.split(' ');
  const splitAt = draw.chance(0.3) && nameParts.length > 2 ? draw.whole(1, nameParts.length - 1) : nameParts.length;
  const nameRows = [nameParts.slice(0, splitAt), nameParts.slice(splitAt)].filter((row) => row.length > 0);
  nameRows.forEach((row, index) => {
    page.writeFitted(row.join(' '), x, y + index * page.lineHeight * Math.max(1, options.scale), maxWidth, options);
  });
  return y + nameRows.length * page.lineHeight * Math.max(1, options.scale);
}

/** Draws the trade name as outlines, so that no text layer contains it. Returns the base line below the logo. */
export function drawLogo(context: PageContext, x: number, y: number, maxWidth: number): number {
  const {
    page,
    draw,
    facts: { seller },
  } = context;
  const family = pickFamily(draw, 'train', 'logo');
  const logoText = seller.sign ?? seller.name;
  const sheet = page.currentSheet();
  const height = draw.between(16, 30);
  const mark = draw.weighted([
    [3, 'square'],
    [3, 'ring'],
    [2, 'none'],
    [2, 'bar'],
  ] as const);
  const { accent } = page.style;
  let textX = x;
  if (mark === 'square') sheet.box(x, y - height, height, height, accent);
  if (mark === 'ring') {
    sheet.frame(x, y - height, height, height, accent, 3);
    sheet.box(x + height * 0.3, y - height * 0.7, height * 0.4, height * 0.4, accent);
  }
  if (mark === 'bar') sheet.box(x, y + 4, maxWidth * 0.6, 2, accent);
  if (mark === 'square' || mark === 'ring') textX += height + 8;
  const emWidth = page.measureWidth(logoText, { bold: true }) / page.style.size;
  const size = Math.min(height, (maxWidth - (textX - x)) / Math.max(1, emWidth * 1.1));
  drawOutlinedText(sheet, logoText, textX, y - size * 0.1, {
    face: family.bold,
    size,
    colour: draw.chance(0.5) ? accent : '#222222',
  });
  return y + 12;
}

/** Draws the customer's name and address in one of several layouts. Returns the next base line. */
export function drawCustomer(context: PageContext, x: number, y: number, maxWidth: number): number {
  const {
    facts: { buyer },
    page,
    labels,
    draw,
  } = context;
  const layout = draw.weighted([
    [3, 'plain'],
    [3, 'headed'],
    [2, 'framed'],
    [1, 'inline'],
    [1, 'keyed'],
  ] as const);
  const bold = draw.chance(0.5);
  const address = formatAddress(buyer.address, { capitals: page.style.uppercaseTowns, country: draw.chance(0.1) });
  const attentionPerson = buyer.attention;
  const attentionRows =
    attentionPerson === null
      ? []
      : [
          `${{ fr: draw.pick(['À l’attention de ', 'Attn. ', '']), de: 'z. Hd. ', en: draw.pick(['Attn: ', 'FAO ']) }[context.facts.language]}${attentionPerson.first} ${attentionPerson.last}`,
        ];
  const rows = [...attentionRows, ...address];
  if (buyer.vatNumber !== null && draw.chance(0.35)) rows.push(`${formatLabel(labels, 'buyerVat')} ${buyer.vatNumber}`);
  if (draw.chance(0.12)) rows.push(`${formatLabel(labels, 'phone')} ${draw.pattern('0# ## ## ## ##')}`);
  let nextY = y;
  if (layout === 'framed')
    page
      .currentSheet()
      .frame(x - 6, y - page.lineHeight * 1.1, maxWidth, page.lineHeight * (rows.length + 2.9), '#777777', 0.7);
  if (layout === 'headed' || layout === 'framed') {
    page.write(formatLabel(labels, 'customer'), x, nextY, { scale: 0.9, bold: page.style.boldLabels });
    nextY += page.lineHeight * 1.1;
  }
  if (layout === 'keyed') {
    const [name, addressLabel] = { fr: ['Nom', 'Adresse'], de: ['Name', 'Anschrift'], en: ['Name', 'Address'] }[
      context.facts.language
    ] as [string, string];
    page.write(formatLabel(labels, 'customer'), x, nextY, { bold: true });
    nextY += page.lineHeight * 1.2;
    page.write(`${name}${labels.colon}`, x, nextY);
    page.writeFitted(buyer.name, x + 62, nextY, maxWidth - 62);
    page.write(`${addressLabel}${labels.colon}`, x, nextY + page.lineHeight);
    return page.writeRows(rows, x + 62, nextY + page.lineHeight, { maxWidth: maxWidth - 62 });
  }
  if (layout === 'inline')
    page.writeFitted(`${formatLabel(labels, 'customer')} ${buyer.name}`, x, nextY, maxWidth, { bold });
  else page.writeFitted(buyer.name, x, nextY, maxWidth - 8, { bold });
  return page.writeRows(rows, x, nextY + page.lineHeight, { maxWidth: maxWidth - 8 });
}

/** Draws the delivery address, if the invoice has one. Returns the next base line. */
export function drawDelivery(context: PageContext, x: number, y: number, maxWidth: number): number {
  const {
    facts: { delivery, buyer },
    page,
    labels,
    draw,
  } = context;
  if (delivery === null) return y;
  page.write(formatLabel(labels, 'delivered'), x, y, { scale: 0.9, bold: page.style.boldLabels });
  page.writeFitted(draw.chance(0.4) ? buyer.name : delivery.name, x, y + page.lineHeight * 1.1, maxWidth - 8);
  return page.writeRows(
    formatAddress(delivery.address, { capitals: page.style.uppercaseTowns, country: false }),
    x,
    y + page.lineHeight * 2.1,
  );
}
