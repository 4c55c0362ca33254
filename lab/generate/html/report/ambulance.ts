import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';

/** Taxi and ambulance: one row a trip with distance as quantity, prices with VAT, VAT at 10 % inside. */
export const ambulance: HtmlLayout = {
  name: 'ambulance',
  font: 'sans',
  trade: {
    names: ['Ambulances {nom}', 'Taxi {nom}', 'VTC {nom}', '{nom} Assistance'],
    goods: `Course {jour} - domicile / hôpital|km|1.6-2.4|6-84|10
      Forfait prise en charge agglomération|U|12-18|1-4|10
      Attente et marche lente|h|34-41|0.25-3/0.25|10
      Transport assis professionnalisé du {jour}|km|1.1-1.5|8-140|10
      Supplément nuit 20 h - 8 h|U|8-26|1-2|10
      Péage|U|2-19|1-3|10
      Mise à disposition berline du {jour}|h|48-72|1-8/0.5|10`,
    lines: [2, 10],
    hasGrossLines: true,
    creditNotes: 0,
  },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:A5 landscape;margin:8mm}body{font-size:7.6pt}#tp{display:flex;justify-content:space-between}#tp div{width:48%}.jr{width:100%;border-collapse:collapse;margin:3mm 0}.jr td{border-bottom:.1mm solid #888;padding:.7mm}.jr td:nth-child(n+3){text-align:right;white-space:nowrap}`;
    const body = html`<div id="tp"><div><b>${print.sellerName()}</b><br>${print.sellerAddress().join(', ')}<br>Tél. ${facts.seller.phone}</div><div style="text-align:right">Note n° ${print.number()}<br>le ${print.issued()}<br>${print.buyerName()}<br>${print.buyerAddress().join(', ')}</div></div>
      <table class="jr"><tr><td>Jour</td><td>Trajet ou prestation</td><td>Km / nb</td><td>Tarif TTC</td><td>Prix TTC</td></tr>${print.lines.map((row) => html`<tr><td>${row.day}</td><td>${row.description}</td><td>${row.quantity()}</td><td>${row.price()}</td><td>${row.amount()}</td></tr>`)}</table>
      <div id="tp"><div>Payé par ${print.method()}<br>Compte ${print.iban()}</div><div style="text-align:right">Somme due TTC : <b>${print.gross()}</b><br>Part HT : ${print.net()}<br>${print.vatRows().map((row) => html`TVA ${row.rate} incluse : ${print.vat()}`)}</div></div><small>${listMentions(print).slice(1).join(' - ')}</small>`;
    return { css, body };
  },
};
