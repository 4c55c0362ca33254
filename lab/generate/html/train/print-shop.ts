import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';

/** A printing house: prices per thousand, long technical descriptions, columns in an unusual order. */
export const printShop: HtmlLayout = {
  name: 'print-shop',
  font: 'sans',
  trade: {
    names: ['Imprimerie {nom}', '{nom} Impression', 'Reprographie {nom}', 'Offset {nom}'],
    goods: `Dépliants 3 volets A5, quadri recto verso, couché brillant 135 g, pli roulé|mille|78-160|1-20|20
      Cartes de visite 85 x 54, pelliculage mat, vernis sélectif|cent|14-32|1-12|20
      Brochure 24 pages + couverture 250 g, dos carré collé, façonnage compris|ex|2.1-4.8|100-1500|10
      Affiches 60 x 80, papier affiche 120 g dos bleu|ex|3.4-7.9|20-200|20
      Gravure plaques et calage|forfait|45-140|1|20
      Mise en page et corrections d’auteur|heure|52-68|1-8/0.5|20
      Livraison sur palette en un point|U|28-90|1|20
      Livre broché, 320 pages, bouffant 90 g|ex|3.9-8.2|100-800|5.5`,
    lines: [2, 6],
    buyers: 'companies',
  },
  page({ print, draw }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:14mm 15mm}body{font-size:9pt}h2{font-size:14pt;margin:0}.c4{columns:2;column-gap:12mm;margin:6mm 0}.c4 p{margin:.5mm 0;break-inside:avoid}.c4 p span{display:inline-block;width:32mm;color:#00695c}
      .art{width:100%;border-spacing:0 1.2mm}.art td{background:#eef6f5;padding:1.6mm}.art tr:first-child td{background:#00695c;color:white;font-size:8pt}.fx{text-align:right;white-space:nowrap}.recap{width:100%;border-collapse:collapse;margin-top:5mm}.recap td{border-bottom:.2mm solid #00695c;padding:1.2mm;text-align:right}`;
    const body = html`<h2>${print.sellerShortName()}</h2>${print.sellerAddress().join(' – ')} – ${facts.seller.phone}
      <p style="text-align:right;margin-top:7mm">${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</p>
      <div class="c4"><p><span>${print.isCredit ? 'Avoir' : 'Facture'}</span>${print.number()}</p><p><span>Date facture</span>${print.issued()}</p><p><span>Votre cde</span>${print.order()}</p><p><span>Bon de livraison</span>${facts.references.deliveryNote}</p><p><span>Livré le</span>${print.delivery()}</p><p><span>Date règlement</span>${facts.due ? print.due() : '–'}</p><p><span>Mode</span>${print.method()}</p><p><span>Commercial</span>${facts.seller.contact.first} ${facts.seller.contact.last}</p></div>
      <table class="art"><tr><td class="fx">Montant HT</td><td class="fx">Tx</td><td>Travaux exécutés</td><td class="fx">Tirage</td><td class="fx">Prix</td></tr>
      ${print.lines.map((row) => html`<tr><td class="fx">${row.amount()}</td><td class="fx">${row.rate()}</td><td>${row.description}</td><td class="fx">${row.quantity()} ${row.unit}</td><td class="fx">${row.price()}</td></tr>`)}</table>
      <table class="recap"><tr><td>taux</td><td>assiette HT</td><td>taxe</td><td>TTC</td></tr>${print.vatRows().map((row) => html`<tr><td>${row.rate}</td><td>${row.base}</td><td>${row.vat}</td><td>${row.gross}</td></tr>`)}<tr><td><b>${draw.pick(['Totaux', 'Ensemble'])}</b></td><td><b>${print.net()}</b></td><td><b>${print.vat()}</b></td><td><b>${print.gross()}</b></td></tr></table>
      <p>Nos coordonnées bancaires : ${print.iban()} ${print.bic()}</p><p style="font-size:7pt">${lateClause()} ${listMentions(print).join(' ; ')}</p>`;
    return { css, body };
  },
};
