import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A hotel invoice: one row a service with its day, amounts with VAT, tinted rows, VAT by rate at the foot. */
export const hotel: HtmlLayout = {
  name: 'hotel',
  font: 'serif',
  trade: {
    names: ['Hôtel {nom}', 'Hôtel du {nom}', 'Le Grand Hôtel {nom}', 'Auberge {nom}'],
    goods: `Hébergement chambre double n° {##}|nuit|79-210|1-4|10
      Hébergement chambre individuelle n° {##}|nuit|62-140|1-3|10
      Petit déjeuner|pers.|9-19|1-8|10
      Taxe de séjour|nuit|0.8-3.3|1-8|0
      Dîner étape|pers.|19-38|1-4|10
      Minibar|U|3-9|1-5|20
      Bar - consommations|U|6-24|1-3|20
      Parking sous-sol|nuit|8-18|1-4|20
      Blanchisserie|U|5-22|1-3|20
      Location salle Belledonne, demi-journée|U|90-240|1-2|20`,
    lines: [2, 9],
    hasGrossLines: true,
    deposits: 0.25,
  },
  page({ print, logo, draw }) {
    const tint = draw.pick(['#f3ede2', '#eef1f4', '#f2eef4']);
    const css = `@page{size:A4;margin:16mm 18mm}body{font-size:9.6pt}.head{text-align:center;line-height:1.4;font-size:8.6pt}
      .meta{display:flex;justify-content:space-between;margin:9mm 0 7mm}h1{font-size:15pt;font-weight:400;letter-spacing:.5mm;text-align:center;margin:4mm 0}
      table.l{width:100%;border-collapse:collapse}.l th{background:#333;color:#fff;font-weight:400;padding:1.4mm 2mm;text-align:left}.l td{padding:1.4mm 2mm}
      .l tr:nth-child(odd) td{background:${tint}}.r{text-align:right!important;white-space:nowrap}
      .b{display:flex;justify-content:space-between;margin-top:7mm}.b table{border-collapse:collapse;font-size:8.4pt}.b td,.b th{border:1px solid #bbb;padding:1mm 3mm;text-align:right}
      .t td{font-size:10.5pt}.foot{margin-top:14mm;text-align:center;font-size:7pt}`;
    const { facts } = print;
    const body = html`<div class="head">${logo(34, '#4a3b22')}<br>${joinRows(print.sellerAddress())}<br>Tél. ${facts.seller.phone} - ${facts.seller.web}</div>
      <h1>${print.isCredit ? 'AVOIR' : 'FACTURE'}</h1>
      <div class="meta"><div>Facture : ${print.number()}<br>Date : ${print.issued()}<br>Arrivée : ${print.period()[0]}<br>Départ : ${print.period()[1]}<br>Chambre : ${draw.digits(3)}</div>
      <div>${joinRows([print.buyerName(), ...print.buyerAddress()])}</div></div>
      <table class="l"><tr><th>Date</th><th>Désignation</th><th class="r">Qté</th><th class="r">PU TTC</th><th class="r">TVA</th><th class="r">Montant TTC</th></tr>
      ${print.lines.map((line) => html`<tr><td>${line.day}</td><td>${line.description}</td><td class="r">${line.quantity()}</td><td class="r">${line.price()}</td><td class="r">${line.rate()}</td><td class="r">${line.amount()}</td></tr>`)}</table>
      <div class="b"><table><tr><th>Taux</th><th>Base HT</th><th>TVA</th><th>TTC</th></tr>
      ${print.vatRows().map(({ rate, base, vat, gross }) => html`<tr><td>${rate}</td><td>${base}</td><td>${vat}</td><td>${gross}</td></tr>`)}</table>
      <table class="t"><tr><td>Total HT</td><td>${print.net()}</td></tr><tr><td>TVA</td><td>${print.vat()}</td></tr><tr><td><b>Total TTC</b></td><td><b>${print.gross()}</b></td></tr>
      ${facts.deposit > 0 && html`<tr><td>Arrhes versées</td><td>${print.deposit()}</td></tr><tr><td>Solde à payer</td><td>${print.amountDue()}</td></tr>`}</table></div>
      <p>Règlement : ${print.method()}</p><div class="foot">${writeLegalNotice(print, ' | ')}</div>`;
    return { css, body };
  },
};
