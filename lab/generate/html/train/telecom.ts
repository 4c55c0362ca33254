import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A bill for mobile lines: a coloured band, two columns of references, discounts as negative lines, no borders. */
export const telecom: HtmlLayout = {
  name: 'telecom',
  font: 'sans',
  trade: {
    names: ['{nom} Télécom', '{nom} Mobile', 'Réseau {nom}', '{nom} Connect'],
    goods: `Forfait Pro 100 Go//Ligne 06 39 98 20 {##}|mois|14.9-29.9|1|20
      Forfait Illimité 5G//Ligne 06 39 98 41 {##}|mois|24.9-49.9|1|20
      Accès fibre 1 Gb/s|mois|34-79|1|20
      Option international Europe|mois|5-19|1-4|20
      Location de routeur|mois|4-9|1-3|20
      Communications hors forfait vers mobiles|min|0.05-0.45|3-260|20
      Appels vers numéros spéciaux|min|0.15-0.8|1-40|20
      Remise multi-lignes|U|-3-12|1|20
      Geste commercial incident réseau du {jour}|U|-5-25|1|20
      Numéro géographique supplémentaire|mois|1-3|1-10|20`,
    lines: [3, 8],
    discounts: 0,
    priceStep: 1,
  },
  page({ print, logo, draw }) {
    const colour = draw.pick(['#e3006d', '#5b2a86', '#009a9a', '#1c1c1c']);
    const [from, to] = print.period();
    const css = `@page{size:A4;margin:0}body{font-size:9pt;color:#333}.band{background:${colour};padding:8mm 15mm 6mm}
      .in{padding:6mm 15mm}.cols{display:grid;grid-template-columns:1fr 1fr;gap:2mm 12mm;margin-bottom:8mm}.cols b{display:inline-block;width:34mm;font-weight:400;color:#888}
      .to{margin-left:90mm;margin-bottom:8mm;line-height:1.4}h2{font-size:11pt;color:${colour};margin:4mm 0 2mm}
      table{width:100%;border-spacing:0}td{padding:1.4mm 0;vertical-align:top}td.n{text-align:right;white-space:nowrap}th{text-align:left;color:#888;font-weight:400;font-size:7.5pt;text-transform:uppercase}
      th.n{text-align:right}small{color:#888;font-size:7.4pt}.tot{margin-left:95mm;margin-top:6mm}.tot tr:last-child td{font-size:12pt;font-weight:700;border-top:1px solid ${colour}}
      .foot{position:absolute;bottom:8mm;left:15mm;right:15mm;font-size:6.5pt;color:#888}`;
    const body = html`<div class="band">${logo(30, '#fff')}</div><div class="in"><div class="to">${joinRows([print.buyerName(), ...print.buyerAddress()])}</div>
      <div class="cols"><div><b>${print.isCredit ? 'Avoir n°' : 'Facture n°'}</b>${print.number()}</div><div><b>Compte client</b>${print.facts.references.customer}</div>
      <div><b>Émise le</b>${print.issued()}</div><div><b>Contrat</b>${print.contract()}</div>
      <div><b>Période</b>du ${from} au ${to}</div>${print.facts.due ? html`<div><b>Prélèvement le</b>${print.due()}</div>` : html`<div></div>`}</div>
      <h2>Abonnements, consommations et remises</h2>
      <table><tr><th>Libellé</th><th class="n">Qté</th><th class="n">P.U. HT</th><th class="n">Total HT</th></tr>
      ${print.lines.map(
        (line) =>
          html`<tr><td>${line.description}${line.details().map((text) => html`<br><small>${text}</small>`)}</td><td class="n">${line.quantity()}</td><td class="n">${line.price()}</td><td class="n">${line.amount()}</td></tr>`,
      )}</table>
      <table class="tot" style="width:auto">
      <tr><td>Total HT</td><td class="n" style="padding-left:10mm">${print.net()}</td></tr>
      ${print.vatRows().map(({ rate, base, vat }) => html`<tr><td>TVA ${rate} sur ${base}</td><td class="n">${vat}</td></tr>`)}
      <tr><td>Total TVA</td><td class="n">${print.vat()}</td></tr>
      <tr><td>Montant TTC</td><td class="n" style="padding-left:10mm">${print.gross()}</td></tr></table>
      <div class="foot">${writeLegalNotice(print)} - Siège social : ${print.sellerAddress().join(', ')}</div></div>`;
    return { css, body };
  },
};
