import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';

/** A car park operator: subscriptions with VAT included, one amount a row, the VAT only as a share of the total. */
export const parking: HtmlLayout = {
  name: 'parking',
  font: 'sans',
  trade: {
    names: ['Parc {nom}', '{nom} Stationnement', 'Parking {nom}', 'Park {nom}'],
    goods: `Abonnement 7j/7 - badge {######}|mois|72-165|1|20
      Abonnement moto niveau -2|mois|28-49|1|20
      Abonnement nuit et week-end|mois|39-78|1|20
      Recharge véhicule électrique|session|4-22|1-14|20
      Caution télécommande non restituée|U|30-50|1|20
      Tickets prépayés 10 entrées|carnet|48-95|1-5|20
      Avoir sur période non utilisée|U|-12-40|1|20`,
    lines: [1, 4],
    hasGrossLines: true,
  },
  page({ print, draw }) {
    const css = `@page{size:A4;margin:18mm 20mm 15mm}body{font-size:10pt}header{background:#14213d;color:#fff;padding:5mm 6mm;font-size:15pt;font-weight:bold}header span{float:right;font-size:10pt;font-weight:normal;padding-top:2mm}
      section{margin:8mm 0}dl{display:grid;grid-template-columns:46mm auto;row-gap:1.2mm}dt{font-weight:bold}dd{margin:0}ul{list-style:none;padding:0;border-top:.4mm solid #14213d;border-bottom:.4mm solid #14213d}li{padding:2mm 0;display:flex;justify-content:space-between}li+li{border-top:.1mm solid #ccc}
      .sum{font-size:12.5pt;text-align:right;line-height:7mm}footer{font-size:7.4pt;position:fixed;bottom:0}`;
    const tax = draw.pick(['dont taxe sur la valeur ajoutée', 'dont TVA', 'TVA incluse']);
    const body = html`<header>${print.sellerShortName()}<span>${print.isCredit ? 'Note de crédit' : 'Facture acquittée'}</span></header>
      <section>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</section>
      <dl><dt>Numéro de pièce</dt><dd>${print.number()}</dd><dt>Date d’émission</dt><dd>${print.issued()}</dd><dt>Abonné</dt><dd>${print.facts.references.customer}</dd><dt>Mois facturé</dt><dd>${print.period()[0]} – ${print.period()[1]}</dd><dt>Réglé par</dt><dd>${print.method()}</dd></dl>
      <ul>${print.lines.map((row) => html`<li><span>${row.description}</span><span>${row.amount('money')}</span></li>`)}</ul>
      <div class="sum"><b>Total TTC ${print.gross()}</b><br>${print.vatRows().map((row) => html`${tax} à ${row.rate} : ${print.vat()}`)}<br>soit hors TVA ${print.net()}</div>
      <footer>${listMentions(print).map((text) => html`${text}<br>`)}${print.sellerAddress().join(', ')}</footer>`;
    return { css, body };
  },
};
