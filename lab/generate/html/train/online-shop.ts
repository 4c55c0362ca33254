import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** An online shop: the name only as a logo and in the legal footer, prices with VAT, a promotional code and shipping as lines. */
export const onlineShop: HtmlLayout = {
  name: 'online-shop',
  font: 'sans',
  trade: {
    names: ['{nom} & Co', 'Maison {nom}', '{nom} Store', 'La Boutique {nom}'],
    goods: `Lampe de bureau LED noire//Réf. {@@-####} - garantie 2 ans|U|29-89|1-2|20
      Coussin velours 45 x 45 cm, vert sauge|U|14-34|1-4|20
      Sac à dos 22 L imperméable|U|45-110|1|20
      Casque audio sans fil Bluetooth 5.3//Coloris : blanc|U|59-199|1|20
      Bougie parfumée figuier 220 g|U|12-29|1-6|20
      Plaid en laine mérinos 130 x 170|U|55-140|1-2|20
      Livre « Le Jardin en ville »|U|15-29|1-2|5.5
      Coffret thés bio 40 sachets|U|11-24|1-3|5.5
      Code promo BIENVENUE10|U|-5-20|1|20
      Frais de livraison Colissimo|U|3.9-9.9|1|20`,
    lines: [3, 6],
    order: 'shuffled',
    endsWithLastGood: true,
    buyers: 'people',
    hasGrossLines: true,
  },
  page({ print, logo, draw }) {
    const { facts } = print;
    const tone = draw.pick(['#2f4858', '#6a994e', '#bc4749']);
    const css = `@page{size:A4;margin:16mm}body{font-size:9.2pt;color:#333}.h{display:flex;justify-content:space-between;align-items:center}.b{display:flex;gap:20mm;margin:9mm 0}.b h3{font-size:8pt;text-transform:uppercase;color:${tone};margin:0 0 1mm}
      table{width:100%;border-spacing:0}th{font-size:7.8pt;text-align:left;background:${tone};color:#fff;padding:2mm}td{padding:2.4mm 2mm;border-bottom:1px solid #eee;vertical-align:top}.n{text-align:right;white-space:nowrap}small{color:#888}
      .t{width:80mm;margin:5mm 0 0 auto}.t td{border:0;padding:1mm 2mm}.t .g td{font-size:12pt;font-weight:700}.f{position:fixed;bottom:0;left:0;right:0;font-size:6.6pt;color:#999;text-align:center}`;
    const address = joinRows([print.buyerName(), ...print.buyerAddress()]);
    const body = html`<div class="h">${logo(30, tone)}<div class="n">${print.isCredit ? 'Avoir' : 'Facture'} #${print.number()}<br>Date de facturation : ${print.issued()}<br>Commande ${print.order()} du ${print.day(facts.references.orderDay)}</div></div>
      <div class="b"><div><h3>Adresse de livraison</h3>${address}</div><div><h3>Adresse de facturation</h3>${address}</div><div><h3>Paiement</h3>${print.method()}</div></div>
      <table><tr><th>Produit</th><th class="n">Taux de taxe</th><th class="n">Prix unitaire TTC</th><th class="n">Qté</th><th class="n">Total TTC</th></tr>
      ${print.lines.map((line) => html`<tr><td>${line.description}${line.details().map((text) => html`<br><small>${text}</small>`)}</td><td class="n">${line.rate()}</td><td class="n">${line.price()}</td><td class="n">${line.quantity()}</td><td class="n">${line.amount('money')}</td></tr>`)}</table>
      <table class="t"><tr><td>Total (hors taxes)</td><td class="n">${print.net()}</td></tr>${print.vatRows().map(({ rate, vat }) => html`<tr><td>Taxe ${rate}</td><td class="n">${vat}</td></tr>`)}<tr><td>Total taxes</td><td class="n">${print.vat()}</td></tr><tr class="g"><td>Total</td><td class="n">${print.gross()}</td></tr></table>
      <div class="f">${writeLegalNotice(print)} - ${print.sellerAddress().join(', ')}<br>Service client : ${facts.seller.email}</div>`;
    return { css, body };
  },
};
