import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';

/** A plant nursery: two lines a plant (Latin name, size), three rates, the quantities last, seller in the foot. */
export const nursery: HtmlLayout = {
  name: 'nursery',
  font: 'sans',
  trade: {
    names: ['Pépinières {nom}', 'Jardins {nom}', 'GAEC {nom}', 'Horticulture {nom}'],
    goods: `Érable du Japon//Acer palmatum, C15, 100/125|sujet|38-69|1-8|10
      Laurier-tin//Viburnum tinus, C4, 60/80|sujet|7-13|5-80|10
      Charme commun//Carpinus betulus, racines nues|sujet|0.9-2.4|50-600|10
      Terreau horticole 70 L|sac|6-11|4-60|20
      Compost végétal|m³|24-42|1-12|10
      Tuteur châtaignier 2,5 m|pièce|3-6|4-80|20
      Plantation et arrosage//main-d’œuvre comprise|heure|38-49|2-24/0.5|20
      Plants de tomates anciennes|godet|1.1-1.9|12-140|5.5
      Paillage copeaux|m³|48-72|1-9/0.5|20`,
    lines: [3, 10],
    discounts: 0.15,
  },
  page({ print, logo }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:15mm 15mm 22mm}body{font-size:9pt;color:#1b2d1b}.on{display:flex;justify-content:space-between;align-items:flex-end;border-bottom:.6mm solid #386641;padding-bottom:3mm}.re{display:flex;flex-wrap:wrap;gap:2mm 9mm;margin:4mm 0}.re b{color:#386641}.vg{width:100%;border-collapse:collapse}.vg td{padding:1.2mm 1.4mm;vertical-align:top;border-bottom:.1mm solid #cdd9c5}.vg .h td{color:#386641;font-weight:bold}.vg small{display:block;font-style:italic}.ri{text-align:right;white-space:nowrap}.tv{display:flex;justify-content:space-between;margin-top:5mm}.pied{position:fixed;bottom:0;font-size:6.8pt;width:100%;text-align:center}`;
    const body = html`<div class="on">${logo(32, '#386641')}<div class="ri">${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</div></div>
      <div class="re"><span><b>${print.isCredit ? 'AVOIR' : 'FACTURE'}</b> ${print.number()}</span><span><b>LE</b> ${print.issued()}</span><span><b>CODE TIERS</b> ${facts.references.customer}</span><span><b>ENLÈVEMENT</b> ${print.delivery()}</span>${facts.due && html`<span><b>PAIEMENT LE</b> ${print.due()}</span>`}</div>
      <table class="vg"><tr class="h"><td>Végétaux, fournitures, services</td><td class="ri">Prix HT</td><td class="ri">Remise</td><td class="ri">TVA</td><td class="ri">Qté livrée</td><td class="ri">Net HT</td></tr>${print.lines.map((row) => html`<tr><td>${row.description}${row.details().map((text) => html`<small>${text}</small>`)}</td><td class="ri">${row.price()}</td><td class="ri">${row.discount}</td><td class="ri">${row.rate()}</td><td class="ri">${row.quantity()} ${row.unit}</td><td class="ri">${row.amount()}</td></tr>`)}</table>
      <div class="tv"><div>${print.vatRows().map((row) => html`TVA ${row.rate} : base ${row.base}, taxe ${row.vat}<br>`)}</div><div class="ri">HT ${print.net()}<br>TVA ${print.vat()}<br><b style="font-size:12pt">TTC ${print.gross()}</b></div></div>
      <p>${lateClause()} Mode de règlement : ${print.method()}.</p><div class="pied">${listMentions(print).join(' · ')}<br>${print.sellerAddress().join(' ')} · ${facts.seller.web}</div>`;
    return { css, body };
  },
};
