import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';

/** An accountancy firm: meta data in a sentence, rows with the period of the work, net, tax and gross on each row. */
export const accountant: HtmlLayout = {
  name: 'accountant',
  font: 'sans',
  notation: { cents: 'always' },
  trade: {
    names: ['{nom} Expertise', 'Fiduciaire {nom}', '{nom} Audit et Conseil', 'Compta {nom}'],
    goods: `Tenue comptable//Janvier à mars|mois|180-520|1-3|20
      Établissement du bilan et de la liasse fiscale|U|1200-3400|1|20
      Bulletins de paie|bulletin|16-27|2-48|20
      Déclarations de TVA|U|45-80|1-3|20
      Secrétariat juridique, approbation des comptes|U|320-680|1|20
      Conseil en gestion//Entretien du {jour}|heure|95-160|1-6/0.5|20
      Débours greffe|U|22-51|1|20`,
    lines: [1, 6],
    buyers: 'companies',
    priceStep: 100,
  },
  page({ print, logo, draw }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:16mm 18mm}body{font-size:9.2pt;color:#20232a}.deux{display:flex;justify-content:space-between;margin-bottom:12mm}.fct{width:100%;border-collapse:separate;border-spacing:0}.fct thead th{background:${draw.pick(['#e0e7ef', '#efe7e0'])};padding:2mm;text-align:right;font-weight:600}.fct thead th:first-child{text-align:left}.fct td{padding:1.8mm 2mm;text-align:right;white-space:nowrap;vertical-align:top}.fct td:first-child{text-align:left;white-space:normal}.fct tfoot td{border-top:.4mm solid #20232a;font-weight:bold}`;
    const body = html`<div class="deux"><div>${logo(24, '#1b3a4b')}<br>Société d’expertise comptable inscrite à l’Ordre<br>${print.sellerAddress().map((row) => html`${row}<br>`)}</div><div><br><br>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</div></div>
      <p>Note d’honoraires <b>${print.number()}</b> du <b>${print.issued()}</b>${facts.due && html`, payable le <b>${print.due()}</b> par ${print.method()}`}. Lettre de mission ${print.contract()}.</p>
      <table class="fct"><thead><tr><th>Mission</th><th>Nb</th><th>Honoraire unitaire</th><th>HT</th><th>Taux</th><th>TTC</th></tr></thead><tbody>${print.lines.map((row) => html`<tr><td>${row.description}${row.details().map((text) => html`<br>${text}`)}</td><td>${row.quantity()}</td><td>${row.price()}</td><td>${row.amount()}</td><td>${row.rate()}</td><td>${row.grossAmount}</td></tr>`)}</tbody>
      <tfoot><tr><td colspan="3">Honoraires HT</td><td>${print.net()}</td><td colspan="2"></td></tr><tr><td colspan="3">TVA</td><td>${print.vat()}</td><td colspan="2"></td></tr><tr><td colspan="3">Honoraires TTC</td><td colspan="3">${print.gross()}</td></tr></tfoot></table>
      <p>Pour votre virement : ${facts.payment.bank} – ${print.iban()} – ${print.bic()}<br>ou ${print.secondIban()} – ${print.secondBic()}</p><p style="font-size:6.8pt">${lateClause()} ${listMentions(print).join(' – ')}</p>`;
    return { css, body };
  },
};
