import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { groupBySection } from '../page/print-lines.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** An electricity bill: a summary in a tinted box, then the detail by section with a subtotal under each. */
export const electricity: HtmlLayout = {
  name: 'electricity',
  font: 'sans',
  trade: {
    names: ['{nom} Énergies', 'Électricité {nom}', 'Régie Électrique {nom}', 'Watt {nom}'],
    goods: `# Abonnement
      Abonnement Tarif Bleu 9 kVA|mois|9.2-14.8|1-2|5.5
      Abonnement option heures creuses 12 kVA|mois|14-19|1-2|5.5
      # Consommation
      Heures pleines|kWh|0.16-0.24|180-2400|20
      Heures creuses|kWh|0.11-0.16|120-1900|20
      Week-end|kWh|0.12-0.15|60-700|20
      Pointe mobile|kWh|0.28-0.62|10-180|20
      # Taxes et contributions
      Accise sur l'électricité|kWh|0.0205-0.0337|300-2600|20
      Contribution tarifaire d'acheminement|mois|1.8-4.1|1-2|5.5`,
    lines: [4, 8],
    order: 'listed',
    priceStep: 0.01,
    creditNotes: 0,
  },
  page({ print, logo, draw }) {
    const [from, to] = print.period();
    const colour = draw.pick(['#0a4da2', '#0b7a4b', '#d1590c']);
    const css = `@page{size:A4;margin:12mm 14mm}body{font-size:8.6pt;color:#222}
      .top{display:flex;justify-content:space-between}.who{width:46%;line-height:1.35}.addr{margin-top:22mm;font-size:9.6pt}
      .sum{background:#eef4fb;border-left:3mm solid ${colour};padding:3mm 4mm;margin:6mm 0}.sum h1{font-size:13pt;margin:0 0 2mm;color:${colour}}
      .sum div{display:flex;justify-content:space-between;padding:.6mm 0}.due{font-size:11pt;font-weight:700}
      table{width:100%;border-collapse:collapse}th{font-weight:400;color:#666;text-align:right;border-bottom:1px solid #999;padding:1mm}
      th:first-child,td:first-child{text-align:left}td{padding:.9mm 1mm;text-align:right;white-space:nowrap}td:first-child{white-space:normal}
      .sec td{font-weight:700;color:${colour};padding-top:3mm}.sub td{border-top:1px dotted #888;font-style:italic}
      .foot{margin-top:6mm;font-size:6.6pt;color:#777;text-align:center}`;
    const body = html`<div class="top"><div class="who">${logo(26, colour)}<br>Votre facture n° ${print.number()}<br>du ${print.issued()}<br>
      Référence client : ${print.facts.references.customer}<br>Référence de votre contrat : ${print.contract()}<br>Point de livraison : ${draw.digits(14)}</div>
      <div class="addr">${joinRows([print.buyerName(), ...print.buyerAddress()])}</div></div>
      <div class="sum"><h1>Votre facture d'électricité</h1><div><span>Période du ${from} au ${to}</span></div>
      <div><span>Total hors TVA</span><span>${print.net()}</span></div><div><span>Montant de la TVA</span><span>${print.vat()}</span></div>
      <div class="due"><span>Total TTC à payer</span><span>${print.gross()}</span></div>
      ${print.facts.due && html`<div><span>À régler avant le ${print.due()} par ${print.method()}</span></div>`}</div>
      <table><tr><th>Le détail de votre facture</th><th>Quantité</th><th>Prix unitaire HT</th><th>Montant HT</th><th>Taux de TVA</th></tr>
      ${groupBySection(print.lines).map(
        ({ title, lines, sum }) => html`<tr class="sec"><td colspan="5">${title}</td></tr>
        ${lines.map((line) => html`<tr><td>${line.description}</td><td>${line.quantity()} ${line.unit}</td><td>${line.price()} €/${line.unit}</td><td>${line.amount('money')}</td><td>${line.rate()}</td></tr>`)}
        <tr class="sub"><td>Sous-total ${title}</td><td></td><td></td><td>${print.money(sum)}</td><td></td></tr>`,
      )}</table>
      <table style="width:60%;margin-top:5mm"><tr><th>TVA</th><th>Assiette</th><th>Montant</th></tr>
      ${print.vatRows().map(({ rate, base, vat }) => html`<tr><td>TVA à ${rate}</td><td>${base}</td><td>${vat}</td></tr>`)}</table>
      <div class="foot">${print.sellerAddress().join(' ')}<br>${writeLegalNotice(print)}<br>IBAN pour virement : ${print.iban()} BIC ${print.bic()}</div>`;
    return { css, body };
  },
};
