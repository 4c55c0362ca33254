import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';

/** A driving school: everything with VAT, the pupil in the middle, the total first and the tax in a sentence. */
export const drivingSchool: HtmlLayout = {
  name: 'driving-school',
  font: 'sans',
  trade: {
    names: ['Auto-école {nom}', '{nom} Conduite', 'CER {nom}'],
    goods: `Évaluation de départ|h|45-60|1|20
      Forfait code, accès en ligne six mois|forfait|60-190|1|20
      Leçon de conduite en boîte manuelle|h|48-62|2-22|20
      Leçon de conduite sur simulateur|h|22-35|1-5|20
      Rendez-vous pédagogique conduite accompagnée|h|52-70|1-2|20
      Présentation à l'épreuve pratique|fois|45-90|1-2|20
      Livret d'apprentissage|ex.|9-18|1|20`,
    lines: [2, 6],
    hasGrossLines: true,
    buyers: 'people',
    discounts: 0,
    creditNotes: 0,
    priceStep: 50,
  },
  page({ print, logo, draw }) {
    const colour = draw.pick(['#c8102e', '#00843d', '#f2a900']);
    const css = `@page{size:A4;margin:15mm}body{font-size:10pt}.h{text-align:center;border-bottom:4px double ${colour};padding-bottom:4mm}.m{text-align:center;margin:8mm 0}
      table{width:100%;border-collapse:collapse}th{border-bottom:1px solid ${colour};text-align:left}td,th{padding:1.5mm}.n{text-align:right}.tot{font-size:13pt;text-align:right;margin-top:5mm}.f{font-size:7pt;margin-top:16mm;text-align:center}`;
    const body = html`<div class="h">${logo(30, colour)}<br>${print.sellerAddress().join(' - ')} - ${print.facts.seller.phone}</div>
      <div class="m">Élève : ${print.buyerName()}<br>${joinRows(print.buyerAddress())}</div>
      <p>Facture <b>${print.number()}</b> faite le ${print.issued()}${print.facts.due && html`, à régler au plus tard le ${print.due()}`}</p>
      <table><tr><th>Prestations suivies</th><th class="n">Durée</th><th>en</th><th class="n">Tarif TTC</th><th class="n">Somme TTC</th></tr>
      ${print.lines.map((line) => html`<tr><td>${line.description}</td><td class="n">${line.quantity()}</td><td>${line.unit}</td><td class="n">${line.price()}</td><td class="n">${line.amount()}</td></tr>`)}</table>
      <div class="tot">Total TTC : ${print.gross()}</div><p>dont TVA ${print
        .vatRows()
        .map(({ rate }) => rate)
        .join(', ')} : ${print.vat()} - Total HT : ${print.net()}</p>
      <p>Réglé par ${print.method()}</p><div class="f">${listMentions(print).join(' - ')}</div>`;
    return { css, body };
  },
};
