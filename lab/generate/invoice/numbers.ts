import type { Draw } from '../draw.ts';
import type { InvoiceKind } from './facts.ts';

/** Invents an invoice number in one of many formats; some credit notes have a number series of their own. */
export function inventNumber(draw: Draw, issued: string, kind: InvoiceKind): string {
  const [year = '', month = ''] = issued.split('-');
  const short = year.slice(2);
  const running = String(draw.whole(1, draw.pick([60, 999, 9999])));
  const hasOwnSeries = kind === 'credit_note' && draw.chance(0.7);
  if (hasOwnSeries)
    return draw.pick([
      `AV-${year}-${running.padStart(3, '0')}`,
      `AV${running.padStart(6, '0')}`,
      `A${short}${month}-${running}`,
      `GS-${running.padStart(5, '0')}`,
      `CN${running.padStart(5, '0')}`,
    ]);
  return draw.pick([
    `FA-${year}-${running.padStart(4, '0')}`,
    `F${year}${running.padStart(4, '0')}`,
    `${year}-${running.padStart(3, '0')}`,
    `FAC${running.padStart(6, '0')}`,
    String(10_000 + Number(running)),
    `FC${short}${month}${running.padStart(4, '0')}`,
    `${running.padStart(5, '0')}/${year}`,
    `INV-${running.padStart(5, '0')}`,
    draw.digits(8).replace(/^0/, '7'),
    draw.pattern(`@@${short}-####`),
    `${short}/${month}/${running.padStart(3, '0')}`,
    `${year}/${month}/${running.padStart(4, '0')}`,
    running.padStart(4, '0'),
    draw.pattern('@##########').replace(/^(.)0/, '$19'),
    `${year}${month}${running.padStart(3, '0')}`,
    draw.pattern('R-######'),
    `${draw.pattern('@@@')}-${running.padStart(4, '0')}-${short}`,
    `F ${short} ${running.padStart(4, '0')}`,
    running,
    `${draw.digits(3)}-${draw.digits(7)}-${draw.digits(7)}`,
  ]);
}
