import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';
import type { PrintedLine } from '../page/print-lines.ts';

/** A wine merchant over two or three pages: the sum of the pages before opens a page and the running sum closes it. */
export const wine: HtmlLayout = {
  name: 'wine',
  font: 'serif',
  trade: {
    names: ['Domaine {nom}', 'Cave {nom}', 'Château {nom}', 'Maison {nom} Père et Fils'],
    goods: `Bourgogne Hautes-Côtes de Nuits rouge 2019|bout. 75 cl|9.4-15|6-120|20
      Crémant de Loire brut|bout. 75 cl|7.2-11|6-180|20
      Côtes du Rhône Villages 2021|bout. 75 cl|5.1-8.4|12-240|20
      Saint-Émilion grand cru 2016|magnum|34-68|2-24|20
      Jus de raisin pétillant|bout. 1 L|2.6-3.9|6-60|5.5
      Muscadet sur lie 2022|bout. 75 cl|4.3-6.6|12-180|20
      Marc égrappé 7 ans|bout. 70 cl|24-38|1-12|20
      Pineau des Charentes blanc|bout. 75 cl|9-13|3-36|20
      Chablis premier cru Fourchaume 2020|bout. 75 cl|14-23|6-60|20
      Bib rosé IGP 5 L|bib|13-19|2-30|20
      Huile de pépins de raisin|bout. 50 cl|4.5-7|2-24|5.5
      Coffret bois 2 bouteilles|pièce|4-9|2-30|20`,
    lines: [18, 40],
    buyers: 'companies',
    discounts: 0.1,
  },
  page({ print, draw }) {
    const { facts } = print;
    const size = draw.whole(13, 18);
    const parts: (readonly PrintedLine[])[] = [];
    for (let at = 0; at < print.lines.length; at += size) parts.push(print.lines.slice(at, at + size));
    const sumUntil = (count: number) =>
      print.bare(facts.lines.slice(0, count).reduce((sum, row) => sum + row.amount, 0));
    const css = `@page{size:A4;margin:14mm 16mm}body{font-size:8.8pt}article{page-break-after:always}article:last-of-type{page-break-after:auto}.cartouche{float:right;width:70mm;text-align:center;border-top:.8mm double #581845;border-bottom:.8mm double #581845;padding:2mm}.vins{clear:both;width:100%;border-collapse:collapse}.vins td{padding:1.5mm 1mm}.vins .tete td{border-bottom:.3mm solid #581845;font-style:italic}.vins .cum td{font-weight:bold;border-top:.3mm solid #581845}.e{text-align:right;white-space:nowrap}.bas{font-size:7pt;margin-top:5mm}`;
    const closing = html`<table style="margin:4mm 0 0 auto"><tr><td>Valeur hors taxe</td><td class="e">${print.net()}</td></tr>${print.vatRows().map((row) => html`<tr><td>Taxe ${row.rate} (base ${row.base})</td><td class="e">${row.vat}</td></tr>`)}<tr><td>Taxe totale</td><td class="e">${print.vat()}</td></tr><tr><td><b>À nous devoir</b></td><td class="e"><b>${print.gross()}</b></td></tr></table><p>${facts.due && `Payable le ${print.due()}, `}${print.method()}. ${print.iban()}</p>`;
    const page = (
      rows: readonly PrintedLine[],
      index: number,
    ) => html`<article><div class="cartouche">${print.isCredit ? 'Avoir' : 'Facture'} ${print.number()}<br>${print.issued()}<br>feuillet ${index + 1} sur ${parts.length}</div><b style="font-size:14pt">${print.sellerShortName()}</b><br>${print.sellerAddress().map((row) => html`${row}<br>`)}<p style="margin:6mm 0 6mm 92mm">${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</p>
      <table class="vins"><tr class="tete"><td>Vins et produits</td><td>Contenant</td><td class="e">Quant.</td><td class="e">Prix HT</td><td class="e">Rem.</td><td class="e">Valeur HT</td><td class="e">Tva</td></tr>${index > 0 && html`<tr class="cum"><td colspan="5">Report du feuillet précédent</td><td class="e">${sumUntil(index * size)}</td><td></td></tr>`}
      ${rows.map((row) => html`<tr><td>${row.description}</td><td>${row.unit}</td><td class="e">${row.quantity()}</td><td class="e">${row.price()}</td><td class="e">${row.discount}</td><td class="e">${row.amount()}</td><td class="e">${row.rate()}</td></tr>`)}${index < parts.length - 1 && html`<tr class="cum"><td colspan="5">Cumul à reporter</td><td class="e">${sumUntil((index + 1) * size)}</td><td></td></tr>`}</table>${index === parts.length - 1 && closing}<div class="bas">${listMentions(print).join(' - ')} ${index === 0 && lateClause()}</div></article>`;
    return { css, body: html`${parts.map(page)}` };
  },
};
