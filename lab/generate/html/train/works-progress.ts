import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { groupBySection } from '../page/print-lines.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A progress statement of building works, in landscape: contract amount, progress, this month; retention deducted at the end. */
export const worksProgress: HtmlLayout = {
  name: 'works-progress',
  font: 'narrow',
  trade: {
    names: ['{nom} Bâtiment', 'Entreprise {nom}', '{nom} TP', 'Maçonnerie {nom}'],
    goods: `# Lot 01 - Installation
      Installation de chantier et signalisation|Ens|1200-8600|0.2-1/0.2|20
      Constat d'huissier|Ft|250-600|1|20
      # Lot 02 - Gros œuvre
      Fouilles en rigoles|m³|28-46|12-240|20
      Béton de fondation dosé à 350 kg|m³|145-210|8-90|20
      Élévation en blocs creux de 20|m²|48-72|30-420|20
      Chaînages horizontaux et verticaux|ml|22-39|40-300|20
      Plancher poutrelles hourdis|m²|68-96|25-280|20
      # Lot 03 - Réseaux
      Canalisation PVC CR8 diamètre 160|ml|24-38|15-120|20
      Regard béton 40 x 40|U|85-160|1-9|20
      Tranchée commune et remblaiement|ml|32-58|10-90|20`,
    lines: [4, 9],
    order: 'listed',
    buyers: 'public bodies',
    retentionPercent: 5,
    creditNotes: 0,
  },
  page({ print, draw }) {
    const { facts } = print;
    const number = draw.whole(2, 7);
    const css = `@page{size:A4 landscape;margin:10mm}body{font-size:7.6pt}.h{display:grid;grid-template-columns:1fr 1fr 1fr;gap:4mm;margin-bottom:4mm}.h>div{border:1px solid #000;padding:2mm}
      table{width:100%;border-collapse:collapse}th,td{border:1px solid #555;padding:.8mm 1.2mm}th{background:#d9d9d9}td.n{text-align:right;white-space:nowrap}.s td{background:#f0f0f0;font-weight:700}
      .t{width:90mm;margin:3mm 0 0 auto}.f{font-size:6.4pt;margin-top:3mm}`;
    const body = html`<div class="h"><div><b>${print.sellerName()}</b><br>${joinRows(print.sellerAddress())}<br>Tél : ${facts.seller.phone}</div>
      <div><b>SITUATION DE TRAVAUX N° ${number}</b><br>Facture n° ${print.number()}<br>Date : ${print.issued()}<br>Marché : ${print.contract()}<br>Période : ${print.period().join(' - ')}</div>
      <div>Maître d'ouvrage :<br><b>${print.buyerName()}</b><br>${joinRows(print.buyerAddress())}</div></div>
      <table><tr><th>N° prix</th><th>Désignation des ouvrages</th><th>U</th><th>Qté du mois</th><th>P.U. HT</th><th>% avanc.</th><th>Montant du mois HT</th></tr>
      ${groupBySection(print.lines).map(
        ({ title, lines, sum }) => html`<tr class="s"><td></td><td colspan="6">${title}</td></tr>
        ${lines.map((line) => html`<tr><td>${line.reference}</td><td>${line.description}</td><td>${line.unit}</td><td class="n">${line.quantity(2)}</td><td class="n">${line.price()}</td><td class="n">${draw.whole(10, 95)}</td><td class="n">${line.amount()}</td></tr>`)}
        <tr class="s"><td></td><td colspan="5">Total ${title}</td><td class="n">${print.bare(sum)}</td></tr>`,
      )}</table>
      <table class="t"><tr><td>Total HT de la situation</td><td class="n">${print.net()}</td></tr>
      ${print.vatRows().map(({ rate }) => html`<tr><td>TVA ${rate}</td><td class="n">${print.vat()}</td></tr>`)}
      <tr><td>Montant TTC</td><td class="n">${print.gross()}</td></tr><tr><td>Retenue de garantie 5 %</td><td class="n">${print.money(-facts.retention)}</td></tr>
      <tr><td><b>NET À PAYER</b></td><td class="n"><b>${print.amountDue()}</b></td></tr></table>
      <div class="f">${facts.due && `Échéance : ${print.due()} - `}Virement : ${print.iban()} - ${print.bic()}<br>${writeLegalNotice(print)}</div>`;
    return { css, body };
  },
};
