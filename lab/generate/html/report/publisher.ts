import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';

/** A publisher to a bookshop: copies before the title, discounts, two rates, and the supplier at the bottom only. */
export const publisher: HtmlLayout = {
  name: 'publisher',
  font: 'serif',
  trade: {
    names: ['Éditions {nom}', '{nom} Livres', 'Presses {nom}'],
    goods: `Atlas des oiseaux de rivage|ex.|18-32|2-60|5.5
      Le Grand Cahier des simples|ex.|12-19|2-90|5.5
      Contes du pays haut, tome 2|ex.|9-16|3-40|5.5
      Carnet illustré à spirale|ex.|6-12|4-70|20
      Affiche du catalogue|ex.|2-5|1-30|20
      Présentoir de comptoir en carton|U|14-35|1-4|20
      Participation aux frais de transport|U|6-24|1|20`,
    lines: [3, 8],
    discounts: 0.7,
    creditNotes: 0.1,
  },
  page({ print, draw }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:20mm 18mm}body{font-size:9.5pt}h1{font-weight:400;letter-spacing:.3em;font-size:14pt;border-bottom:1px solid #000}.c{margin:6mm 0 10mm 60mm}
      table{width:100%;border-collapse:collapse}th{font-weight:400;font-style:italic;border-bottom:1px solid #000;text-align:left}td,th{padding:1.1mm 1.5mm}.n{text-align:right;white-space:nowrap}.r{margin-left:auto;width:70mm;margin-top:5mm}.f{position:fixed;bottom:0;font-size:7pt;text-align:center;width:100%}`;
    const body = html`<h1>${print.isCredit ? 'NOTE DE CRÉDIT' : 'FACTURE'} ${print.number()}</h1><p>le ${print.issued()}${draw.chance(0.5) && html`, votre commande ${print.order()}`}</p>
      <div class="c">${joinRows([print.buyerName(), ...print.buyerAddress()])}</div>
      <table><tr><th class="n">Ex.</th><th>Titre</th><th class="n">Prix net de taxe</th><th class="n">Remise</th><th class="n">TVA</th><th class="n">Net</th></tr>
      ${print.lines.map((line) => html`<tr><td class="n">${line.quantity()}</td><td>${line.description}</td><td class="n">${line.price()}</td><td class="n">${line.discount}</td><td class="n">${line.rate()}</td><td class="n">${line.amount()}</td></tr>`)}</table>
      <table class="r"><tr><td>Total hors taxes</td><td class="n">${print.net()}</td></tr>${print.vatRows().map(({ rate, base, vat }) => html`<tr><td>TVA ${rate} de ${base}</td><td class="n">${vat}</td></tr>`)}<tr><td>Somme des taxes</td><td class="n">${print.vat()}</td></tr><tr><td><b>Total à payer</b></td><td class="n"><b>${print.gross()}</b></td></tr></table>
      <p>${facts.due && html`Paiement attendu pour le ${print.due()}. `}${print.iban()}</p><div class="f">${listMentions(print).join(', ')}<br>${print.sellerAddress().join(', ')}</div>`;
    return { css, body };
  },
};
